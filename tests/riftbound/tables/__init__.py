"""Rows of `corpus/tables` turned into incidents, one module a table. `scene` builds positions, `asking` judges them."""
