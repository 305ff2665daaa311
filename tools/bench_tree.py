"""The checkout whose package is measured: this one, or the one that WSN_BENCH_TREE names.

Imported before `wsn` it puts that package first on the path, also in the processes that the bench starts.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

TREE = Path(os.environ.get("WSN_BENCH_TREE") or Path(__file__).parents[1]).resolve()
sys.path[:0] = [str(TREE)]
