"""Dates as they are written on every page: `6 June 1944`."""

from __future__ import annotations

import time
from calendar import month_name


def day_text(date: str) -> str:
    """`1944-06-06` in words: `6 June 1944`; anything that is no such date is left unchanged."""
    year, _, rest = date.partition("-")
    month, _, number = rest.partition("-")
    if not (year.isdecimal() and month.isdecimal() and number.isdecimal() and 1 <= int(month) <= 12):
        return date
    return f"{int(number)} {month_name[int(month)]} {year}"


def moment_text(seconds: float) -> str:
    """A time since 1970 in words, as the clock here tells it: `6 June 2026, 14:03`."""
    at = time.localtime(seconds)
    return f"{at.tm_mday} {month_name[at.tm_mon]} {at.tm_year}, {at.tm_hour:02}:{at.tm_min:02}"
