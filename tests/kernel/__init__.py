"""The kernel's parts one by one: connectives, facts, rules, deciders."""
