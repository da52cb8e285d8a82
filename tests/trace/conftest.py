from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oracle.errors import Problem
from oracle.trace import Record, read

GOLDEN = Path(__file__).parent / "data" / "golden.ndjson"

Outcome = tuple[list[Record], list[Problem]]


@pytest.fixture(scope="session")
def golden() -> bytes:
    """A valid trace that uses every field of the Riftbound records."""
    return GOLDEN.read_bytes()


@pytest.fixture
def outcome() -> Callable[..., Outcome]:
    """Reads bytes and sorts what comes out into records and problems."""

    def run(text: bytes, **options: Any) -> Outcome:
        found = list(read(io.BytesIO(text), **options))
        return [x for x in found if isinstance(x, Record)], [x for x in found if isinstance(x, Problem)]

    return run
