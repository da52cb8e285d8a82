"""Consumers of one stream of events: what a person, a program or a CI system reads."""
