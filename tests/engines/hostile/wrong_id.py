from __future__ import annotations

from manners import say, serve

serve(lambda request, answer: say({**answer, "id": 4711}))
