"""
Rules as straight-line Python
=============================

A rule's text costs microseconds a connective when it is run; written down once for positions of one shape and compiled,
it costs a tenth of that. `deciders.standing` decides when that is worth it; tests hold both to the same answers.

What is compiled says of each rule whether it holds for known facts and decisions, and for known facts alone: whether it
holds, or fails, whatever is decided. Each truth is then two, one that is certain and one that is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from oracle import facts as declared
from oracle.logic import Span, Unknown, Written
from oracle.rule import Rule
from oracle.rulebook import Rulebook

Expression: TypeAlias = tuple[Any, ...]
"""`("plain", value)`, `("leaf", code)`, or an operation and the expressions it is applied to."""
Fails: TypeAlias = Callable[[Any, Any], int]
Settled: TypeAlias = Callable[[Any], tuple[int, int]]

NONE: frozenset[str] = frozenset()
UNBOUNDED = 10**9
"""More than any number among facts."""

TRUE: Expression = ("plain", True)
FALSE: Expression = ("plain", False)


def compiled(rulebook: Rulebook, rules: Sequence[Rule], shape: Mapping[str, int]) -> tuple[Fails, Settled]:
    """Two functions for facts with that many slots (by field name); bit n of a result speaks of rule n.

    `fails(facts, decisions)`: which rules do not hold. `settled(facts)`: which fail and which hold whatever is
    decided. Both raise TypeError where something that matters is unknown. Raises TypeError if a rule cannot be
    written down.
    """
    facts = _written(rulebook.facts, "facts", shape)
    play = rulebook.view(facts, _written(rulebook.decisions, "decided", shape))
    open_ = rulebook.view(facts, _opened(rulebook.undecided(facts)))
    certain = [_lowered(rule(play), True) for rule in rules]
    undecided = [rule(open_) for rule in rules]
    fails = [_negated(_lowered(truth, False)) for truth in undecided]
    holds = [_lowered(truth, True) for truth in undecided]
    unpack = [_unpacked("facts", rulebook.facts, shape), _unpacked("decided", rulebook.decisions, shape)]
    first = _function("facts, decided", unpack, {"failing": [_negated(each) for each in certain]})
    second = _function("facts", unpack[:1], {"failing": fails, "holding": holds})
    return first, second


def barring(rulebook: Rulebook, rules: Sequence[Rule], fixed: frozenset[str]) -> Callable[[Any], int]:
    """A function of facts: which rules fail by the `fixed` ones alone, whatever the others are and is decided."""
    facts = _written(rulebook.facts, "facts", list(rulebook.sizes.values())[-1], fixed)
    view = rulebook.view(facts, _opened(rulebook.undecided(facts)))
    fails = [_negated(_lowered(rule(view), False)) for rule in rules]
    return _function("facts", (), {"failing": fails})  # type: ignore[no-any-return]


def reads(rulebook: Rulebook, rules: Sequence[Rule]) -> list[frozenset[str]]:
    """The facts, those of slots left out, that each rule looks at.

    Raises TypeError if a rule cannot be written down.
    """
    shape = list(rulebook.sizes.values())[-1]
    facts = _written(rulebook.facts, "facts", shape)
    play = rulebook.view(facts, _written(rulebook.decisions, "decided", shape))
    return [frozenset(_named(rule(play), set())) for rule in rules]


def _named(value: Any, seen: set[int]) -> Iterator[str]:
    """The facts in what is written down; parts that stand in several places are looked at once."""
    if not isinstance(value, Written):
        if isinstance(value, bool | int):
            return
        raise TypeError(f"a rule cannot be written down: {value!r}")
    if id(value) in seen:
        return
    seen.add(id(value))
    if value.operation == "leaf":
        owner, _, name = value.parts[0].partition(".")
        if owner == "facts":
            yield name
    elif value.operation != "open":
        for part in value.parts:
            yield from _named(part, seen)


def sparing(rulebook: Rulebook, rules: Sequence[Rule]) -> Callable[[Any, Any, int], int]:
    """A function of facts and decisions without slots, and of the bits of rules: which of these do not hold.

    It reads no fact that does not matter, for facts that are only worked out when they are read. Raises TypeError where
    something that matters is unknown.
    """
    view = rulebook.view(_written(rulebook.facts, "facts", {}), _written(rulebook.decisions, "decided", {}))
    certain = [_negated(_lowered(rule(view), True)) for rule in rules]
    return _function("facts, decided, asked", (), {"failing": certain}, "asked")  # type: ignore[no-any-return]


# --- writing down ---------------------------------------------------------------------------------------------------


def _written(kind: type[Any], name: str, shape: Mapping[str, int], known: frozenset[str] | None = None) -> Any:
    """The declared class filled with leaves, each the code that reads it; if some are `known`, the others are open."""
    values: dict[str, Any] = {}
    for field in declared.fields_of(kind):
        if field.kind is not None:
            slots = range(shape[field.name])
            inner = None if known is None else NONE
            parts = (_written(field.kind, f"{name}_{field.name}_{index}", {}, inner) for index in slots)
            values[field.name] = tuple(parts)
        elif known is None or field.name in known:
            values[field.name] = Written("leaf", f"{name}.{field.name}")
        else:
            values[field.name] = Written("open", *((0, UNBOUNDED) if field.cap is not None else (False, True)))
    return kind(**values)


def _opened(decisions: Any) -> Any:
    """The decisions with everything unknown written down as such."""
    values: dict[str, Any] = {}
    for field in declared.fields_of(type(decisions)):
        part = getattr(decisions, field.name)
        if field.kind is not None:
            values[field.name] = tuple(_opened(each) for each in part)
        elif isinstance(part, Unknown):
            values[field.name] = Written("open", False, True)
        elif isinstance(part, Span):
            values[field.name] = Written("open", part.low, part.high)
        else:
            values[field.name] = part
    return type(decisions)(**values)


def _unpacked(name: str, kind: type[Any], shape: Mapping[str, int]) -> str:
    """Lines that give each slot a name of its own."""
    lines = []
    for field in declared.fields_of(kind):
        if field.kind is not None and shape[field.name]:
            slots = "".join(f"{name}_{field.name}_{index}, " for index in range(shape[field.name]))
            lines.append(f"    {slots}= {name}.{field.name}\n")
    return "".join(lines)


# --- certain and possible -------------------------------------------------------------------------------------------


def _lowered(value: Any, certain: bool) -> Expression:
    """What is certain of a truth or the least a number can be; else what is possible, the most it can be."""
    if not isinstance(value, Written):
        if isinstance(value, bool | int):
            return ("plain", value)
        raise TypeError(f"a rule cannot be written down: {value!r}")
    parts = value.parts
    match value.operation:
        case "leaf":
            return ("leaf", parts[0])
        case "open":
            return ("plain", parts[0] if certain else parts[1])
        case "not":
            return _negated(_lowered(parts[0], not certain))
        case "and":
            return _joined("and", [_lowered(part, certain) for part in parts])
        case "or":
            return _joined("or", [_lowered(part, certain) for part in parts])
        case "when":
            return _counted(_lowered(parts[0], certain), _lowered(parts[1], certain))
        case "sum":
            return _summed([_lowered(part, certain) for part in parts])
        case "at-least":
            return _compared(_lowered(parts[0], certain), _lowered(parts[1], not certain))
    raise TypeError(f"unknown operation {value.operation}")


def _negated(part: Expression) -> Expression:
    if part[0] == "plain":
        return ("plain", not part[1])
    return part[1] if part[0] == "not" else ("not", part)


def _joined(operation: str, parts: Sequence[Expression]) -> Expression:
    neutral, final = (TRUE, FALSE) if operation == "and" else (FALSE, TRUE)
    left = list(dict.fromkeys(part for part in parts if part != neutral))
    if final in left:
        return final
    return (operation, *left) if len(left) > 1 else left[0] if left else neutral


def _counted(condition: Expression, number: Expression) -> Expression:
    if condition == FALSE or number == ("plain", 0):
        return ("plain", 0)
    if condition == TRUE:
        return number
    return condition if number == ("plain", 1) else ("when", condition, number)


def _summed(parts: Sequence[Expression]) -> Expression:
    constant = sum(part[1] for part in parts if part[0] == "plain")
    left = [part for part in parts if part[0] != "plain"]
    if constant or not left:
        left.append(("plain", constant))
    return left[0] if len(left) == 1 else ("sum", *left)


def _compared(more: Expression, less: Expression) -> Expression:
    if more[0] == less[0] == "plain":
        return ("plain", more[1] >= less[1])
    return ("at-least", more, less)


# --- code -----------------------------------------------------------------------------------------------------------


def _function(
    parameters: str, unpack: Sequence[str], results: Mapping[str, Sequence[Expression]], asked: str = ""
) -> Any:
    """A function that sets bit n of each result where the n-th expression is true.

    With `asked`, a parameter, only where its bit n is set: else the expression is not even looked at.
    """
    uses: dict[Expression, int] = {}
    for expressions in () if asked else results.values():
        for expression in expressions:
            _count(expression, uses)
    names: dict[Expression, str] = {}
    lines: list[str] = []
    for name, expressions in results.items():
        lines.append(f"    {name} = 0\n")
        for bit, expression in enumerate(expressions):
            for shared in () if asked else _shared(expression, uses, names):
                code = _code(shared, names)
                names[shared] = f"v{len(names)}"
                lines.append(f"    {names[shared]} = {code}\n")
            if expression != FALSE:
                gate = f"{asked} & {1 << bit} and " if asked else ""
                lines.append(f"    if {gate}{_code(expression, names)}: {name} |= {1 << bit}\n")
    source = f"def judged({parameters}):\n{''.join(unpack)}{''.join(lines)}    return {', '.join(results)}\n"
    space: dict[str, Any] = {}
    exec(compile(source, "<rules as straight-line Python>", "exec"), space)
    return space["judged"]


def _count(expression: Expression, uses: dict[Expression, int]) -> None:
    uses[expression] = uses.get(expression, 0) + 1
    if uses[expression] == 1 and expression[0] not in ("plain", "leaf"):
        for part in expression[1:]:
            _count(part, uses)


def _shared(
    expression: Expression, uses: Mapping[Expression, int], names: Mapping[Expression, str]
) -> Iterator[Expression]:
    """The parts that stand in several places and have no name yet, inner ones first, each once."""
    if expression in names or expression[0] == "plain":
        return
    if expression[0] != "leaf":
        for part in expression[1:]:
            yield from _shared(part, uses, names)
    if uses[expression] > 1 and expression not in names:
        yield expression


def _code(expression: Expression, names: Mapping[Expression, str]) -> str:
    if expression in names:
        return names[expression]
    operation, *parts = expression
    if operation in ("plain", "leaf"):
        return str(parts[0])
    codes = [_code(part, names) for part in parts]
    match operation:
        case "not":
            return f"(not {codes[0]})"
        case "when":
            return f"({codes[1]} if {codes[0]} else 0)"
        case "at-least":
            return f"({codes[0]} >= {codes[1]})"
        case "sum":
            return f"({' + '.join(codes)})"
    return f"({f' {operation} '.join(codes)})"
