"""The first picture comes first: what Python would tidy up in its memory waits until it is there.

Loading libraries and maps makes many objects and no rubbish; to look through them again and again for some
takes an eighth of the start.
"""

from __future__ import annotations

import gc


def begin() -> None:
    """From now on nothing is tidied up. Call it before anything of the window is imported."""
    gc.disable()


def over() -> None:
    """The first picture is there, or none will come: Python tidies up again, but for what has been loaded."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
