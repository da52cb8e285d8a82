"""
Measured once
=============

A property that is worked out when it is first asked for and then kept, as `functools.cached_property`, without the lock
that Python 3.11 takes each time: an incident is judged by one thread, and has some thirty of these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as once
else:

    class once:  # noqa: N801 - it is used as a decorator, as its model is
        """Keeps what the method gives in the instance, where it is found from then on."""

        __slots__ = ("measure", "name")

        def __init__(self, measure: Callable[[Any], Any]) -> None:
            self.measure = measure
            self.name = measure.__name__

        def __get__(self, owner: Any, kind: type[Any] | None = None) -> Any:
            if owner is None:
                return self
            found = owner.__dict__[self.name] = self.measure(owner)
            return found


__all__ = ["once"]
