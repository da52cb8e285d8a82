"""Deathburgh, the miniature game."""
