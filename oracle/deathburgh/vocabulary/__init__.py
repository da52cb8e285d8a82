"""What the miniature game's records say, as typed and frozen values. Lengths are in 0.1 mm."""
