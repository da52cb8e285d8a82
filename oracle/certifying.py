"""
Adapters certified
==================

A few requests that any adapter must answer well before it is worth testing the engine behind it: who it is, a small
position set up and read back, a legal and an illegal play, the same question twice, and a decent end. Every check
says in plain words what is wrong and what to do about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from oracle import casework, registry
from oracle.checks import (
    FAILED,
    NOTED,
    OK,
    Check,
    Scene,
    illegal_play,
    legal_play,
    listing,
    loading,
    of_mishap,
)
from oracle.conformance import UNSUPPORTED
from oracle.engines.encounter import Encounter, meet
from oracle.engines.protocol import CRASH, NOT_STARTED, Hello, Mishap, capabilities
from oracle.engines.session import Session
from oracle.engines.target import Target
from oracle.errors import BadInput
from oracle.examining import completed_header
from oracle.fitting import fitted
from oracle.registry import close_matches
from oracle.resources import corpus
from oracle.sitting import Sitting, Terms
from oracle.trace import Record

MOST_NAMED = 8
"""So many missing capabilities are named."""


class Certificate:
    """The checks of one adapter, as they are made. `ran` is False if there was no engine to speak of."""

    def __init__(self, target: Target) -> None:
        self.session = Session(target)
        self.ran = True

    def checks(self) -> Iterator[Check]:
        """Every check in order; after one that leaves nothing to go on with, the rest is left out."""
        registry.teach()
        hello = self.session.hello()
        if isinstance(hello, Mishap):
            self.ran = hello.kind not in (NOT_STARTED, CRASH)
            yield of_mishap("hello", hello)
        else:
            yield Check("hello", OK, f"it is {hello.engine} {hello.version}")
            known = list(_introduction(hello))
            yield from known
            if all(check.result != FAILED for check in known):
                yield from self._play(hello)
        yield from self._end()

    def _play(self, hello: Hello) -> Iterator[Check]:
        scene = next(_scenes(hello), None)
        if scene is None:
            says = "no bundled position fits its capabilities, so nothing was played"
            least = "freshCards, or catalogue, and autoPayment or manualPayment are the least"
            yield Check("position", NOTED, says, least if registry.rulebook(hello.rulebook).pays else "")
            return
        before = scene.legal["before"]
        yield Check("position", NOTED, f"played with: {scene.legal['title']}")
        legal = self._meet(hello, scene, scene.legal)
        yield from loading(registry.rulebook(hello.rulebook), before, legal)
        if legal.applied is None:
            return
        yield from listing(hello, scene, legal)
        yield from legal_play(hello, scene, legal)
        illegal = self._meet(hello, scene, scene.illegal)
        yield from illegal_play(scene, illegal)
        if illegal.mishap is None:
            again = self._meet(hello, scene, scene.legal)
            same = again.answers == legal.answers
            says = "the same questions got the same answers" if same else "asked the same again, it answered otherwise"
            hint = (
                "" if same else "load must forget everything that was before, and nothing may depend on chance or time"
            )
            yield Check("same again", OK if same else FAILED, says, hint)
            yield from self._partial(scene)

    def _partial(self, scene: Scene) -> Iterator[Check]:
        """Told only if it fails: cases of partial records leave lists out, and that must not end an engine."""
        part = scene.sitting.rulebook.essential
        if not part:
            return
        before = {name: value for name, value in scene.legal["before"].items() if name != part}
        if "complete" in before:
            before["complete"] = [name for name in before["complete"] if name != part]
        told = self.session.load(scene.header, before)
        hint = "decline what leaves out something that the engine has to know: code unsupported, and why"
        if isinstance(told, Mishap):
            yield replace(of_mishap("partial position", told), hint=hint)
        elif not told.accepted and told.code != UNSUPPORTED:
            says = f"it declined a position without its {part} with code {told.code or 'none'}"
            yield Check("partial position", FAILED, says, hint)

    def _meet(self, hello: Hello, scene: Scene, case: Mapping[str, Any]) -> Encounter:
        return meet(self.session, hello, scene.header, case["before"], case["action"])

    def _end(self) -> Iterator[Check]:
        running = self.session.running
        self.session.bye()
        if running and not self.session.last_words:
            yield Check("bye", OK, "it ended upon bye and left nothing behind")
        for mishap in self.session.last_words:
            yield of_mishap("bye", mishap)


def _introduction(hello: Hello) -> Iterator[Check]:
    if hello.rulebook not in registry.names():
        close = close_matches(hello.rulebook, registry.names())
        hint = f"did you mean {close[0]}?" if close else f"known are {', '.join(registry.names())}"
        yield Check("rulebook", FAILED, f"it plays by {hello.rulebook}, which is no rulebook known here", hint)
        return
    book = registry.rulebook(hello.rulebook)
    editions = [each.id for each in book.editions]
    if hello.edition in editions:
        yield Check("rulebook", OK, f"it plays {book.title} by edition {hello.edition}")
    else:
        says = f"{book.title} has no edition {hello.edition}"
        yield Check("rulebook", FAILED, says, f"known are {', '.join(editions)}")
    known = capabilities(hello.rulebook)
    strange = sorted(hello.capabilities - set(known)) if known else []
    for name in strange:
        close = close_matches(name, known)
        hint = f"did you mean {close[0]}?" if close else "ambush smoke --capabilities lists them all"
        yield Check("capabilities", FAILED, f"{name} is no capability known here", hint)
    if not strange:
        lacks = sorted(set(known) - hello.capabilities)
        more = f" and {len(lacks) - MOST_NAMED} more" if len(lacks) > MOST_NAMED else ""
        rest = f"; cases that need others are skipped: {', '.join(lacks[:MOST_NAMED])}{more}" if lacks else ""
        yield Check("capabilities", OK, f"it has {len(hello.capabilities)} of {len(known)} capabilities{rest}")
    if "freshCards" in known.keys() - hello.capabilities:
        says = "without freshCards only real cards can be used: no real card has Ambush with every kind of cost"
        yield Check("cards", NOTED, says, "accept the definitions in header.cards to have the whole suite")
    if "state" not in hello.capabilities:
        yield Check(
            "state", NOTED, "without state nobody sees what a refusal changes", "answer state with the position"
        )
    if "offer" in hello.capabilities and not hello.offer_keys:
        yield Check("offer", FAILED, "offerKeys is empty, so its list distinguishes nothing", 'at least "card"')


def _scenes(hello: Hello) -> Iterator[Scene]:
    """The bundled positions that the engine can have, the most telling first."""
    file: Path = corpus() / "smoke" / f"{hello.rulebook}.json"
    if not file.is_file():
        return
    found = [record.data for record in casework.cases([file]) if isinstance(record, Record)]
    can = set(hello.capabilities) | ({"catalogue"} if "freshCards" in hello.capabilities else set())
    for legal, illegal in zip(found[::2], found[1::2], strict=True):
        try:
            sitting = Sitting(legal["header"], Terms(edition=hello.edition, explain=False))
            book = sitting.rulebook
            pair = [_told(hello, sitting, each) for each in (legal, illegal)]
            incidents = [book.as_incident(case["before"], case["action"]) for case in pair]
            wanted = {each for one in incidents for each in book.needs(book.decode(sitting.deal, one))}
        except BadInput:
            continue
        if wanted <= can:
            yield Scene(sitting, pair[0], pair[1], completed_header(sitting, incidents[0], hello))


def _told(hello: Hello, sitting: Sitting, case: Mapping[str, Any]) -> dict[str, Any]:
    """The case with position and action as the engine is given them."""
    posed = sitting.rulebook.posed(case)
    assert posed is not None, "a bundled position says what is done in it"
    return {**case, "before": posed[0], "action": fitted(hello, sitting, *posed)}
