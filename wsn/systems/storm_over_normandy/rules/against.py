"""What a card is played on, or against what: an area, a unit, an attack, a move, another card; in words."""

from __future__ import annotations

from collections.abc import Sequence

from wsn.engine.memo import read_memo
from wsn.english import list_words, verb
from wsn.systems.storm_over_normandy.rules import cards, playing, strike
from wsn.systems.storm_over_normandy.rules.memos import Column, Played, Storm, Strike, Window
from wsn.systems.storm_over_normandy.rules.world import S, name, title


def card_name(s: S, card: str) -> str:
    """The name of a card; a hidden one is `a card`."""
    return s.world.card(card).name if s.world.is_card(card) else "a card"


def played_on(s: S, phase: str) -> str:
    """What a card is played on, or against what, at the end of a line of the log."""
    if phase == "played":
        return _aim_text(s, s.memo(Played).space, s.memo(Played).target)
    if phase == "react" and (what := met(s)):
        return f" {'for' if s.memo(Window).window == 'attack' else 'against'} {what}"
    return ""


def _aim_text(s: S, space: str, target: str) -> str:
    """The area or the unit that a card acts on."""
    return f" on {name(s, target)}" if target else f" on {title(s, space)}" if space else ""


def summoned(s: S, card: str) -> str:
    """Who arrives by a card, at the end of an order."""
    use = cards.use_of(s.world, card, "impulse") if s.here.phase == "impulse" else None
    if use is None or use.effect not in ("reinforce", "place"):
        return ""
    side = s.world.card(card).side
    units = playing.coming(s, side) if use.effect == "reinforce" else [use.unit]
    if not units:
        return ""
    return f": {list_words([name(s, unit) for unit in units])} {verb(len(units), 'arrives', 'arrive')}"


def met(s: S) -> str:
    """What the open question for a card is about: whose attack, move or assault where, or which card."""
    window, below = s.memo(Window), s.state.frames[-2] if len(s.state.frames) > 1 else None
    if window.window == "card":
        return f"{card_name(s, window.card)}{_aim_text(s, window.space, window.target)}"
    match below.phase if below is not None else "":
        case "strike":
            assert below is not None
            return _attack_text(s, read_memo(below, Strike))
        case "column":
            assert below is not None
            column = read_memo(below, Column)
            way = f"from {title(s, column.space)} to {title(s, column.next)}"
            return f"the move of {_group_text(s, column.units)} {way}"
        case "storm":
            assert below is not None
            storm = read_memo(below, Storm)
            if window.window == "leaving":
                leaving = tuple(one for one in storm.units if storm.origins.get(one) == window.space)
                way = f"from {title(s, window.space)} on {title(s, storm.space)}"
                return f"the assault of {_group_text(s, leaving)} {way}"
            return f"the assault of {_group_text(s, storm.units)} on {title(s, storm.space)}"
    return ""


def _attack_text(s: S, memo: Strike) -> str:
    """An attack that a card may be played in, with who attacks and where."""
    place = title(s, memo.space)
    units = tuple(unit.id for unit in strike.attackers(s, memo))
    if not units:
        return f"the attack by a card in {place}"
    word, where = {"assault": ("assault", "on"), "defence": ("fire", "at the assault on")}.get(
        memo.kind, ("attack", "in")
    )
    return f"the {word} of {_group_text(s, units)} {where} {place}"


def _group_text(s: S, units: Sequence[str]) -> str:
    """Units by name."""
    return list_words([name(s, unit) for unit in units])
