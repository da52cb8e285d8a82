"""The card game's rulebook."""
