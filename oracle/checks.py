"""
The checks of an adapter
========================

What is looked at when a small position is set up and played in; each check says in plain words what is wrong and
what to do about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle.engines.comparing import differences, signature, words
from oracle.engines.encounter import Encounter
from oracle.engines.protocol import Hello, Mishap
from oracle.examining import hear, incident_of
from oracle.listing import told_apart
from oracle.rulebook import Rulebook
from oracle.sitting import Sitting
from oracle.verdict import Verdict

OK, FAILED, NOTED = "ok", "failed", "note"

HINTS = {
    "no-process": "check the command and its folder; no shell takes part, so that a script needs its interpreter",
    "ended": "run the command by hand and type a request: the engine has to wait for lines on its standard input",
    "no-answer": "answer every line at once and flush: print(…, flush=True) in Python; --timeout allows more time",
    "half-line": "end every answer with a line feed and flush",
    "garbage": "standard output is for answers alone, one JSON object a line; write logs to standard error",
    "wrong-id": "copy the id of the request into the answer",
    "out-of-order": "answer each request exactly once, in the order they come",
    "bad-schema": "schemas/engine/ holds the form of every answer; fields of your own begin with x-",
    "too-large": "send the position alone, not the history of the game",
    "log-flood": "log less: megabytes for one request slow every run down",
    "closed": "keep standard output open until bye",
    "did-not-end": "end the process upon bye, or when standard input ends",
    "refused-to-die": "do not ignore SIGTERM",
    "left-children": "end what the engine started before it ends itself",
    "exit-code": "end with exit code 0 upon bye",
}
"""What to do about a mishap."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: `result` is ok, failed or note, `says` a sentence."""

    name: str
    result: str
    says: str
    hint: str = ""
    mishap: Mishap | None = None

    def as_record(self) -> dict[str, Any]:
        """A record of kind `check`."""
        record: dict[str, Any] = {"kind": "check", "name": self.name, "result": self.result, "says": self.says}
        if self.hint:
            record["hint"] = self.hint
        return record if self.mishap is None else {**record, "mishap": self.mishap.as_record()}


@dataclass(slots=True)
class Scene:
    """A bundled position with a legal and an illegal play."""

    sitting: Sitting
    legal: dict[str, Any]
    illegal: dict[str, Any]
    header: dict[str, Any] = field(default_factory=dict)


def of_mishap(name: str, mishap: Mishap) -> Check:
    """A check that a mishap ended, with what to do about it."""
    said = f"; its log says: {mishap.complaint}" if mishap.complaint else ""
    return Check(name, FAILED, mishap.sentence() + said, HINTS.get(mishap.what, ""), mishap)


def loading(book: Rulebook, before: Mapping[str, Any], said: Encounter) -> Iterator[Check]:
    """Whether the position stands as it was asked for."""
    if said.mishap is not None:
        yield of_mishap(str(said.mishap.request.get("op", "load")), said.mishap)
        return
    assert said.loaded is not None
    if not said.loaded.accepted:
        why = said.loaded.message or said.loaded.code or "no reason given"
        hint = "by its capabilities it should have this one; take back the capability, or set the position up"
        yield Check("load", FAILED, f"it declined a small position: {why}", hint)
        return
    yield Check("load", OK, "it set a small position up")
    if said.stated is None:
        return
    wrong = list(differences(book.one_way(before), book.one_way(said.stated)))
    for pointer, given, told in wrong[:5]:
        says = f"the position it reports is not the one that was loaded: {pointer} was {given} and became {told}"
        yield Check("state", FAILED, says[:600], "leave out fields that the engine does not have")
    if not wrong:
        yield Check("state", OK, "it reports the position as loaded, on the fields it has")


def listing(hello: Hello, scene: Scene, said: Encounter) -> Iterator[Check]:
    """Whether the legal play is in the list, told apart as offerKeys promises."""
    if said.offered is None:
        return
    action, book = scene.legal["action"], scene.sitting.rulebook
    keys = told_apart(book, hello)
    listed = [each for each in said.offered.actions if each["type"] in book.judged_actions]
    for each in listed:
        lacking = [key for key in keys if key not in each and key in action and key not in ("player", "pay")]
        if lacking:
            says = f"offerKeys names {', '.join(lacking)}, but {words(each)} in its list does not have it"
            yield Check("offer", FAILED, says, "name in offerKeys only what every listed play has")
            return
    wanted = signature(action, keys)
    if wanted in {signature({"player": action["player"], **each}, keys) for each in listed}:
        yield Check("offer", OK, f"its list of {len(said.offered.actions)} holds the legal play")
    else:
        some = "; ".join(words(each) for each in listed[:3]) or "nothing of that kind"
        says = f"{words(action)} is legal, but its list has: {some}"
        yield Check("offer", FAILED, says, "list every legal play, told apart by the fields of offerKeys")


def legal_play(hello: Hello, scene: Scene, said: Encounter) -> Iterator[Check]:
    """Whether the legal play is carried out, and rightly."""
    assert said.applied is not None
    action = scene.legal["action"]
    if not said.applied.accepted:
        why = said.applied.message or said.applied.code or "no reason given"
        yield Check("legal play", FAILED, f"{words(action)} is legal, but it refused: {why}", scene.legal["title"])
        return
    heard = hear(scene.sitting, incident_of(scene.sitting, scene.legal["before"], action, hello, said.applied, said))
    if not isinstance(heard, Verdict):
        where = f" at {heard[0].pointer}" if heard[0].pointer else ""
        says = f"what it answered to a legal play is no incident{where}: {heard[0].message}"
        yield Check("legal play", FAILED, says, heard[0].hint)
    elif heard.findings:
        for finding in heard.findings:
            cites = f" [{finding.cites}]" if finding.cites else ""
            hint = f"ambush explain {finding.rule or finding.kind}"
            yield Check("legal play", FAILED, finding.message + cites, hint)
    else:
        yield Check("legal play", OK, f"it accepted {words(action)}, and what came of it is right")


def illegal_play(scene: Scene, said: Encounter) -> Iterator[Check]:
    """Whether the illegal play is refused, and nothing changed by that."""
    if said.mishap is not None:
        yield of_mishap(str(said.mishap.request.get("op", "apply")), said.mishap)
        return
    action = scene.illegal["action"]
    if said.applied is None or said.applied.accepted:
        yield Check("illegal play", FAILED, f"it accepted {words(action)}", scene.illegal["title"])
        return
    yield Check("illegal play", OK, f"it refused {words(action)}")
    changed = [] if said.stated is None or said.after is None else list(differences(said.stated, said.after))
    for pointer, was, now in changed[:3]:
        says = f"the refusal changed {pointer} from {was} to {now}"
        yield Check("refusal", FAILED, says[:600], "look first, then act; or act on a copy")
    if said.stated is not None and not changed:
        yield Check("refusal", OK, "the refusal changed nothing")
