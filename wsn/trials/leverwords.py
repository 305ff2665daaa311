"""A search for what to change, told as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.english import count, sentence
from wsn.table.telling import side_names
from wsn.trials.balancing import EVEN_SHARES, fair_words
from wsn.trials.interval import with_interval
from wsn.trials.levers import LeverSearch, LeverShare, Tried

FATES: Final = {
    "": "not decided",
    "too little": "too little",
    "too much": "too much",
    "no better": "no better",
    "no difference": "no difference",
    "did not hold": "did not hold on other seeds",
    "even": "even",
}
FEWEST_LEVER_GAMES: Final = 100
"""Fewer games for a change than these show nothing: half of them won may be anything from 40 to 60 %."""
TOO_FEW_GAMES: Final = f"Fewer than {FEWEST_LEVER_GAMES} games show nothing"
ASK_FOR_MORE: Final = f"ask again with --games {FEWEST_LEVER_GAMES} or more"
MOST_NEAREST: Final = 3
"""How many of the nearest are named where none is enough."""


def search_lines(search: LeverSearch) -> tuple[str, ...]:
    """How the search stands, or how it ended, as lines of text."""
    return tuple(_search_lines(search))


def _search_lines(search: LeverSearch) -> Iterator[str]:
    who = "for a bot alone" if search.alone else "between bots"
    yield f"{search.plan.setup.name}: what would make it even {who} ({bots_of(search)})"
    yield from as_it_is(search)
    if not search.base.results:
        return
    if search.tried:
        yield f"\n{heading(search)}"
        yield from (f"  {line}" for line in _table_lines(search))
    if end := outcome(search):
        yield from ("", *end)
    yield f"{games_text(search)}."


def bots_of(search: LeverSearch) -> str:
    """The bots that play, each named once."""
    return ", ".join(dict.fromkeys(search.plan.bots.values()))


def favoured_side(search: LeverSearch) -> str:
    """What the side is called whose share is told: which has more of the points, or who plays alone."""
    return "the player" if search.alone else side_names(search.plan.setup)[search.side]


def share_of(search: LeverSearch) -> str:
    """What the shares are of."""
    return "games that the player wins" if search.alone else f"{favoured_side(search)}'s share"


def _share_text(search: LeverSearch, share: str) -> str:
    """What a side makes of its games: `60 % of the games go to Germans`; who plays alone wins them or not.

    The name of a side may be singular or plural, so it is never the subject.
    """
    if search.alone:
        return f"the player wins {share}"
    return f"{share} of the games (a draw counts half) go to {favoured_side(search)}"


def as_it_is(search: LeverSearch) -> Iterator[str]:
    """How the scenario stands without any change, in sentences."""
    base = search.base.share(search.seeds)
    if not base.games:
        yield "No game has been played."
        return
    yield f"As it is, {_share_text(search, share_words(base))}, in {count(base.games, 'game')}."
    if search.even_already and not shows(search):
        yield f"It may be even as it is. {TOO_FEW_GAMES}: {ASK_FOR_MORE}."
    elif search.even_already:
        yield f"From {fair_words()} counts as even: nothing needs to be changed."
    elif not base.over and not base.under:
        yield "It may be even as it is, as far as these games can tell."


def heading(search: LeverSearch) -> str:
    """What stands above the changes that were tried."""
    return f"Tried on the same seeds, the smallest changes first ({share_of(search)})"


def outcome(search: LeverSearch) -> tuple[str, ...]:
    """What is proposed, or what comes nearest; nothing while that is open."""
    if search.found is not None:
        return tuple(_proposal_lines(search, search.found))
    if search.finished and not search.base.share(search.seeds).even:
        return tuple(_nearest_lines(search, favoured_side(search)))
    return ()


def games_text(search: LeverSearch) -> str:
    """The games that all this rests on."""
    return f"{count(search.games, 'game')} in all{_before(search)}"


def _before(search: LeverSearch) -> str:
    known = search.games - search.played
    return f", {known:,} of them from the rows that were kept" if known else ""


def rows_of(search: LeverSearch) -> Iterator[tuple[str, LeverShare, str]]:
    """Each change that was played: its words, the share that is told, and what came of it."""
    for one in search.tried:
        share = one.share(search.seeds)
        if share.games:
            yield _words(one), share, _fate_text(one, share)


def _fate_text(one: Tried, share: LeverShare) -> str:
    """What came of a change; of one that few games leave open, that it may be even."""
    open_ = share.games < FEWEST_LEVER_GAMES and share.low < EVEN_SHARES[1] and share.high > EVEN_SHARES[0]
    return "may be even" if open_ and one.fate in ("even", "too little", "too much") else FATES[one.fate]


def shows(search: LeverSearch) -> bool:
    """Whether a change is played often enough that what comes of it means anything."""
    return search.plan.games >= FEWEST_LEVER_GAMES


def _table_lines(search: LeverSearch) -> Iterator[str]:
    rows = [*rows_of(search)]
    wide = max((len(words) for words, _, _ in rows), default=0)
    for words, share, fate in rows:
        yield f"{words:<{wide}}  {share.games:>5} games  {share_words(share):<18}  {fate}"


def _proposal_lines(search: LeverSearch, found: Tried) -> Iterator[str]:
    chosen, fresh = found.share(search.seeds), found.share(search.fresh)
    share = share_words(chosen)
    then = f"The player then wins {share}" if search.alone else f"Then {_share_text(search, share)}"
    yield f"Proposed: {_words(found)}." if shows(search) else f"Promising: {_words(found)}."
    yield (
        f"  {then} on the seeds that it was chosen by, "
        f"and {share_words(fresh)} in {count(fresh.games, 'game')} on others."
    )
    if not shows(search):
        yield f"{TOO_FEW_GAMES}: nothing is proposed yet. {sentence(ASK_FOR_MORE)}"


def _nearest_lines(search: LeverSearch, name: str) -> Iterator[str]:
    yield f"No single change that was tried brings it to {fair_words()}."
    near = sorted(
        (one for one in search.tried if one.share(search.seeds).games),
        key=lambda one: abs(one.share(search.seeds).value - 0.5),
    )[:MOST_NEAREST]
    for one in near:
        share = share_words(one.share(search.seeds))
        yield f"  {_words(one)}: {f'{name} wins {share}' if search.alone else f'{share} for {name}'}"
    if near:
        yield "Make the change that suits you, and ask again for the next."


def _words(one: Tried) -> str:
    return one.lever.words if one.lever is not None else "as it is"


def share_words(share: LeverShare) -> str:
    """A share with its interval."""
    return with_interval(share.value, share.low, share.high)
