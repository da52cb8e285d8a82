"""A failure as a pytest file: small, and red until the engine does what the rules say."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from oracle.fuzz.failure import Failure

TEXT = '''"""{what}

Found by `ambush fuzz`, and red until the engine does what the rules say. AMBUSH_ENGINE puts it to another engine.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from oracle.cli import main

HERE = Path(__file__).parent
CASE = HERE / {case}
ENGINE = os.environ.get("AMBUSH_ENGINE", {engine})


def test_{name}(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position, the play, and what the rules say are in the case beside this file."""
    monkeypatch.chdir(HERE / {root})  # where the engine is run
    assert main([{words}]) == 0
'''


def write(failure: Failure, case: Path, engine: str, options: Sequence[str]) -> Path:
    """The test beside its case, run from this folder and with these options. Raises OSError."""
    name = re.sub(r"\W+", "_", case.stem)
    words = ['"fuzz"', '"--engine"', "ENGINE", *(_quoted(each) for each in options), '"--replay"', "str(CASE)"]
    text = TEXT.format(
        what=_plain(failure),
        case=_quoted(case.name),
        engine=_quoted(engine),
        name=name,
        root=_quoted(os.path.relpath(Path.cwd(), case.parent)),
        words=", ".join(words),
    )
    path = case.with_name(f"test_{name}.py")
    path.write_text(text, encoding="utf-8")
    return path


def _plain(failure: Failure) -> str:
    """The finding in a line that can stand in a docstring."""
    finding = failure.finding
    parts = (finding.rule, f"[{finding.cites}]" if finding.cites else "", finding.message)
    words = " ".join(" ".join(part for part in parts if part).split())
    text = f"{finding.kind.replace('-', ' ')}: {words}".replace("\\", "/").replace('"', "'")
    return text if len(text) <= 110 else text[:109] + "…"


def _quoted(text: str) -> str:
    """As ruff would quote it."""
    return repr(text) if '"' in text or "\\" in text else f'"{text}"'
