"""
Phrases
=======

Records in words: payment steps, findings, reasons. Everything here reads the trace's words and knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.verdict import Core, Finding, Reason, Verdict, Witness

_VERBS = ("exhaust", "recycle", "kill", "discard", "return", "spend", "use")


def step(record: Mapping[str, Any]) -> str:
    """A payment step in words: `exhaust r1 for Energy`."""
    verb = next((name for name in _VERBS if name in record), None)
    if verb is None:
        return ", ".join(f"{name} {value}" for name, value in record.items())
    words = [verb, _object(record[verb])]
    if record.get("from", "board") != "board":
        words.append(f"from {record['from']}")
    if verb == "use":
        words += _used(record)
    if "for" in record:
        words.append(f"for {_purpose(record['for'])}")
    if record.get("replacedBy"):
        words.append(f"(replaced by {record['replacedBy']})")
    return " ".join(words)


def _object(value: Any) -> str:
    if not isinstance(value, Mapping):
        return str(value)
    if "xp" in value:
        return f"{value['xp']} XP"
    if "buff" in value:
        return f"a buff of {value['buff']}"
    if "pool" in value:
        what = " ".join(str(each) for each in (value.get("amount", 1), value.get("domain")) if each is not None)
        return f"{what} from pool entry {value['pool']}"
    return ", ".join(f"{name} {part}" for name, part in value.items())


def _used(record: Mapping[str, Any]) -> Iterator[str]:
    if record.get("ability"):
        yield f"(ability {record['ability']})"
    if record.get("pay"):
        yield "(" + ", ".join(step(each) for each in record["pay"]) + ")"
    if record.get("choose"):
        yield "choosing " + ", ".join(str(each) for each in record["choose"])
    if record.get("amount", 1) != 1:
        yield f"to get {record['amount']}"


def _purpose(name: str) -> str:
    return name.capitalize() if name in ("energy", "power") else name


def choices(witness: Witness) -> str:
    """The choices of a witness: `to X, optional accelerate`."""
    words = []
    for name, value in witness.choices.items():
        if isinstance(value, (list, tuple)):
            said = ", ".join(_choice(each) for each in value)
            words += [f"{name} {said}"] if said else []
        else:
            words.append(f"{name} {_choice(value)}")
    return ", ".join(words)


def _choice(value: Any) -> str:
    if not isinstance(value, Mapping):
        return str(value)
    text = str(value.get("cost", ""))
    text += f" ×{value['times']}" if value.get("times", 1) != 1 else ""
    text += f" of {value['victim']}" if "victim" in value else ""
    return text + (f" by {value['source']}" if "source" in value else "")


def finding(each: Finding) -> str:
    """A finding in one line: kind, rule, citation, sentence, place."""
    text = each.kind.replace("-", " ") + ":"
    if each.rule:
        text += f" {each.rule}"
    if each.cites:
        text += f" [{each.cites}]"
    text += f" {each.message}"
    return text + (f"   at {each.pointer}" if each.pointer else "")


def reason(each: Reason) -> str:
    """A reason in one line: aspect, what is missing, what that means."""
    text = f"{each.aspect}: " if each.aspect else ""
    if each.kind == "missing-field" and each.fields:
        text += "not recorded: " + ", ".join(each.fields)
        return text + (f" ({each.message})" if each.message else "")
    kind = "too close to call" if each.kind == "tolerance" else each.kind.replace("-", " ")
    parts = [", ".join(each.fields), each.message or kind]
    if each.message and each.kind in ("tolerance", "reading"):
        parts.insert(0, f"{kind}:")
    return text + " ".join(part for part in parts if part)


def core(each: Core) -> Iterator[str]:
    """One line for each rule of a clash."""
    for index, rule in enumerate(each.rules):
        cites = f" [{each.cites[index]}]" if index < len(each.cites) and each.cites[index] else ""
        why = f"  {each.why[index]}" if index < len(each.why) else ""
        yield f"{rule}{cites}{why}"


def in_a_line(verdict: Verdict) -> str:
    """The verdict and the first of what it says for it: a finding, a clash of rules, what is missing, what follows."""
    told = [each.message for each in verdict.findings]
    told += ["; ".join(each.why) for each in verdict.cores if each.why]
    told += [reason(each) for each in verdict.reasons]
    told += [verdict.then]
    told = [each for each in told if each]
    because = next((each for each in told if not each.startswith("legal ")), None)
    word = str(verdict.status).capitalize()
    if because is None and told:
        return f"{word}, but {told[0]}"
    return f"{word}: {because}" if because else word


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 incident`, `2 incidents`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
