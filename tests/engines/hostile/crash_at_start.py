from __future__ import annotations

import sys

print("no such file: cards.json", file=sys.stderr)
sys.exit(3)
