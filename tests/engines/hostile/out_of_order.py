from __future__ import annotations

from manners import say, serve


def spoil(request, answer):
    say({**answer, "id": request["id"] - 1})
    say(answer)


serve(spoil)
