"""Where the schemas and the corpus lie, in a source checkout and in an installed wheel alike."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def schemas() -> Path:
    """The folder of JSON Schemas. Raises FileNotFoundError when the installation is damaged."""
    return _folder("schemas", _PACKAGE)


def corpus() -> Path:
    """The folder of cases, tables and example traces. Raises FileNotFoundError when the installation is damaged."""
    return _folder("corpus", _PACKAGE)


def _folder(name: str, package: Path) -> Path:
    # The wheel's own copy first: whatever stands beside an installed package belongs to somebody else.
    for candidate in (package / "_data" / name, package.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(
        f"'{name}' is neither inside {package} nor beside it: the installation is damaged; reinstall ambush-oracle"
    )
