"""
Texts to draw from
==================

What the cards of generated positions say: costs, abilities, permissions. Every sort of thing that a payment can
consist of occurs.
"""

from __future__ import annotations

from typing import Any

Texts = tuple[dict[str, Any], ...]

KILLS: Texts = (
    {"kill": {"of": "unit", "who": "friendly"}},
    {"kill": {"of": "unit", "who": "friendly"}},
    {"kill": {"of": "unit", "who": "friendly", "at": "destination"}},
    {"kill": {"of": "unit", "who": "friendly", "at": "elsewhere"}},
    {"kill": {"of": "unit", "at": "base"}},
    {"kill": {"of": "unit", "at": "battlefield", "tags": ["Dog"]}},
    {"kill": {"of": "gear"}},
    {"kill": {"of": "permanent", "minMight": 2}},
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
    {"energy": 1, "times": 2},
    {"kill": {"of": "unit", "who": "friendly"}, "gives": {"lessPerVictim": True}},
    {"exhaust": {"of": "legend", "who": "you"}, "gives": {"ignore": "energy"}},
    {"discard": 1, "gives": {"ignore": "cost"}},
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
    {"power": {"body": 1, "chaos": 1, "order": 1}},
    {"energy": 1, "only": ["gear", "ability"]},
    {"energy": 1, "power": {"any": 1}, "only": ["showdown"]},
)
"""What floats in a Rune Pool."""

ANYWHERE: dict[str, Any] = {
    "grants": [{"id": "road", "to": {"battlefield": "any"}, "affects": {"who": "you", "types": ["unit"]}}]
}
"""Lets units be played to every battlefield."""

GEAR_TEXTS: Texts = (
    {"adds": [{"energy": 1, "if": {"xp": {"atLeast": 3}}}, {"power": ["card"], "if": {"xp": {"atMost": 2}}}]},
    {"adds": [{"energy": 1, "if": {"xp": {"atLeast": 3}}}]},
    {"grants": [{"id": "road", "to": {"battlefield": "open"}, "affects": {"who": "friendly"}}]},
    ANYWHERE,
    {"forbids": [{"id": "ban", "to": {"battlefield": "any"}, "affects": {"who": "anyone"}}]},
    {"forbids": [{"id": "ban", "to": {"base": True}, "affects": {"who": "anyone", "types": ["unit"]}}]},
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

FIELD_TEXTS: Texts = (
    {"grants": [{"id": "gate", "to": {"battlefield": "here"}, "affects": {"who": "anyone"}}]},
    {"forbids": [{"id": "wall", "to": {"battlefield": "here"}, "affects": {"who": "anyone"}}]},
    {"increases": [{"id": "toll-here", "energy": 1, "affects": {"who": "anyone"}}]},
    {"replacesDeath": [{"of": "unit", "who": "anyone", "here": True, "must": True}]},
    {"triggers": [{"on": "play-unit", "here": True}]},
    {"costs": [{"id": "detour", "energy": 1, "affects": {"who": "anyone"}, "gives": {"destination": "here"}}]},
)
"""What battlefields say."""

ABILITIES: Texts = (
    {"id": "look", "exhaust": True},
    {"id": "flash", "timing": "reaction", "energy": 1},
    {"id": "step", "timing": "action", "power": ["card"]},
    {"id": "burn", "killSelf": True, "timing": "reaction"},
    {"id": "cast", "discard": 1, "energy": 1},
    {"id": "learn", "xp": 2, "timing": "action"},
    {"id": "grow", "exhaust": True, "if": {"xp": {"atLeast": 2}}},
)
"""Abilities that do not Add."""

EFFECTS: Texts = (
    {"increases": [{"id": "levy", "energy": 1, "affects": {"who": "anyone", "types": ["unit"]}}]},
    {"discounts": [{"id": "gift", "energy": 1, "affects": {"who": "you"}}]},
    {"forbids": [{"id": "curfew", "to": {"battlefield": "any"}, "affects": {"who": "anyone"}}]},
    {"forbids": [{"id": "silence", "to": {"base": True, "battlefield": "any"}, "affects": {"who": "anyone"}}]},
    {"gives": [{"keywords": ["reaction"], "affects": {"who": "you", "types": ["unit"]}}]},
    {"grants": [{"id": "pass", "to": {"battlefield": "any"}, "affects": {"who": "you"}}]},
    {"readies": [{"affects": {"who": "you"}}]},
)
"""What effects do that last for the turn."""

INSTRUCTIONS: Texts = (
    {},
    {"ignoring": "cost"},
    {"ignoring": "energy"},
    {"energyLess": 2},
    {"to": {"battlefield": "any"}},
    {"to": {"battlefield": "any"}, "must": False},
    {"to": {"base": True}, "types": ["unit"]},
)
"""How texts instruct a play."""

UNIT_TEXTS: Texts = (
    {"grants": [{"id": "call", "to": {"battlefield": "here"}, "affects": {"who": "friendly"}}]},
    {"triggers": [{"on": "death-self"}]},
    {"triggers": [{"on": "play-unit", "others": True}]},
    {"forbids": [{"id": "bar", "to": {"battlefield": "here"}, "affects": {"who": "anyone"}}]},
    {"replacesDeath": [{"of": "self", "must": False}]},
    {"mightPer": {"count": "hand"}},
    {"discounts": [{"id": "pack", "energy": 1, "affects": {"who": "you", "tags": ["Dog"]}}]},
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
    {"bases": [{"id": "other", "energy": 1}]},
    {"bases": [{"id": "other", "power": ["card"], "if": {"legion": True}}]},
    {"discounts": [{"id": "horde", "energy": 1, "per": {"count": "unit"}}]},
    {"grants": [{"id": "leap", "to": {"battlefield": "enemy-units"}}]},
    {"grants": [{"id": "wide", "verb": "ambush", "to": {"battlefield": "open"}}]},
    {"grants": [{"id": "trail", "to": {"battlefield": "killed-unit"}}]},
    {"entersExhausted": True},
    {"forbids": [{"id": "perch", "to": {"base": True}}]},
    {"forbids": [{"id": "late", "to": {"battlefield": "any"}, "if": {"ownTurn": True}}]},
    {"forbids": [{"id": "hush", "to": {"battlefield": "any"}, "affects": {"who": "anyone", "types": ["unit"]}}]},
)
"""What the card that is played says besides its costs."""
