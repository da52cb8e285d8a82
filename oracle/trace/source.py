"""
Where bytes come from
=====================

Files, streams and standard input, unpacked where they are gzip or zstd, in chunks of bounded size. Whatever goes
wrong on the way becomes a `Problem` in the stream, after the bytes that could still be read.
"""

from __future__ import annotations

import contextlib
import os
import sys
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from oracle.errors import Problem

CHUNK = 1 << 18
STDIN = "-"
SUFFIXES = tuple(kind + packed for kind in (".ndjson", ".jsonl", ".json") for packed in ("", ".gz", ".zst"))
"""What the name of a trace ends in, when a directory is searched."""

_WINDOW = 1 << 27


@dataclass(frozen=True, slots=True)
class Limits:
    """What a reader accepts. Sizes in bytes."""

    line: int = 8 << 20
    """The longest record."""
    ratio: int = 400
    """How far a compressed input may expand, once more than `free` bytes have come out of it."""
    free: int = 64 << 20
    total: int = 64 << 30
    """The most a compressed input may expand to, whatever its ratio."""
    depth: int = 64
    """How deep objects and lists may nest."""
    errors: int = 5
    """How many schema violations of one record are reported."""


class _Unpacker(Protocol):
    def feed(self, data: bytes) -> Iterator[bytes]: ...

    @property
    def finished(self) -> bool: ...


def files(paths: Iterable[str | Path]) -> Iterator[Path | Problem]:
    """The traces that `paths` name: a file as it is, a directory searched in sorted order; `-` is kept.

    Hidden files and folders inside a directory are passed over, links to directories not followed.
    """
    for path in map(Path, paths):
        if not path.is_dir():
            yield path
            continue
        found = False
        for folder, inner, names in os.walk(path):
            inner[:] = sorted(name for name in inner if not name.startswith("."))
            for name in sorted(names):
                if name.endswith(SUFFIXES) and not name.startswith("."):
                    found = True
                    yield Path(folder, name)
        if not found:
            yield Problem(
                "no-traces",
                "the directory holds no trace",
                hint=f"name the file itself, or give it one of the endings {', '.join(SUFFIXES[:3])}",
                file=str(path),
                expected="a file ending in .ndjson, .jsonl or .json, also with .gz or .zst",
            )


def chunks(source: str | Path | BinaryIO, limits: Limits) -> Iterator[bytes | Problem]:
    """The unpacked bytes of one source, at most `CHUNK` or so at a time. Problems come without a place."""
    with contextlib.ExitStack() as stack:
        try:
            if isinstance(source, (str, Path)):
                stream = sys.stdin.buffer if str(source) == STDIN else stack.enter_context(open(source, "rb"))
            else:
                stream = source
            yield from _unpacked(_raw(stream), limits)
        except FileNotFoundError:
            yield Problem("no-such-file", "there is no such file", hint="check the path, and the folder you are in")
        except OSError as error:
            yield Problem(
                "unreadable", error.strerror or str(error), hint="check that it is a file and that you may read it"
            )


def _raw(stream: Any) -> Iterator[bytes]:
    # read1 hands over what a pipe has, so that a trace can be judged while the engine is still writing it.
    read = getattr(stream, "read1", stream.read)
    while data := read(CHUNK):
        yield data


def _unpacked(raw: Iterator[bytes], limits: Limits) -> Iterator[bytes | Problem]:
    head = b""
    for data in raw:
        head += data
        if len(head) >= 4:
            break
    unpacker: _Unpacker
    if head[:2] == b"\x1f\x8b":
        unpacker = _Gzip()
    elif head[:4] == b"\x28\xb5\x2f\xfd":
        unpacker = _Zstd()
    else:
        if head:
            yield head
        yield from raw
        return
    yield from _guarded(unpacker, _chain(head, raw), limits)


def _chain(head: bytes, raw: Iterator[bytes]) -> Iterator[bytes]:
    yield head
    yield from raw


def _guarded(unpacker: _Unpacker, raw: Iterator[bytes], limits: Limits) -> Iterator[bytes | Problem]:
    came = went = 0
    try:
        for data in raw:
            came += len(data)
            for out in unpacker.feed(data):
                went += len(out)
                if went > limits.total or (went > limits.free and went > came * limits.ratio):
                    yield Problem(
                        "compression-bomb",
                        f"{came} compressed bytes have already become {went}",
                        hint="if this is a real trace, unpack it first, or raise the limit",
                        expected=f"at most {limits.ratio} times the compressed size and {limits.total} bytes",
                    )
                    return
                yield out
    except Exception as error:
        if not _refused(error):
            raise
        yield Problem(
            "damaged-archive",
            f"the compressed data cannot be unpacked any further ({error})",
            hint="copy the file again; the records before this point have been read",
        )
        return
    if not unpacker.finished:
        yield Problem(
            "cut-off",
            "the compressed data ends in the middle",
            hint="copy the file again, or let its writer close it; the records before the end have been read",
        )


def _refused(error: Exception) -> bool:
    """Whether an exception is a decompressor's word for damaged data."""
    return isinstance(error, zlib.error) or type(error).__name__ == "ZstdError"


class _Gzip:
    """Any number of gzip members, one after the other; zero padding after a member is passed over."""

    def __init__(self) -> None:
        self._inner: Any = None

    @property
    def finished(self) -> bool:
        return self._inner is None

    def feed(self, data: bytes) -> Iterator[bytes]:
        while data:
            if self._inner is None:
                data = data.lstrip(b"\0")
                if not data:
                    return
                self._inner = zlib.decompressobj(31)
            out = self._inner.decompress(data, CHUNK)
            if out:
                yield out
            if self._inner.eof:
                data, self._inner = self._inner.unused_data, None
            else:
                data = self._inner.unconsumed_tail
                if not data and not out:
                    return


class _Zstd:
    """Any number of zstd frames, one after the other."""

    _SLICE = 512
    """One block takes 4 bytes or more and gives at most 128 KiB, so that a slice never gives more than 16 MiB."""

    def __init__(self) -> None:
        import zstandard

        self._new = zstandard.ZstdDecompressor(max_window_size=_WINDOW).decompressobj
        self._inner: Any = None

    @property
    def finished(self) -> bool:
        return self._inner is None

    def feed(self, data: bytes) -> Iterator[bytes]:
        for start in range(0, len(data), self._SLICE):
            piece = data[start : start + self._SLICE]
            while piece:
                self._inner = self._inner or self._new()
                out = self._inner.decompress(piece)
                if out:
                    yield out
                piece, ended = self._inner.unused_data, self._inner.eof
                if ended:
                    self._inner = None
