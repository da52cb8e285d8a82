"""What the card game's records say, as typed and frozen values."""
