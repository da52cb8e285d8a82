"""Data files are found in a checkout and in a wheel, and a damaged installation says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle import resources

CHECKOUT = Path(__file__).resolve().parent.parent


def test_checkout_uses_its_own_top_level_folders() -> None:
    assert resources.schemas() == CHECKOUT / "schemas"
    assert resources.corpus() == CHECKOUT / "corpus"


def test_wheel_prefers_its_own_copy_to_a_folder_beside_the_package(tmp_path: Path) -> None:
    package = tmp_path / "oracle"
    inside = package / "_data" / "corpus"
    inside.mkdir(parents=True)
    (tmp_path / "corpus").mkdir()
    assert resources._folder("corpus", package) == inside


def test_damaged_installation_names_the_folder_and_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"'schemas' is neither inside .* reinstall ambush-oracle"):
        resources._folder("schemas", tmp_path / "oracle")
