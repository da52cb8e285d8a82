"""Positions at the frontier: for every constraint a legal and an illegal play that differ in one fact."""
