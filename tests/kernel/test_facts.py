"""Declared facts: plain values, the solver's atoms and the literals between them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from oracle import facts as declared
from oracle.facts import Flip, TooLarge, flag, number, slots
from oracle.logic import Number, Span, Sum, Truth, Unknown

SMALL: Mapping[str, int] = {"boats": 2, "depth": 3, "steam": 0}
LARGE: Mapping[str, int] = {"boats": 4, "depth": 5, "steam": 1}


@dataclass(slots=True)
class Boat:
    """A boat that may leak."""

    name: str = ""
    present: Truth = flag(default=True)
    leaks: Truth = flag()
    water: Number = number(cap=2, gate="leaks")
    engine: Truth = flag(room="steam")


@dataclass(slots=True)
class Harbour:
    """A harbour with some boats in it."""

    open_: Truth = flag(flip=Flip(1, True, "the harbour were open"))
    depth: Number = number(cap="depth")
    boats: tuple[Boat, ...] = slots(Boat)


def literals(value: Harbour, size: Mapping[str, int] = SMALL) -> dict[str, bool]:
    return dict(declared.literals(value, size))


def test_a_number_is_a_ladder_of_rungs() -> None:
    names = [name for name, _ in declared.atoms(Harbour, SMALL)]
    assert [name for name in names if name.startswith("depth")] == ["depth>=1", "depth>=2", "depth>=3"]
    assert ("depth>=1", "depth>=2", "depth>=3") in set(declared.ladders(Harbour, SMALL))


def test_undeclared_fields_have_no_atoms() -> None:
    assert not [name for name, _ in declared.atoms(Harbour, SMALL) if "name" in name]


def test_a_known_number_says_the_rung_it_reaches_and_the_one_it_does_not() -> None:
    assert literals(Harbour(depth=2))["depth>=2"] is True
    assert literals(Harbour(depth=2))["depth>=3"] is False
    assert "depth>=1" not in literals(Harbour(depth=2))
    assert literals(Harbour(depth=0))["depth>=1"] is False
    assert literals(Harbour(depth=3))["depth>=3"] is True


def test_a_span_leaves_the_rungs_between_its_ends_open() -> None:
    value = Harbour(depth=Span(1, 2, frozenset(("/depth",))))
    found = literals(value)
    assert (found["depth>=1"], found["depth>=3"]) == (True, False)
    assert "depth>=2" not in found
    assert list(declared.unknown_atoms(value, SMALL)) == ["depth>=2"]


def test_an_unknown_flag_is_no_literal_but_an_open_atom() -> None:
    value = Harbour(open_=Unknown(frozenset(("/open",))), boats=(Boat(leaks=Unknown(frozenset(("/leak",)))),))
    assert not {"open_", "boats.0.leaks"} & set(literals(value))
    assert list(declared.unknown_atoms(value, SMALL)) == ["open_", "boats.0.leaks"]


@pytest.mark.parametrize(
    ("value", "what", "amount", "cap"),
    [
        (Harbour(depth=4), "depth", 4, 3),
        (Harbour(depth=Span(0, 4, frozenset(("/d",)))), "depth", 4, 3),
        (Harbour(boats=(Boat(), Boat(), Boat())), "boats", 3, 2),
        (Harbour(boats=(Boat(leaks=True, water=3),)), "boats.0.water", 3, 2),
        (Harbour(boats=(Boat(engine=True),)), "boats.0.engine", 1, 0),
        (Harbour(boats=(Boat(engine=Unknown(frozenset(("/e",)))),)), "boats.0.engine", 1, 0),
    ],
)
def test_what_is_too_large_is_refused_and_never_cut(value: Harbour, what: str, amount: int, cap: int) -> None:
    with pytest.raises(TooLarge) as refusal:
        literals(value)
    assert (refusal.value.what, refusal.value.value, refusal.value.cap) == (what, amount, cap)


def test_the_next_size_class_holds_it() -> None:
    assert literals(Harbour(depth=4, boats=(Boat(engine=True), Boat(), Boat())), LARGE)["depth>=4"] is True


def test_slots_that_are_not_used_are_not_present() -> None:
    assert literals(Harbour(boats=(Boat(),)))["boats.1.present"] is False


def test_a_gated_fact_is_left_out_where_its_gate_is_shut() -> None:
    shut, open_ = literals(Harbour(boats=(Boat(),))), literals(Harbour(boats=(Boat(leaks=True, water=1),)))
    assert not [name for name in shut if "water" in name]
    assert open_["boats.0.water>=1"] is True
    assert ("boats.0.water>=1", "boats.0.leaks") in set(declared.gates(Harbour, SMALL))


def test_terms_stand_where_plain_values_would() -> None:
    made = declared.symbolic(Harbour, SMALL, lambda name: name)
    assert made.open_ == "open_"
    assert isinstance(made.depth, Sum)
    assert made.depth.literals == ("depth>=1", "depth>=2", "depth>=3")
    assert [boat.leaks for boat in made.boats] == ["boats.0.leaks", "boats.1.leaks"]


def test_values_read_back_from_atoms_are_the_ones_put_in() -> None:
    kinds = (Boat(), Boat(leaks=True, water=2), Boat(leaks=True))
    for open_, depth, boats in itertools.product((False, True), range(4), itertools.product(kinds, repeat=2)):
        value = Harbour(open_, depth, boats)
        known = literals(value)
        full = _climbed(known)
        assert declared.valued(Harbour, SMALL, lambda name, full=full: full.get(name, False)) == value


def _climbed(known: dict[str, bool]) -> dict[str, bool]:
    """The literals with every rung below a true one."""
    full = dict(known)
    for ladder in declared.ladders(Harbour, SMALL):
        top = max((place for place, rung in enumerate(ladder) if known.get(rung)), default=-1)
        full |= {rung: place <= top for place, rung in enumerate(ladder)}
    return full


def test_the_size_that_is_really_used_keeps_the_caps() -> None:
    assert declared.sizes_of(Harbour(boats=(Boat(),)), SMALL) == {"boats": 1, "depth": 3, "steam": 0}
