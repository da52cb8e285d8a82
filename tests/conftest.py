"""Whatever a test is about: every record that it has written is held against its schema, and defects are seen."""

from __future__ import annotations

import signal
from typing import Any

import pytest

from oracle.report.ndjson import Ndjson, record_of
from oracle.trace import Validator

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # In the background a shell has Ctrl-C ignored, and so would everything that tests start to be interrupted.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _defects_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody foresaw is no mere exit code here."""
    monkeypatch.setenv("AMBUSH_TRACEBACK", "1")


@pytest.fixture(autouse=True)
def _records_fit_their_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Ndjson.event

    def event(self: Ndjson, event: Any) -> None:
        record = record_of(event)
        rulebook = record.get("header", {}).get("rulebook") if record["kind"] == "case" else None
        assert Validator.for_kind(rulebook, record["kind"]).problems(record) == [], record
        write(self, event)

    monkeypatch.setattr(Ndjson, "event", event)
