"""
Values worked out once
======================

`functools.cached_property` takes a lock on every first use, which costs as much as many of the values here. One
incident is judged by one thread, so no lock is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - used as a decorator, like property
    """A property worked out at first use and kept in the instance's `__dict__`."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> lazy[T]: ...

    @overload
    def __get__(self, instance: object, owner: type[Any]) -> T: ...

    def __get__(self, instance: object | None, owner: type[Any]) -> T | lazy[T]:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work(instance)
        return value
