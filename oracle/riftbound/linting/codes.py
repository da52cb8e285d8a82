"""The codes of ill-formed incidents and what each means in a line: the text of `ambush explain CODE`."""

from __future__ import annotations

LINT_CODES: dict[str, str] = {
    "chain-opener": "What opened the chain is recorded exactly while there is a chain.",
    "combat-sides": "A combat is fought by two players of different sides (CR 462).",
    "contested-misfit": "A battlefield is contested by a player who has units there and does not control it.",
    "control-misfit": "In an Open state control follows the units: an empty battlefield is nobody's (CR 323.6).",
    "duplicate-id": "Two things have the same id, so that naming it would not say which.",
    "focus-without-showdown": "Somebody has Focus although no showdown is ongoing (CR 313.5).",
    "lethal-damage": "A unit with damage up to its Might would have died in the cleanup before.",
    "misplaced": "A card lies where such a card cannot lie, or in two places at once.",
    "pending-item": "Nobody may act before every pending item on the chain is finalized (CR 337.4).",
    "priority-astray": "Priority is held by a player who cannot have it in this state (CR 312.2, 335).",
    "several-showdowns": "At most one showdown or combat is ongoing at a time.",
    "showdown-without-focus": "A showdown is ongoing but nobody has Focus (CR 313).",
    "three-sides": "No battlefield ever holds units of three sides (CR 358.3, 462.3).",
    "unknown-battlefield": "A place is named that is none of the recorded battlefields.",
    "unknown-id": "An id names nothing that the record declares, although the list is said to be complete.",
    "unknown-player": "A player is named whom neither the header nor the position declares.",
    "unstable": "A cleanup would change this position, so it is not one in which anybody may act (CR 318-324).",
}
"""The prefix CR names a rule of the Core Rules, edition 1.4."""
