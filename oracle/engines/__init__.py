"""The engine under test: how it is reached, asked and kept in check. See docs of `protocol` for the words."""

from __future__ import annotations
