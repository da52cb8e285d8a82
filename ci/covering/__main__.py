"""
What generated positions reach
==============================

    ci/coverage                     20,000 examples of seed 0; 1 if something is never reached and nobody said why
    ci/coverage --game deathburgh   the same for the miniature game
    ci/coverage --source hypothesis the same for positions that Hypothesis draws
    ci/coverage --commit            writes docs/coverage.json, or docs/coverage-deathburgh.json
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from ci.covering import predicates
from ci.covering.games import CARDS, GAMES, Game
from oracle.fuzz.examples import Example, edition_for, example, well_formed
from oracle.fuzz.paying import paid, unpaid
from oracle.processes import end_with_parent
from oracle.sitting import Seat, Sitting, Terms

DRAWS = 20_000
CHUNK = 500
TERMS = Terms(explain=False)

Hits = Counter[str]


def wanted(game: Game) -> list[str]:
    """Everything that is to be reached: `kept:` and `broken:` with a rule, `feature:`, `branch:`."""
    found = [f"{truth}:{rule.id}" for rule in game.book.rules for truth in ("kept", "broken")]
    found += [f"feature:{name}" for name in (*game.book.capabilities, *game.situations)]
    return [*found, *(f"branch:{name}" for name in dict.fromkeys(game.branches.every()))]


def hits(game: Game, each: Example) -> Hits:
    """What one example reaches, each thing once."""
    found = {f"feature:{name}" for name in game.present(each)}
    found |= {f"{'kept' if kept else 'broken'}:{rule}" for rule, kept in predicates.seen(each)}
    for file, definition, value in game.parts(each):
        found |= {f"branch:{name}" for name in game.branches.taken(file, definition, value)}
    return Counter(found)


def _seeded(name: str, number: int, first: int, last: int) -> Hits:
    game, found = GAMES[name], Hits()
    rules = game.book
    for index in range(first, last + 1):
        found += hits(game, example(Random(f"{number}:{index}"), rules, Seat(TERMS), edition_for(rules, TERMS)))
    return found


def _drawn(game: Game, number: int, draws: int) -> Hits:
    """The same for what Hypothesis draws; its payments come from a number that it draws, too."""
    rules, found = game.book, Hits()
    positions = rules.examples(edition_for(rules, TERMS))
    assert positions is not None

    @seed(number)
    @settings(
        max_examples=draws,
        database=None,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(positions, st.integers(0, 2**32))
    def look(drawn: tuple[Any, Any, Any], payment: int) -> None:
        header, before, action = drawn
        left = Example(header, before, unpaid(rules, action))
        if well_formed(left, TERMS):
            whole = Example(header, before, paid(Random(payment), Sitting(header, TERMS), before, action))
            found.update(hits(game, whole if well_formed(whole, TERMS) else left))

    look()
    return found


def counted(game: Game, source: str, number: int, draws: int, jobs: int) -> Hits:
    """How often each thing is reached."""
    if source == "hypothesis":
        return _drawn(game, number, draws)
    firsts = range(1, draws + 1, CHUNK)
    lasts = [min(first + CHUNK - 1, draws) for first in firsts]
    with ProcessPoolExecutor(jobs, initializer=end_with_parent) as pool:
        return sum(pool.map(_seeded, repeat(game.name), repeat(number), firsts, lasts), Hits())


def reason(game: Game, name: str) -> str | None:
    """Why something is not expected to be reached; None if it is."""
    return next((why for pattern, why in game.reasons.items() if re.fullmatch(pattern, name)), None)


def missed(game: Game, found: Mapping[str, int], names: Iterable[str]) -> Iterator[str]:
    """What is never reached although it should be."""
    return (name for name in names if not found.get(name) and reason(game, name) is None)


def table(game: Game, found: Mapping[str, int], seed_: int, draws: int) -> dict[str, Any]:
    """The counts in order; what is not reached stands apart, with the reason."""
    names = wanted(game)
    said: dict[str, Any] = {"seed": seed_, "draws": draws, "rules": {}, "features": {}, "branches": {}, "unreached": {}}
    for name in names:
        kind, _, what = name.partition(":")
        number = found.get(name, 0)
        if not number:
            said["unreached"][name] = reason(game, name) or "NOT REACHED"
        elif kind in ("kept", "broken"):
            said["rules"].setdefault(what, {})[kind] = number
        elif kind == "feature":
            said["features"][what] = number
        else:
            definition = "".join(re.findall(r"^\w+\.\w+|^\w+", what))
            said["branches"].setdefault(definition, {})[what.removeprefix(definition)] = number
    return said


def written(said: Mapping[str, Any]) -> bytes:
    """A line for each rule, feature and definition."""
    lines = []
    for name, part in said.items():
        if isinstance(part, dict) and part:
            inside = ",\n".join(f"  {_json(key)}: {_json(value)}" for key, value in part.items())
            lines.append(f" {_json(name)}: {{\n{inside}\n }}")
        else:
            lines.append(f" {_json(name)}: {_json(part)}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def main(arguments: list[str] | None = None) -> int:
    """0 if everything is reached that should be."""
    parser = argparse.ArgumentParser("ci/coverage", description="What generated positions reach.")
    parser.add_argument("--game", choices=GAMES, default=CARDS.name, help="the rulebook; default riftbound")
    parser.add_argument("--draws", type=int, default=DRAWS, help=f"how many positions; default {DRAWS}")
    parser.add_argument("--seed", type=int, default=0, help="default 0")
    parser.add_argument("--source", choices=("seeded", "hypothesis"), default="seeded", help="who draws")
    parser.add_argument("--jobs", type=int, default=2, help="processes, for seeded draws; default 2")
    parser.add_argument("--commit", action="store_true", help="write the page in docs/")
    options = parser.parse_args(arguments)
    game = GAMES[options.game]
    found = counted(game, options.source, options.seed, options.draws, options.jobs)
    names = wanted(game)
    never = list(missed(game, found, names))
    if options.commit:
        game.page.write_bytes(written(table(game, found, options.seed, options.draws)))
    print(*(f"never reached: {name}" for name in never), sep="\n", end="\n" if never else "")
    reached = sum(bool(found.get(name)) for name in names)
    print(f"{options.draws} draws reach {reached} of {len(names)}; {len(never)} of the others without a reason")
    return int(bool(never))


if __name__ == "__main__":
    sys.exit(main())
