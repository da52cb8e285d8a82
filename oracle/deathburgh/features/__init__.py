"""From a record to what the rules speak about."""
