"""Campaigns against an engine under test: positions at random, and what breaks made small."""

from __future__ import annotations
