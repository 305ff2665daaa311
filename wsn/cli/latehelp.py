"""Options whose help names what there is: it is put together when somebody reads it, not at every command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click


class LateHelp(click.Option):
    """An option whose help is what a function tells when it is read."""

    def __init__(self, *names: Any, told: Callable[[], str], **given: Any) -> None:
        super().__init__(*names, **given)
        self._told = told

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option and its help, as click lists them."""
        self.help = self._told()
        return super().get_help_record(ctx)
