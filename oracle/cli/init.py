"""`ambush init`: an adapter to begin with, a CI workflow and `ambush.toml`."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import Any

from oracle.errors import Problem, Usage

HELP = "write an adapter to begin with, a CI workflow and ambush.toml"
EXAMPLE = "ambush init --adapter node"

SCAFFOLD = Path(__file__).resolve().parent.parent / "scaffold"

COMMANDS = {
    "python": "python adapter.py",
    "node": "node adapter.mjs",
    "csharp": "dotnet run --no-build --project Adapter.csproj",
}
"""How the adapter in each language is started."""

FILES = {
    "python": {"adapter.py": "python"},
    "node": {"adapter.mjs": "node"},
    "csharp": {"Adapter.cs": "csharp", "Adapter.csproj": "csproj"},
}
"""What is written for each language, and from which file of the scaffold."""

SETUP = {
    "python": "",
    "node": '      - uses: actions/setup-node@v4\n        with:\n          node-version: "20"\n',
    "csharp": '      - uses: actions/setup-dotnet@v4\n        with:\n          dotnet-version: "8.0"\n'
    "      - run: dotnet build\n        working-directory: {folder}\n",
}
"""What CI needs for each language."""

WORKFLOW = ".github/workflows/ambush.yml"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument("folder", nargs="?", default=".", metavar="DIR", help="where to write; default here")
    parser.add_argument("--adapter", choices=tuple(FILES), required=True, help="the language of the adapter")
    parser.add_argument("--force", action="store_true", help="write over files that are there already")


def run(args: Any) -> int:
    """Exit code 2 if a file is there already or cannot be written; then nothing is written at all."""
    folder = Path(args.folder)
    root = _repository(folder)
    files = {folder / name: _read(source) for name, source in FILES[args.adapter].items()}
    files[folder / "ambush.toml"] = _read("settings").replace("{command}", COMMANDS[args.adapter])
    below = folder.resolve().relative_to(root.resolve()).as_posix()
    workflow = _read("workflow").replace("{setup}", SETUP[args.adapter]).replace("{folder}", below)
    files[root / WORKFLOW] = workflow
    there = [str(path) for path in files if path.exists()]
    if there and not args.force:
        hint = "--force writes over what is there"
        exists = "exist" if there[1:] else "exists"
        raise Usage(Problem("usage", f"{', '.join(there)} {exists} already", hint=hint))
    for path, text in files.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            hint = "check the folder and that you may write there"
            raise Usage(Problem("unreadable", error.strerror or str(error), hint=hint, file=str(path))) from None
        print(f"wrote {path}")
    where = "" if args.folder == "." else f"cd {shlex.quote(args.folder)} && "
    build = "dotnet build && " if args.adapter == "csharp" else ""
    print(f"Next: {where}{build}ambush smoke, then put your engine where the comments say, until it is content.")
    return 0


def _read(name: str) -> str:
    return (SCAFFOLD / f"{name}.txt").read_text(encoding="utf-8")


def _repository(folder: Path) -> Path:
    """The root of the git repository that the folder lies in, where workflows belong; else the folder."""
    resolved = folder.resolve()
    found = next((each for each in (resolved, *resolved.parents) if (each / ".git").exists()), None)
    return folder if found is None or found == resolved else found
