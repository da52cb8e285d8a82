from __future__ import annotations

from manners import CAN, serve

serve(capabilities=CAN)
