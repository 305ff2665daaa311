"""What a choice promises, in words: its odds in one phrase, as a mark on the board, or as a table."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from wsn.engine.facts import points_text
from wsn.engine.system import Preview
from wsn.table.choices import Choice
from wsn.table.percent import percent, percents
from wsn.table.seat import Seat

MENU_ODDS: Final = 5
"""The most outcomes that a line of a menu shows; `odds` shows the rest."""


def preview_short(preview: Preview | None) -> str:
    """A preview in one phrase for a menu: the odds (`no effect 58 %, 1 hit 28 %`), or else its title.

    Of many outcomes only the likeliest are named, in their own order; where the preview has an average, that
    and the chance of nothing, or of nothing but harm.
    """
    if preview is None:
        return ""
    possible = [one for one in preview.odds if one.ways]
    if preview.gist and possible:
        nothing = [
            f"{one.words} {share}"
            for one, share in zip(preview.odds, chances(preview))
            if one.ways and one.tone in ("bad", "nothing")
        ]
        return "; ".join(part for part in (", ".join([preview.gist, *nothing[:1]]), preview.before) if part)
    if len(possible) <= MENU_ODDS:
        named = possible
    else:
        likeliest = sorted(possible, key=lambda one: -one.ways)[: MENU_ODDS - 2]
        named = [one for one in possible if one in likeliest]
    shares = chances(preview)
    odds = [f"{one.words} {share}" for one, share in zip(preview.odds, shares) if one in named]
    if len(named) < len(possible):
        odds.append(f"{len(possible) - len(named)} more")
    apart = "; " if any(", " in outcome for outcome in odds) else ", "
    told = apart.join(odds) or preview.gist or preview.title
    return "; ".join(part for part in (told, preview.before) if part)


def chances(preview: Preview) -> tuple[str, ...]:
    """The chance of each outcome of a preview in percent, each rounded by itself."""
    odds = preview.odds
    return percents([one.ways for one in odds], odds[0].out_of) if odds else ()


def choice_short(seat: Seat, choice: Choice) -> str:
    """What a choice brings in one phrase for a menu; a strike that cannot hurt says so first.

    Of one that may score hits on nobody whom they could hurt the odds are left out: they read as a promise.
    """
    preview = seat.preview(choice.command)
    short = preview_short(preview)
    if preview is not None and in_vain(seat, choice):
        possible = [one for one in preview.odds if one.ways]
        short = "cannot hurt" if len(possible) > 1 else f"cannot hurt; {short}"
    return "" if short == choice.text else short


def in_vain(seat: Seat, choice: Choice) -> bool:
    """Whether a choice is a strike that cannot hurt."""
    return choice.kind in ("target", "space") and seat.cannot_hurt(choice.command)


def preview_label(preview: Preview) -> str:
    """A preview in a few letters, as the board shows it: the chance of anything good, or its cost."""
    if preview.cost is not None:
        return points_text(preview.cost)
    chance = success(preview)
    return "" if chance is None else percent(chance.numerator, chance.denominator)


def success(preview: Preview) -> Fraction | None:
    """The chance of anything good for the side that gives a command; None where its odds promise nothing."""
    good = [one for one in preview.odds if one.tone in ("good", "mixed")]
    return Fraction(sum(one.ways for one in good), good[0].out_of) if good else None


def preview_lines(preview: Preview) -> tuple[str, ...]:
    """What a command would do: every reason with its rule, and the odds as a table with bars."""
    lines = [line for line in (": ".join(filter(None, (preview.title, preview.gist))),) if line]
    lines.extend([preview.before] if preview.before else [])
    lines.extend(f"  {reason}" for reason in preview.reasons)
    width = max((len(one.words) for one in preview.odds), default=0)
    digits = max((len(str(one.ways)) for one in preview.odds), default=0)
    for one, share in zip(preview.odds, chances(preview)):
        bar = "#" * (30 * one.ways // one.out_of)
        lines.append(
            f"  {one.words:<{width}}  {share:>5}  {one.ways:>{digits}} in {one.out_of}  {bar}".rstrip()
        )
    return tuple(lines)
