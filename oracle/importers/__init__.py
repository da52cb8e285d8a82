"""Other engines' logs turned into traces, one module a format."""
