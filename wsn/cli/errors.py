"""How a command ends when its question cannot be answered."""

from __future__ import annotations

import sys
from typing import NoReturn

import click


def fail(message: str) -> NoReturn:
    """Say in one sentence why a question cannot be answered, and leave with status 2."""
    click.echo(f"wsn: {message}", err=True)
    sys.exit(2)
