from __future__ import annotations

import time

from manners import serve

serve(lambda request, answer: time.sleep(60))
