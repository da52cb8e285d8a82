"""Records in and out: positions, actions, incidents and verdicts as JSON, held against the schemas."""

from __future__ import annotations

from oracle.trace.read import Record, read, read_all
from oracle.trace.source import Limits, files
from oracle.trace.validate import Validator, register
from oracle.trace.write import encode, write

__all__ = ["Limits", "Record", "Validator", "encode", "files", "read", "read_all", "register", "write"]
