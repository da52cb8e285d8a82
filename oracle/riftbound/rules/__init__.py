"""The rulebook of the card game, one module a chapter."""
