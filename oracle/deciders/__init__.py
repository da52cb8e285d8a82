"""Replay, solver and search: three ways to decide the same play, which know rulebooks only through oracle.rulebook."""
