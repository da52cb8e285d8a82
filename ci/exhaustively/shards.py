"""Part of the scope, with what was compared so far kept in a file, so that a killed run can go on."""

from __future__ import annotations

import hashlib
import itertools
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from ci.exhaustively.games import Game, game
from ci.exhaustively.tally import Tally

ROOT = Path(__file__).resolve().parents[2]
SAVED_EVERY = 2000
"""Situations between two saves: ten seconds or so."""


class Stale(Exception):
    """The kept state is of other code or of another question."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Part `index` (from 1) of `of` equal parts, of which each `every`-th situation is asked, at most `limit`."""

    index: int = 1
    of: int = 1
    every: int = 1
    limit: int | None = None
    wide: bool = False
    rulebook: str = "riftbound"

    @property
    def game(self) -> Game:
        """Whose situations they are."""
        return game(self.rulebook, self.wide)

    def numbers(self) -> range:
        """The numbers of its situations in the referee's order."""
        size = self.game.size
        low, high = size * (self.index - 1) // self.of, size * self.index // self.of
        found = range(low + -low % self.every, high, self.every)
        return found if self.limit is None else found[: self.limit]

    def situations(self, done: int) -> Iterator[Any]:
        """Its situations but the first `done`."""
        left = self.numbers()[done:]
        return itertools.islice(self.game.situations(self.every, left.start), len(left))

    @property
    def name(self) -> str:
        """The name of its state file."""
        which = f"{self.rulebook}{'-wide' if self.wide else ''}"
        return f"{which}-{self.index}-of-{self.of}-every-{self.every}.json"


class Kept(msgspec.Struct):
    """What a state file holds: the code and the question it belongs to, the result so far, the CPU seconds used."""

    code: str
    shard: Shard
    tally: Tally
    seconds: float = 0.0


def code() -> str:
    """A digest of everything the result depends on."""
    digest = hashlib.sha256()
    for folder in ("oracle", "tests/referee", "tests/referee_deathburgh", "ci/exhaustively"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def run(shard: Shard, folder: Path, resume: bool, interval: float = 10.0) -> Kept:
    """Asks the shard's situations, those of an earlier run left out with `resume`. Raises Stale."""
    path = folder / shard.name
    kept = _kept(path, shard) if resume and path.exists() else Kept(code(), shard, Tally())
    folder.mkdir(parents=True, exist_ok=True)
    asker = shard.game.asker()
    asker.tally = kept.tally
    total, told, begun = len(shard.numbers()), time.monotonic(), time.process_time() - kept.seconds
    first = kept.tally.situations
    started = told
    for number, s in enumerate(shard.situations(first), start=first + 1):
        asker.ask(s)
        if number % SAVED_EVERY == 0 or number == total:
            kept.seconds = time.process_time() - begun
            _save(path, kept)
        if time.monotonic() - told > interval:
            told = time.monotonic()
            left = (told - started) / (number - first) * (total - number)
            _tell(shard, kept.tally, total, left)
    return kept


def _kept(path: Path, shard: Shard) -> Kept:
    kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    if kept.shard != shard or kept.code != code():
        raise Stale(f"{path} was made by other code or for another question: run without --resume")
    return kept


def _save(path: Path, kept: Kept) -> None:
    """Written beside and renamed, so that a kill never leaves half a file."""
    beside = path.with_suffix(".part")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(kept)))
    os.replace(beside, path)


def _tell(shard: Shard, tally: Tally, total: int, left: float) -> None:
    done = f"{tally.situations:,} of {total:,} situations ({tally.situations / total:.1%})"
    what = f"{tally.facts:,} decided, {tally.disagreements} disagreements, {left / 60:.0f} min left"
    print(f"shard {shard.index}/{shard.of}: {done}, {what}", file=sys.stderr, flush=True)
