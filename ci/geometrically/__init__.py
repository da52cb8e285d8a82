"""Exact geometry compared with 60-digit arithmetic."""
