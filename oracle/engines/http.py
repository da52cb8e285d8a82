"""
Engines behind HTTP
===================

The same bodies, each sent by POST to one address, one answer a response. Nothing of such an engine is ours to end;
`bye` merely tells it that we are done.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Sequence

from oracle.engines.protocol import CRASH, NOT_STARTED, PROTOCOL_ERROR, TIMEOUT, Fault, Limits

CHUNK = 1 << 16


class Http:
    """An engine at an address such as `http://127.0.0.1:8080/ambush`."""

    early = False

    def __init__(self, address: str, limits: Limits) -> None:
        self._address = address
        self._limits = limits
        # Proxies of the environment are for the web, not for an engine under test.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self._answered = False

    def ahead(self, line: bytes) -> None:
        """Nothing, since that is not possible."""

    def exchange(self, lines: Sequence[bytes], seconds: float) -> list[bytes]:
        """One answer a request, one after the other. Raises Fault."""
        answers: list[bytes] = []
        for line in lines:
            try:
                answers.append(self._ask(line, seconds))
            except Fault as fault:
                raise Fault(fault.kind, fault.what, fault.message, answers) from None
        return answers

    def _ask(self, line: bytes, seconds: float) -> bytes:
        request = urllib.request.Request(
            self._address, line, {"Content-Type": "application/json", "Accept": "application/json"}, method="POST"
        )
        end = time.monotonic() + seconds
        try:
            with self._opener.open(request, timeout=seconds) as response:
                self._answered = True
                return self._body(response, end, seconds)
        except urllib.error.HTTPError as error:
            with error:
                said = error.read(200).decode(errors="replace").strip()
            raise Fault(PROTOCOL_ERROR, "http-status", f"it answered with HTTP status {error.code}: {said}") from None
        except TimeoutError:
            raise self._too_slow(seconds) from None
        except (OSError, http.client.HTTPException) as error:
            raise self._failed(error, seconds) from None

    def _body(self, response: http.client.HTTPResponse, end: float, seconds: float) -> bytes:
        data = bytearray()
        while chunk := response.read1(CHUNK):
            data += chunk
            if len(data) > self._limits.answer:
                what = f"an answer is longer than {self._limits.answer} bytes"
                raise Fault(PROTOCOL_ERROR, "too-large", what)
            if time.monotonic() > end:
                raise self._too_slow(seconds)
        if response.length:
            what = f"the connection ended with {response.length} bytes of the answer missing"
            raise Fault(PROTOCOL_ERROR, "half-line", what)
        return bytes(data).strip()

    def _too_slow(self, seconds: float) -> Fault:
        return Fault(TIMEOUT, "no-answer", f"no answer within {seconds:g} s")

    def _failed(self, error: Exception, seconds: float) -> Fault:
        why = getattr(error, "reason", error)
        if isinstance(why, TimeoutError):
            return self._too_slow(seconds)
        if isinstance(why, (ConnectionRefusedError, socket.gaierror)) and not self._answered:
            return Fault(NOT_STARTED, "no-connection", f"nobody answers at {self._address}: {why}")
        return Fault(CRASH, "connection-lost", f"the connection broke: {type(why).__name__}: {why}")

    def log(self) -> str:
        """Nothing is known of its log."""
        return ""

    def close(self, farewell: bytes) -> list[Fault]:
        """Says farewell; whatever comes back is as good as anything."""
        if farewell and self._answered:
            with contextlib.suppress(Fault):
                self._ask(farewell, self._limits.grace)
        return []
