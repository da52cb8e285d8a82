"""Every record that a test has written, whatever the test is about, is held against its schema."""

from __future__ import annotations

from typing import Any

import pytest

from oracle.report.ndjson import Ndjson, record_of
from oracle.trace import Validator


@pytest.fixture(autouse=True)
def _records_fit_their_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Ndjson.event

    def event(self: Ndjson, event: Any) -> None:
        record = record_of(event)
        rulebook = record.get("header", {}).get("rulebook") if record["kind"] == "case" else None
        assert Validator.for_kind(rulebook, record["kind"]).problems(record) == [], record
        write(self, event)

    monkeypatch.setattr(Ndjson, "event", event)
