from __future__ import annotations

from manners import say, serve

serve(lambda request, answer: say({**answer, "action": [], "actions": "none"}))
