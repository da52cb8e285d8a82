"""
Strata
======

Every position of the benchmark belongs to one stratum: when the card is played, where to, how it is paid, and what
is wrong with it, if anything. A set deals its strata round robin, so that the shares are known and not drawn.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

TIMINGS = ("own-open", "own-showdown", "own-closed", "their-closed", "their-showdown")
DESTINATIONS = ("base", "control", "ambush", "grant")
PAYMENTS = ("domains", "converter", "domains", "limited", "kill", "sources", "converter", "domains", "limited", "other")
"""How it is paid, each as often as it is named: 30 % tight domains, 40 % converters or limited resources."""

OWN_FAULT = {"domains": "domain", "converter": "conversion", "limited": "limit"}
"""The fault of these payments is always in the payment itself."""

LEGAL = ""


@dataclass(frozen=True, slots=True)
class Stratum:
    """One kind of position. `fault` is empty for a legal one."""

    timing: str
    destination: str
    payment: str
    fault: str = LEGAL

    def faults(self) -> list[str]:
        """What can be wrong with a position of this kind."""
        if self.payment in OWN_FAULT:
            return [OWN_FAULT[self.payment]]
        found = ["energy", "priority"]
        if self.timing != "own-open" and self.destination != "ambush":
            found.append("timing")
        if self.destination != "base":
            found += ["destination", "prohibition"]
        if self.payment == "kill":
            # The corner of the rules this project is named for, so these always fail there.
            found = ["supporter", "victim"] if self.destination == "ambush" else [*found, "victim"]
        if self.payment == "other":
            found.append("other-cost")
        return found


def legal() -> Iterator[Stratum]:
    """Legal strata without end, in a fixed order that goes through all of them."""
    places = [
        (timing, destination)
        for destination, timing in itertools.product(DESTINATIONS, TIMINGS)
        # On one's own open turn no battlefield is contested, so whoever stands there controls it.
        if (timing, destination) != ("own-open", "ambush")
    ]
    # 19 places and 10 payments have no common factor, so that all pairs occur.
    for (timing, destination), payment in zip(itertools.cycle(places), itertools.cycle(PAYMENTS), strict=False):
        yield Stratum(timing, destination, payment)


def dealt(illegal: int, of: int) -> Iterator[Stratum]:
    """Strata without end, `illegal` of every `of` with a fault; the faults take turns."""
    turn: Counter[str] = Counter()
    for index, stratum in enumerate(legal()):
        # Spread by blocks of the payments' cycle, or some payments would always be legal.
        if (index + index // len(PAYMENTS)) % of >= illegal:
            yield stratum
            continue
        faults = stratum.faults()
        yield replace(stratum, fault=faults[turn[stratum.payment] % len(faults)])
        turn[stratum.payment] += 1


def table(strata: Iterable[Stratum]) -> list[str]:
    """The counts for a person: when by where, then how it is paid by what is wrong."""
    found = list(strata)
    lines = _cross([(s.timing, s.destination) for s in found], "timing \\ destination")
    return lines + _cross([(s.payment, s.fault or "legal") for s in found], "payment \\ reason")


def _cross(pairs: list[tuple[str, str]], corner: str) -> list[str]:
    counts = Counter(pairs)
    rows, columns = sorted({row for row, _ in pairs}), sorted({column for _, column in pairs})
    lines = [f"{corner:22}" + "".join(f"{column:>12}" for column in columns)]
    for row in rows:
        lines.append(f"{row:22}" + "".join(f"{counts[row, column] or '-':>12}" for column in columns))
    return lines
