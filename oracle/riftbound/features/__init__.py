"""What the rules speak about, computed from a position in plain Python."""
