"""Bots: they see only what their side may see, and act only through a `Seat` (`docs/bots.md`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, MutableMapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from wsn.bots.bot import Bot as Bot
from wsn.bots.bot import Maker as Maker
from wsn.bots.chance import Random
from wsn.bots.contest import Budget
from wsn.bots.crew import spare_cores
from wsn.bots.greedy import Greedy
from wsn.bots.planner import Planner
from wsn.bots.recruit import Recruit
from wsn.bots.scripted import SCRIPTS, Scripted, known_to
from wsn.bots.settings import SETTINGS, BotSetting
from wsn.bots.thinking import Assisted, Thinking
from wsn.data.installed import BOT_GROUP, Completed, find_offers, warn_of
from wsn.renamed import former_names

SECONDS: Final[Mapping[str, float]] = {
    name: setting.budget.seconds for name, setting in SETTINGS.items() if setting.budget.seconds is not None
}
"""The bots that think as long as the clock lets them, with their time for a decision."""
_BOT_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
_PLANNER: Final = re.compile(r"planner@(?:([1-9]\d{0,5})|(\d{1,3}(?:\.\d{1,3})?)s(?:\+([1-9]))?)")


class Makers(Completed[Maker]):
    """Bots by name, ours and those of installed packages.

    Besides those that are listed, `planner@80` thinks 80 games a decision, `planner@0.2s` 0.2 seconds, and
    `planner@0.2s+1` as long with one other process that helps.
    """

    def __getitem__(self, name: str) -> Maker:
        asked = _parse_budget(name)
        if asked is None:
            return super().__getitem__(name)
        return partial(Planner, budget=asked[0], helpers=asked[1])

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (_parse_budget(name) is not None or super().__contains__(name))


def _find_installed() -> dict[str, Maker]:
    """The bots of installed packages (entry points of the group `wsn.bots`); each is tried out.

    One that makes no bot, or whose name is no word, is left out with a warning that says why.
    """
    from wsn.bots.own import NoSuchBot, own_maker

    found: dict[str, Maker] = {}
    for offer in find_offers(BOT_GROUP):
        if not _BOT_NAME.fullmatch(offer.name):
            warn_of("bot", offer, "its name is not a word of small letters")
            continue
        try:
            found[offer.name] = own_maker(offer.value)
        except NoSuchBot as error:
            warn_of("bot", offer, str(error))
    return found


def _parse_budget(name: str) -> tuple[Budget, int] | None:
    """What a planner by this name may think, and how many help it; None for any other name."""
    asked = _PLANNER.fullmatch(name)
    if asked is None:
        return None
    games, seconds, helpers = asked.groups()
    if games is not None:
        return Budget(games=int(games)), 0
    return (Budget(seconds=float(seconds)), int(helpers or 0)) if float(seconds) > 0 else None


def seconds_of(name: str) -> float:
    """The time that a bot may take for a decision on purpose; 0 for those that decide at once."""
    asked = _parse_budget(name)
    return SECONDS.get(name, 0.0) if asked is None else asked[0].seconds or 0.0


def is_thinking_bot(name: str) -> bool:
    """Whether a bot of ours by this name thinks its plans through, and can be told to decide now.

    Of a bot itself, which may be a person's own, `Thinking` tells.
    """
    return _parse_budget(name) is not None or (name in SETTINGS and SETTINGS[name].bot == "planner")


def heed_stop(bot: Bot, stop: Callable[[], bool]) -> bool:
    """Have a bot that thinks ask `stop` while it does, and decide at once when that is true.

    False for a bot that does not think: it decides at once anyway.
    """
    if not isinstance(bot, Thinking):
        return False
    bot.stop = stop
    return True


def let_help(bot: Bot, kept: int = 1) -> bool:
    """Have a bot that thinks against the clock use other cores of the machine too, but for so many.

    False for any other bot. For one game at a time: where many are played at once, no core is to spare.
    """
    if not isinstance(bot, Assisted) or not bot.clocked:
        return False
    bot.helpers = spare_cores(kept)
    return True


def _maker_of(setting: BotSetting) -> Maker:
    """What makes the bot of a setting."""
    return Greedy if setting.bot == "greedy" else partial(Planner, budget=setting.budget)


class OfferedBot(NamedTuple):
    """A bot of ours."""

    maker: Maker
    text: str
    """How it plays, in a few words for lists and menus."""
    opponent: bool = False
    """Whether a person who names nobody is offered it as an opponent."""


OUR_BOTS: Final[Mapping[str, OfferedBot]] = {
    "recruit": OfferedBot(Recruit, "takes the order that looks best, with a mistake now and then", True),
    **{
        name: OfferedBot(_maker_of(setting), setting.short_text, setting.budget.games is None)
        for name, setting in SETTINGS.items()
    },
    "greedy": OfferedBot(Greedy, "the same as regular"),
    "random": OfferedBot(Random, "any legal order"),
    **{name: OfferedBot(partial(Scripted, script=script), script.told) for name, script in SCRIPTS.items()},
}
"""Our bots, in the order of lists and menus. Another one is a module and a line here."""
OPPONENTS: Final = tuple(name for name, bot in OUR_BOTS.items() if bot.opponent)
"""The bots that a person is offered to play against."""
BOTS: Final[MutableMapping[str, Maker]] = Makers(
    {name: bot.maker for name, bot in OUR_BOTS.items()}, _find_installed
)
"""Every bot by name. A bot is made with a seed and always plays the same for the same seed and game, but for
those that think against the clock (`SECONDS`)."""


def maker_of(name: str) -> Maker:
    """What makes the bot of a name: one of ours or installed, or of a person's own code. Raises NoSuchBot."""
    if name in BOTS:
        return BOTS[name]
    from wsn.bots.own import own_maker

    return own_maker(name)


def offered_bots(system: str) -> tuple[str, ...]:
    """The bots to choose from in a game: a script that would play it as the greedy bot does is left out."""
    known = known_to(system)
    return tuple(name for name in BOTS if name not in SCRIPTS or name in known)


def describe_bot(name: str) -> str:
    """How a bot plays, in a few words for lists and menus; of another package, only that it is."""
    return OUR_BOTS[name].text if name in OUR_BOTS else "comes with an installed package"


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"thinks": "is_thinking_bot", "heed": "heed_stop", "assist": "let_help", "offered": "offered_bots"},
    )
