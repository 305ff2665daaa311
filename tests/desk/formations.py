"""Units in a formation, and their rows."""

from __future__ import annotations

ROWS = "\n".join([". . . . . ."] * 5)
UNITS = """
    F1 us_infantry 102
    F2 us_infantry 102
    F3 us_infantry 103
    Fo us_officer  102
    E1 ge_infantry 202
    Eo ge_officer  501
    E2 ge_infantry 501
"""
