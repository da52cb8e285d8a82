"""Reports in a real browser, where there is one: wide and narrow, light and dark; nothing overflows or is refused."""

from __future__ import annotations

import functools
import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from oracle.cli import main
from oracle.resources import corpus

from .records import VILE, summary, verdict
from .test_html import written

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
OPTIONS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--enable-logging=stderr",
    "--virtual-time-budget=5000",
]  # fmt: skip
LOOKING = """<!doctype html><title>looking</title><body><script>
const seen = [];
const frames = [...WIDTHS].map(width => {
  const frame = document.createElement("iframe");
  frame.width = width; frame.height = 800; frame.src = "page.html";
  return new Promise(done => { frame.onload = () => {
    const page = frame.contentDocument, root = page.documentElement;
    seen.push({
      width, overflow: root.scrollWidth - root.clientWidth, title: page.title, scripts: page.scripts.length,
      colour: frame.contentWindow.getComputedStyle(root).backgroundColor,
      fetched: frame.contentWindow.performance.getEntriesByType("resource").map(each => each.name.slice(0, 30)),
      pictures: [...page.images].map(each => [each.naturalWidth, each.naturalHeight, each.complete, each.clientWidth]),
    });
    done();
  }; document.body.append(frame); });
});
Promise.all(frames).then(() => { document.body.dataset.seen = JSON.stringify(seen); });
</script>"""

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing about it."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where the folder is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def looked_at(folder: Path, address: str, *options: str) -> list[dict[str, Any]]:
    """What a browser makes of `page.html` at three widths. Its console stays empty."""
    (folder / "looking.html").write_text(LOOKING.replace("...WIDTHS", "360, 768, 1280"))
    command = [
        str(BROWSER),
        *OPTIONS,
        *options,
        f"--user-data-dir={folder / 'profile'}",
        "--dump-dom",
        f"{address}/looking.html",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "CONSOLE" not in done.stderr, done.stderr
    found = re.search(r'data-seen="([^"]*)"', done.stdout)
    assert found, done.stdout
    seen: list[dict[str, Any]] = json.loads(unescape(found[1]))
    assert sorted(each["width"] for each in seen) == [360, 768, 1280]
    return seen


def test_a_page_fits_every_width_and_shows_its_picture_in_light_and_dark(tmp_path: Path, address: str) -> None:
    trace = str(corpus() / "examples" / "illegal.ndjson")
    assert main(["check", trace, "--report", f"html={tmp_path / 'page.html'}"]) == 1
    colours = set()
    for scheme in ("0", "1"):
        for seen in looked_at(tmp_path, address, f"--blink-settings=preferredColorScheme={scheme}"):
            assert seen["overflow"] <= 0
            assert seen["title"] == "ambush check: 3 distinct failures"
            ((width, height, complete, shown),) = seen["pictures"]
            assert (width, complete) == (960, True)
            assert height > 300
            assert shown >= 600
            assert all(each.startswith("data:") for each in seen["fetched"])
            colours.add(seen["colour"])
    assert len(colours) == 2


def test_nobodys_words_run_or_widen_the_page(tmp_path: Path, address: str) -> None:
    events = [verdict(1, VILE, VILE * 500), verdict(2, "w" * 3000, "w" * 3000, title="w" * 3000)]
    events += [{**summary(1, incidents=2), "reasons": {"w" * 900: {"/" + "w" * 900: 3}}}]
    (tmp_path / "page.html").write_text(written(events), encoding="utf-8")
    for seen in looked_at(tmp_path, address):
        assert seen["scripts"] == 0
        assert seen["overflow"] <= 0
        assert seen["pictures"] == []
