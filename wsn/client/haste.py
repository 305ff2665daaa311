"""The first picture comes first: what Python would tidy up in its memory waits until it is there.

Loading libraries and maps makes many objects and no rubbish; to look through them again and again for some
takes an eighth of the start.
"""

from __future__ import annotations

import gc
import os
from typing import Final

SINGLE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1"}
"""What is told to the library that numpy multiplies large tables with, of which there are none here: that it
begins no threads takes a third of loading it, in the window and in each of its workers.
"""


def begin() -> None:
    """From now on nothing is tidied up. Call it before anything of the window is imported."""
    gc.disable()
    for name, value in SINGLE_THREAD.items():
        os.environ.setdefault(name, value)


def end_haste() -> None:
    """The first picture is there, or none will come: Python tidies up again, but for what has been loaded."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
