"""Where editions and readings part: questions about the rules instead of about a game."""
