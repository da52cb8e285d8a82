"""What generated positions reach: branches of the schemas, both values of every rule, features of the game."""
