"""The levels of play that a person chooses from, each a setting of one of two bots: greedy and planner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from wsn.bots.contest import Budget
from wsn.english import count


class BotSetting(NamedTuple):
    """A bot, and how long it may think about a decision."""

    bot: Literal["greedy", "planner"]
    budget: Budget = Budget()
    """Games or seconds for a decision; neither for a bot that does not think."""

    @property
    def thinks_for(self) -> str:
        """How long it may think about a decision, in words."""
        if self.budget.seconds is not None:
            return count(round(self.budget.seconds), "second")
        return "not at all" if self.budget.games is None else count(self.budget.games, "trial game")

    @property
    def short_text(self) -> str:
        """How it plays, in a few words for lists and menus."""
        if self.bot == "greedy":
            return "always takes the order that looks best"
        return f"thinks its plans through, {self.thinks_for} a decision"


SETTINGS: Final[Mapping[str, BotSetting]] = {
    "regular": BotSetting("greedy"),
    "veteran": BotSetting("planner", Budget(seconds=1.0)),
    "commander": BotSetting("planner", Budget(seconds=10.0)),
    "planner": BotSetting("planner", Budget(games=40)),
}
"""Settings by name. `greedy` is the bot of `regular` by its own name; `planner` alone counts games."""
