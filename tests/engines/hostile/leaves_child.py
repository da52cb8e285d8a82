from __future__ import annotations

import subprocess
import sys

from manners import serve

subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)  # leaves_child", *sys.argv[1:]])
serve()
