from __future__ import annotations

from manners import serve

print("Listening on port 8080", flush=True)
serve()
