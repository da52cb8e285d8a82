"""Records in and out: positions, actions, incidents and verdicts as JSON, held against the schemas."""
