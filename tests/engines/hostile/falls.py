"""Falls over at every action: its last words are the first argument, and as many x as the second says."""

from __future__ import annotations

import json
import sys

from manners import CAN, Tiny, say

tiny = Tiny(CAN)
words, times = sys.argv[1], int(sys.argv[2]) if sys.argv[2:] else 0
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "apply":
        sys.exit(words + "x" * times)
    if request["op"] != "bye":
        say(tiny(request))
