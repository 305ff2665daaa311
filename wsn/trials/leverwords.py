"""A search for what to change, told as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.table.telling import side_names
from wsn.trials.balancing import FAIR
from wsn.trials.levers import LeverSearch, LeverShare, Tried

FATES = {
    "": "not decided",
    "too little": "too little",
    "too much": "too much",
    "no better": "no better",
    "no difference": "no difference",
    "did not hold": "did not hold on other seeds",
    "even": "even",
}
NEAREST = 3
"""So many of the nearest are named where none is enough."""


def told(search: LeverSearch) -> tuple[str, ...]:
    """How the search stands, or how it ended, as lines of text."""
    return tuple(_lines(search))


def _lines(search: LeverSearch) -> Iterator[str]:
    names = side_names(search.plan.setup)
    name, bots = names[search.side], ", ".join(dict.fromkeys(search.plan.bots.values()))
    base = search.base.share(search.seeds)
    yield f"{search.plan.setup.name}: what would make it even between bots ({bots})"
    if not base.games:
        yield "No game has been played."
        return
    yield f"As it is, {name} has {_share(base)} of the points of {_games(base.games)}."
    if search.even_already:
        yield f"From {FAIR[0]:.0%} to {FAIR[1]:.0%} counts as even: nothing needs to be changed."
    elif not base.over and not base.under:
        yield "It may be even as it is, as far as these games can tell."
    if search.tried:
        yield f"\nTried on the same seeds, the smallest changes first ({name}'s share)"
        yield from (f"  {line}" for line in _table(search))
    if search.found is not None:
        yield from ("", *_proposed(search, search.found, name))
    elif search.finished and not base.even:
        yield from ("", *_nearest(search, name))
    yield f"{_games(search.games)} in all{_before(search)}."


def _before(search: LeverSearch) -> str:
    known = search.games - search.played
    return f", {known:,} of them from the rows that were kept" if known else ""


def _table(search: LeverSearch) -> Iterator[str]:
    rows = [(_words(one), one.share(search.seeds), FATES[one.fate]) for one in search.tried]
    wide = max(len(words) for words, _, _ in rows)
    for words, share, fate in rows:
        if share.games:
            yield f"{words:<{wide}}  {share.games:>5} games  {_share(share):<18}  {fate}"


def _proposed(search: LeverSearch, found: Tried, name: str) -> Iterator[str]:
    chosen, fresh = found.share(search.seeds), found.share(search.fresh)
    yield f"Proposed: {_words(found)}."
    yield (
        f"  {name} then has {_share(chosen)} of the points on the seeds that it was chosen by, "
        f"and {_share(fresh)} in {_games(fresh.games)} on others."
    )


def _nearest(search: LeverSearch, name: str) -> Iterator[str]:
    yield f"No single change that was tried brings it to {FAIR[0]:.0%} to {FAIR[1]:.0%}."
    near = sorted(
        (one for one in search.tried if one.share(search.seeds).games),
        key=lambda one: abs(one.share(search.seeds).value - 0.5),
    )[:NEAREST]
    for one in near:
        yield f"  {_words(one)}: {name} has {_share(one.share(search.seeds))}"
    if near:
        yield "Make the change that suits you, and ask again for the next."


def _words(one: Tried) -> str:
    return one.lever.words if one.lever is not None else "as it is"


def _share(share: LeverShare) -> str:
    return f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"
