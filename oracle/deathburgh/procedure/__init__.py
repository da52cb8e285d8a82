"""An Ambush carried out step by step, planned, and the table afterwards."""
