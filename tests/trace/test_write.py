"""What is written is canonical, and reads back as it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oracle.trace import Record, encode, read, write


@pytest.mark.parametrize("suffix", ["ndjson", "ndjson.gz", "ndjson.zst"])
def test_written_records_read_back_and_the_bytes_are_the_same_each_time(
    suffix: str, golden: bytes, tmp_path: Path
) -> None:
    records = [json.loads(line) for line in golden.splitlines()]
    first, second = tmp_path / f"first.{suffix}", tmp_path / f"second.{suffix}"
    assert write(records, first) == write(records, second) == 10
    assert first.read_bytes() == second.read_bytes()
    assert [record.data for record in read(first) if isinstance(record, Record)] == records
    assert (suffix == "ndjson") is (first.read_bytes() == golden)


def test_keys_keep_their_order_and_no_blank_is_written() -> None:
    assert encode({"kind": "note", "b": [1, "é"], "a": None}) == '{"kind":"note","b":[1,"é"],"a":null}\n'.encode()


def test_standard_output_is_a_sink(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert write([{"kind": "note"}], "-") == 1
    assert capfdbinary.readouterr().out == b'{"kind":"note"}\n'
