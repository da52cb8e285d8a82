"""
Edition and readings
====================

The page on Ambush leaves many questions open. Each is a named reading; the players' own answers, agreed at the table,
go in the header or the incident. Readings cite the clauses of the page (`AR.T4`) or other pages of the rules (`MF`).
"""

from __future__ import annotations

from oracle.rule import Edition, Reading

EDITION = "2025-03"
EDITIONS = (Edition(EDITION, "Deathburgh, rules site of March 2025", "2025-03-20"),)

OPEN_QUESTIONS: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    # name, clauses it is about, question, values with the default first
    ("trigger", "AR.T3a, AR.T3b, AR.T4", "Which moves may be ambushed?", ("pair", "literal", "cross", "travel")),
    (
        "target",
        "AR.T2",
        "Whom must a Charge not be aimed at: the ambusher, or any figure of its side?",
        ("figure", "side"),
    ),
    ("parenthesis", "AR.T4", "Of whom does (in Aggressive Mode) speak?", ("both", "near", "mover")),
    ("measure", "AR.T4", "Between what are distances measured?", ("edge", "centre", "body")),
    ("within", "AR.T4", "Does within 2 inches include 2 inches?", ("inclusive", "strict")),
    ("sample", "AR.T4", "Which points of the mover's path count?", ("path", "inch", "end")),
    (
        "start-inside",
        "AR.T4",
        "May a move be ambushed as approaching that began within 2 inches?",
        ("counts", "crossing"),
    ),
    (
        "retreat-pause",
        "AR.T4, AR.S2",
        "Where does a retreat pause: at 2 inches, or at the next inch?",
        ("limit", "inch"),
    ),
    ("activated", "AR.P2", "What makes a figure activated: its mode, or having been activated?", ("mode", "flag")),
    ("lock", "AR.P3", "May the ambusher be locked with the mover?", ("other", "any")),
    ("lock-life", "AA", "How long are figures locked in Melee Combat?", ("engaged", "death", "roll")),
    ("declare", "AR.S1", "When must an Ambush be declared?", ("at-once", "any", "intent", "end")),
    ("swap", "AR.O1", "What may the ambusher do in its swapped turn?", ("word", "turn")),
    ("attack-counts", "AR.S4, AR.O1", "As what is the ambusher's attack answered?", ("action", "reaction")),
    ("stop", "AR.S3", "How far must the ambusher move of what it rolled?", ("choice", "full", "need")),
    ("route", "AR.S3", "What is the most straightforward route?", ("minimum", "straight", "free")),
    ("distance-unit", "AR.S3", "Are distances moved real or whole inches?", ("real", "inch")),
    ("blocking", "", "How do figures block movement?", ("solid", "end")),
    ("fail-position", "AR.S5, AR.O2", "Where does an ambusher stay put that failed?", ("advance", "return")),
    ("ensoul", "SD", "May a Soul's Die make the Ambush roll a six?", ("yes", "no")),
    ("ranged-contact", "AR.S4, AR.S6", "May a figure with a ranged weapon attack in contact?", ("no", "melee")),
    ("fail-means", "AR.S5", "What is a failed Ambush?", ("position", "hit", "roll")),
    ("four-inches", "AR.S6", "Of what are the 4 inches?", ("end", "travel", "minimum")),
    ("four-path", "AR.S6", "How are the 4 inches measured?", ("line", "walk")),
    ("two-plus", "AR.S6", "Is the 2+ a remark or a requirement?", ("remark", "rule", "both")),
    ("direction", "AR.S3, AR.S6", "Which way may an ambusher move that will shoot?", ("away", "radial", "toward")),
    ("shot-stop", "AR.S6", "Must a shooting ambusher stop at exactly 4 inches?", ("choice", "exact")),
    ("resume", "AR.S7", "How does the survivor go on with its move?", ("remain", "plan", "free", "fresh")),
    ("mover-mode", "AR.S7, CR", "When does a mover that fought turn Defensive?", ("defer", "now", "stop")),
    ("answers", "AR.O1", "How may the ambushed figure answer the attack?", ("combat", "dodge", "none")),
    ("others-answer", "AR.O1", "May other figures of the mover's side answer the attack?", ("no", "yes")),
    ("leaving", "AR.S7, AA", "Does a survivor in contact walk on?", ("free", "lock", "retreat")),
    ("success", "AR.O2, CR", "Does a successful Ambush cost the activation?", ("done", "attack-only")),
    ("mover-down", "AR.S7", "What if the mover is Wasted?", ("end-turn", "continue")),
    ("interrupted", "AR.P1", "May a move be ambushed that something else has interrupted?", ("open", "closed")),
    ("sight", "AR.S1", "Must the ambusher see the mover to declare?", ("none", "required")),
)

READINGS = tuple(
    Reading(name, question, values, {EDITION: values[0]}, {EDITION: cites} if cites else {})
    for name, cites, question, values in OPEN_QUESTIONS
)
"""In the order of the questions; the first value of each is the default."""
