"""Ambush Oracle: judges whether an ambush play was legal, and says why."""

from __future__ import annotations
