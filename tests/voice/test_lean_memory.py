"""What is large and given back does not stay with the process."""

import subprocess
import sys

SCRIPT = """
import sys, numpy as np
from companion.voice.lean_memory import lean_memory
def taken():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("RssAnon"))
if sys.argv[1] == "lean":
    lean_memory()
np.ones(8_000_000, np.uint8)  # freed at once: glibc's threshold for what is given back grows by it
kept = [np.ones(4_000_000, np.uint8) for _ in range(10)]
before, last = taken(), np.ones(1_000_000, np.uint8)
kept.clear()
print(before - taken())
"""


def given_back(how: str) -> int:
    done = subprocess.run([sys.executable, "-c", SCRIPT, how], capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_large_blocks_are_given_back_although_a_later_one_is_kept() -> None:
    assert given_back("lean") > 30_000
    assert given_back("usual") < 10_000
