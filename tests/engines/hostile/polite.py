from __future__ import annotations

from manners import serve

serve()
