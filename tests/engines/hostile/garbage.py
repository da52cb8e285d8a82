from __future__ import annotations

from manners import serve

serve(lambda request, answer: print("Listening on port 8080", flush=True))
