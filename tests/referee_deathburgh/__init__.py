"""A second, naive reading of Deathburgh's Ambush on a few straight lines, written from the rules alone.

It imports nothing but the standard library, so that it can only agree with the product where both read the rules
alike. Clauses of the page have short names:

- T1 M makes a move action; T2 that does not target B; T3 it comes too close or leaves combat; T4 that is, within 2
  inches of B (in Aggressive Mode) or more than 2 away.
- P1 nobody of B's side has reacted to this move; P2 B is not activated; P3 B is not locked with another figure.
- S1 B's side declares; S2 M pauses, the First Word passes; S3 the D6 and B's move; S4 contact and attack; S5 none:
  failed; S6 the shot, 4 inches away, a roll of 2 or more; S7 M survives, gets the First Word back and goes on.
- O1 M only reacts meanwhile; O2 who fails stays put and turns Defensive.

A01 to A32 are open questions; their values have names such as D-PAIR (see `Readings`). Other pages: MP a figure
moves once a turn, and only while Aggressive; CR both turn Defensive after a fight.
"""

from __future__ import annotations

from .aftermath import After, after, first_word, replies
from .declaring import refusals
from .rolling import misplayed, possible
from .scope import Question, question, questions, scope_formula, scope_size, vectors
from .table import DEFAULT, INCH, RING, TOUCH, Readings, Situation
from .trigger import pause

__all__ = [
    "DEFAULT",
    "INCH",
    "RING",
    "TOUCH",
    "After",
    "Question",
    "Readings",
    "Situation",
    "after",
    "first_word",
    "misplayed",
    "pause",
    "possible",
    "question",
    "questions",
    "refusals",
    "replies",
    "scope_formula",
    "scope_size",
    "vectors",
]
