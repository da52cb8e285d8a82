"""Files, directories and compressed input: what is found, and how much memory it may take."""

from __future__ import annotations

import gzip
import io
import sys
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import zstandard

from oracle.errors import Problem
from oracle.trace import Limits, Record, files, read

Run = Callable[..., tuple[list[Any], list[Problem]]]
COMPRESSORS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "zstd": zstandard.ZstdCompressor().compress,
    "zstd without size": lambda text: (c := zstandard.ZstdCompressor().compressobj()).compress(text) + c.flush(),
}


class Stream(io.RawIOBase):
    """A stream made on the way, so that only the reader's own memory is measured."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        self.parts = parts

    def read(self, size: int = -1) -> bytes:
        return next(self.parts, b"")


def peak(source: Any, **options: Any) -> tuple[list[Record | Problem], int]:
    """What is read, and the most memory it took at once, in bytes."""
    tracemalloc.start()
    try:
        found = list(read(source, **options))
        return found, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", COMPRESSORS)
def test_compressed_traces_are_known_by_their_first_bytes(name: str, golden: bytes, outcome: Run) -> None:
    packed = COMPRESSORS[name](golden)
    assert len(outcome(packed)[0]) == 10
    assert outcome(packed)[1] == []


@pytest.mark.parametrize("name", COMPRESSORS)
def test_compressed_traces_may_be_concatenated(name: str, golden: bytes, outcome: Run) -> None:
    records, problems = outcome(COMPRESSORS[name](golden) * 3)
    assert problems == []
    assert len(records) == 30


@pytest.mark.parametrize("name", COMPRESSORS)
def test_a_truncated_archive_keeps_what_came_before(name: str, golden: bytes, outcome: Run) -> None:
    first = COMPRESSORS[name](golden)
    records, problems = outcome(first + first[: len(first) // 2])
    assert len(records) >= 10
    assert "cut-off" in {problem.code for problem in problems}


@pytest.mark.parametrize("name", COMPRESSORS)
def test_a_damaged_archive_keeps_what_came_before(name: str, golden: bytes, outcome: Run) -> None:
    first = COMPRESSORS[name](golden)
    records, problems = outcome(first + b"\x07garbage that is no archive" * 3)
    assert len(records) == 10
    assert [problem.code for problem in problems] == ["damaged-archive"]


def test_a_line_of_a_hundred_megabytes_is_skipped_in_little_memory(golden: bytes) -> None:
    def parts() -> Iterator[bytes]:
        lines = golden.splitlines(keepends=True)
        yield lines[0]
        yield b'{"kind":"note","text":"'
        for _ in range(1600):
            yield b"x" * 65536
        yield b'"}\n' + lines[1]

    found, memory = peak(Stream(parts()))
    assert [getattr(x, "code", getattr(x, "kind", "")) for x in found] == ["header", "line-too-long", "incident"]
    assert [x.line for x in found] == [1, 2, 3]
    assert memory < 40 << 20


@pytest.mark.parametrize("newlines", [b"", b"\n"])
def test_a_gzip_bomb_is_stopped_in_little_memory(newlines: bytes) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = (newlines or b" ") * (1 << 20)
    bomb = b"".join(packer.compress(block) for _ in range(512)) + packer.flush()
    assert len(bomb) < 1 << 20
    found, memory = peak(io.BytesIO(bomb), limits=Limits(free=4 << 20))
    assert "compression-bomb" in {getattr(x, "code", "") for x in found}
    assert memory < 40 << 20


def test_a_zstd_bomb_is_stopped_in_little_memory() -> None:
    packer = zstandard.ZstdCompressor().compressobj()
    bomb = b"".join(packer.compress(b"[" * (1 << 20)) for _ in range(512)) + packer.flush()
    assert len(bomb) < 100_000
    found, memory = peak(io.BytesIO(bomb))
    assert "compression-bomb" in {getattr(x, "code", "") for x in found}
    assert memory < 60 << 20


def test_an_honest_archive_may_be_larger_than_the_free_allowance(golden: bytes) -> None:
    text = b"".join(golden for _ in range(40))
    options = Limits(free=1000, ratio=400)
    assert not [x for x in read(io.BytesIO(gzip.compress(text)), limits=options) if isinstance(x, Problem)]
    assert [x for x in read(io.BytesIO(gzip.compress(text)), limits=Limits(total=1000)) if isinstance(x, Problem)]


def test_a_directory_is_searched_in_order_for_traces_only(tmp_path: Path) -> None:
    names = ["b.ndjson", "a.jsonl.gz", "deep/c.json.zst", "deep/.hidden.json", "picture.png", ".git/x.json"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    found = [str(path.relative_to(tmp_path)) for path in files([tmp_path]) if isinstance(path, Path)]
    assert found == ["a.jsonl.gz", "b.ndjson", "deep/c.json.zst"]


def test_a_directory_without_traces_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "readme.txt").write_text("no trace")
    (problem,) = files([tmp_path])
    assert isinstance(problem, Problem)
    assert (problem.code, problem.file) == ("no-traces", str(tmp_path))
    assert ".ndjson" in problem.hint


def test_a_directory_read_as_a_file_is_a_problem(tmp_path: Path) -> None:
    (problem,) = read(tmp_path)
    assert isinstance(problem, Problem)
    assert problem.code == "unreadable"


def test_standard_input_is_a_source(golden: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(golden)))
    found = list(read("-"))
    assert len(found) == 10
    assert {x.file for x in found} == {"<stdin>"}
