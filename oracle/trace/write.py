"""Records out: one a line, keys in the order given, the same bytes for the same records on every machine."""

from __future__ import annotations

import contextlib
import gzip
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from oracle.trace.source import STDIN

_encode = msgspec.json.Encoder().encode


def encode(record: Mapping[str, Any] | msgspec.Struct) -> bytes:
    """One record as UTF-8 JSON without blanks, and the end of its line."""
    return _encode(record) + b"\n"


def write(records: Iterable[Mapping[str, Any] | msgspec.Struct], sink: str | Path | BinaryIO) -> int:
    """Writes records as NDJSON and returns how many.

    A path that ends in `.gz` or `.zst` is compressed, `-` is standard output, and a stream is written to as it is
    and left open. Raises OSError when the sink cannot be written.
    """
    count = 0
    with contextlib.ExitStack() as stack:
        stream = _opened(sink, stack)
        for record in records:
            stream.write(encode(record))
            count += 1
        stream.flush()
    return count


def _opened(sink: str | Path | BinaryIO, stack: contextlib.ExitStack) -> Any:
    if not isinstance(sink, (str, Path)):
        return sink
    if str(sink) == STDIN:
        return sys.stdout.buffer
    file = stack.enter_context(open(sink, "wb"))  # noqa: SIM115
    if str(sink).endswith(".gz"):
        # No name and no time of day in the header: the same records give the same file.
        return stack.enter_context(gzip.GzipFile("", "wb", 6, file, mtime=0))
    if str(sink).endswith(".zst"):
        import zstandard

        return stack.enter_context(zstandard.ZstdCompressor().stream_writer(file, closefd=False))
    return file
