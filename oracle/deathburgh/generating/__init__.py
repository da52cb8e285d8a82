"""Small tables, made up for exploring what readings and rules change."""
