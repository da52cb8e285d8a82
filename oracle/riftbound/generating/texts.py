"""
Texts to draw from
==================

What the cards of generated positions say: costs, abilities, permissions. Every sort of thing that a payment can
consist of occurs.
"""

from __future__ import annotations

from typing import Any

Texts = tuple[dict[str, Any], ...]

DOMAINS = ("fury", "calm", "mind")

KILLS: Texts = (
    {"of": "unit", "who": "friendly"},
    {"of": "unit", "who": "friendly"},
    {"of": "unit", "who": "friendly", "at": "destination"},
    {"of": "unit", "who": "friendly", "at": "elsewhere"},
    {"of": "unit", "at": "base"},
    {"of": "unit", "at": "battlefield", "tags": ["Dog"]},
    {"of": "gear"},
    {"of": "permanent", "minMight": 2},
)
"""What a cost asks to kill."""

OTHER_COSTS: Texts = (
    {"exhaust": {"of": "unit", "who": "you"}},
    {"exhaust": {"of": "permanent", "at": "base"}},
    {"exhaust": {"of": "legend", "who": "you"}},
    {"return": {"of": "unit", "who": "you"}},
    {"return": {"of": "gear", "at": "base"}},
    {"discard": 1},
    {"discard": 2},
    {"recycle": 1},
    {"xp": 2},
    {"buffs": 1},
)
"""What a cost asks for besides Energy, Power and a kill."""

OPTIONAL_COSTS: Texts = (
    {"energy": 1, "gives": {"entersReady": True}},
    {"power": ["card"], "gives": {"entersReady": True}},
    {"kill": {"of": "unit", "who": "friendly"}, "gives": {"energyLess": 2}},
    {"discard": 1, "gives": {"energyLess": 1}},
    {"xp": 2, "gives": {"powerLess": ["any"]}},
)
"""Optional costs, and what choosing them gives."""

ADDS: Texts = (
    {"power": ["card"]},
    {"power": ["card"]},
    {"energy": 1},
    {"energy": 2, "exhaust": False, "killSelf": True},
    {"energy": 1, "killSelf": True},
    {"power": ["any"], "killSelf": True},
    {"power": ["calm", "calm"]},
    {"energy": 1, "power": ["any"]},
    {"energy": 2, "payPower": ["any"]},
    {"energy": 1, "timing": "action"},
    {"power": ["any"], "only": ["spell"]},
    {"energy": 2, "only": ["unit"]},
    {"energy": 1, "only": ["spell"]},
    {"convert": "power-to-energy"},
    {"convert": "energy-to-power"},
)
"""Abilities that Add resources."""

POOLS: Texts = (
    {"energy": 1},
    {"energy": 2},
    {"energy": 1, "only": ["unit"]},
    {"energy": 1, "only": ["spell"]},
    {"power": {"any": 1}},
    {"power": {"fury": 1}},
    {"power": {"calm": 1, "any": 1}},
    {"power": {"any": 1}, "only": ["spell"]},
    {"energy": 1, "power": {"mind": 1}},
)
"""What floats in a Rune Pool."""

GEAR_TEXTS: Texts = (
    {"grants": [{"id": "road", "to": {"battlefield": "open"}}]},
    {"grants": [{"id": "road", "to": {"battlefield": "any"}}]},
    {"forbids": [{"id": "ban", "to": {"battlefield": "any"}}]},
    {"forbids": [{"id": "ban", "to": {"base": True}}]},
    {"replacesDeath": [{"of": "unit", "who": "friendly", "must": True}]},
    {"replacesDeath": [{"of": "unit", "who": "friendly", "must": False}]},
    {"increases": [{"id": "tax", "energy": 1, "affects": {"who": "friendly", "types": ["unit"]}}]},
    {"discounts": [{"id": "cut", "energy": 1, "affects": {"who": "friendly", "types": ["unit"]}}]},
    {"discounts": [{"id": "cut", "energy": 2, "min": {"energy": 1}, "affects": {"who": "friendly"}}]},
    {"readies": [{"affects": {"who": "friendly", "types": ["unit"]}}]},
    {"triggers": [{"on": "death-friendly"}]},
    {"triggers": [{"on": "play-unit"}]},
    {"gives": [{"keywords": ["accelerate"], "affects": {"who": "friendly", "types": ["unit"]}}]},
)
"""What gear in play says besides what it Adds."""

UNIT_TEXTS: Texts = (
    {"grants": [{"id": "call", "to": {"battlefield": "here"}}]},
    {"triggers": [{"on": "death-self"}]},
    {"triggers": [{"on": "play-unit", "others": True}]},
    {"forbids": [{"id": "bar", "to": {"battlefield": "here"}}]},
)
"""What units in play say besides what they Add."""

PLAY_TEXTS: Texts = (
    {"triggers": [{"on": "play-self"}]},
    {"triggers": [{"on": "attack"}]},
    {"entersReady": {}},
    {"entersReady": {"if": {"showdown": True}}},
    {"discounts": [{"id": "own", "energy": 1, "if": {"showdown": True}}]},
    {"discounts": [{"id": "own", "energy": 2, "min": {"energy": 1}}]},
    {"increases": [{"id": "far", "energy": 1, "if": {"to": "battlefield"}}]},
)
"""What the card that is played says besides its costs."""
