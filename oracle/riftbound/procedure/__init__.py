"""The play procedure, step by step on concrete values."""
