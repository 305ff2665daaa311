"""Previews of commands: exact odds and reasons, from the code that resolves them."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from wsn.cite import Reason
from wsn.engine.commands import Command
from wsn.engine.facts import Chance
from wsn.engine.system import Preview
from wsn.systems.omaha_solitaire import assault, cards, landing, playing
from wsn.systems.omaha_solitaire.activation import attempt, engineering, fresh, may_clear, path
from wsn.systems.omaha_solitaire.commands import Attack, Clear, Join, Land, PlayCard, PressOn, Relocate
from wsn.systems.omaha_solitaire.memos import Assault, Group
from wsn.systems.omaha_solitaire.tables import row_of
from wsn.systems.omaha_solitaire.world import S, afloat, factor, hidden, kind_of, name, room, tokens


def preview(s: S, c: Command) -> Preview | None:
    """The preview of a command, or None if it has none or is not legal."""
    if not s.state.frames or s.here.side is None:
        return None
    match c:
        case PressOn() if s.here.phase == "assault":
            return press(s, s.memo(Assault), cards_too=not s.brief)
        case Join() if s.here.phase == "assault" and c.space in s.world.land:
            memo = s.memo(Assault)
            return _supposed(press(s, replace(memo, units=(*memo.units, *fresh(s, c.space)))))
        case PlayCard() if s.here.phase == "assault" and playing.check(s, c) is None:
            memo = s.memo(Assault)
            more = s.world.card(c.card)
            return _supposed(press(s, replace(memo, bonus=memo.bonus + more.amount)))
        case Attack() if s.here.phase == "act":
            return _attack(s, c)
        case Land() if s.here.phase == "order" and c.unit in {unit.id for unit in afloat(s)}:
            return _lands(s, c.unit)
        case Clear() if may_clear(s, c) is None:
            return _clear(s, c)
        case Relocate() if c.unit in s.state.units and s.unit(c.unit).place in s.world.land:
            start = s.unit(c.unit).place or ""
            way = path(s, start, c.space) if c.space in s.world.land else None
            return None if way is None else Preview("", (Reason("BO Tanks", " - ".join(way)),))
    return None


def press(s: S, memo: Assault, cards_too: bool = False) -> Preview | None:
    """The odds of pressing on: what lies in wait first, else the fight as it stands."""
    waiting = assault.events_in(s, memo.space)
    if waiting:
        return _sprung(s, memo, waiting[0].kind)
    if not assault.posts_in(s, memo.space):
        return None
    shown = fight(s, memo)
    if not cards_too:
        return shown
    held = dict.fromkeys(s.world.card(one).name for one in cards.held(s.state)
                         if playing.check(s, PlayCard(card=one)) is None)  # fmt: skip
    more = tuple(Reason("BO Cards", f"you hold {card}") for card in held)
    return Preview(shown.title, (*shown.reasons, *more), shown.odds)


def fight(s: S, memo: Assault) -> Preview:
    """The odds of the fight against the strongpoint tokens that lie open, as it stands."""
    reckoned = assault.tally(s, memo)
    words: Counter[str] = Counter()
    rows = {}
    for die in range(1, 7):
        row = assault.result(s, memo, die)
        words[row.words] += 1
        rows[row.words] = row
    odds = tuple(
        Chance(
            text, ways, 6, harm=int(rows[text].success), own=rows[text].disrupted + 2 * rows[text].eliminated
        )
        for text, ways in words.items()
    )
    return Preview(f"the attack on {memo.space}", reckoned.reasons, odds)


def _sprung(s: S, memo: Assault, kind_key: str) -> Preview:
    """What lies in wait, and then the fight as it stands; before that one may still call off."""
    kind = s.world.tables.kinds[kind_key]
    then: tuple[Reason, ...] = ()
    if assault.posts_in(s, memo.space):
        shown = fight(s, memo)
        told = ", ".join(reason.text for reason in shown.reasons)
        odds_ = "; ".join(f"{one.words} {one.ways} in {one.out_of}" for one in shown.odds)
        then = (Reason("BO Attack", f"then, if nothing changes ({told}): {odds_}"),)
    if kind.effect != "mine":
        return Preview(kind.name, (Reason(kind.rule, assault.SPRUNG[kind.effect]), *then))
    words: Counter[int] = Counter(row_of(s.world.tables.charts.mine, die).disrupted for die in range(1, 7))
    odds = tuple(Chance(mine_words(harm), ways, 6, own=harm) for harm, ways in words.items())
    return Preview(kind.name, (Reason("BO Mines", "the mine strikes before the fight"), *then), odds)


def _lands(s: S, unit_id: str) -> Preview | None:
    """The odds of a landing straight ahead, in words; none where there is no room for it there (BO Landing).

    In words, for the dice of all that follows the last landing go with the command.
    """
    unit = s.unit(unit_id)
    beach = s.world.ahead(unit.place or "") or ""
    if not room(s, beach, [unit]):
        return None
    reasons = landing.modifiers(s, beach)
    drm = sum(reason.amount for reason in reasons)
    words = Counter(landing.under(row_of(s.world.tables.charts.landing, die + drm)) for die in range(1, 7))
    told = "; ".join(f"{text} {ways} in 6" for text, ways in words.items())
    return Preview("", (*reasons, Reason("BO Landing", f"it lands in {beach} {told}")))


def mine_words(harm: int) -> str:
    """What a mine did, in the words of its odds."""
    return f"the mine: {harm} disrupted" if harm else "the mine harms nobody"


def _attack(s: S, c: Attack) -> Preview | None:
    """Before the tokens are seen: our factors, and what is known of theirs. No odds: they lie face down."""
    memo = s.memo(Group)
    if c.space not in s.world.land[memo.space]:
        return None
    lying = tokens(s, c.space)
    ours = sum(factor(s, s.unit(one)) for one in memo.units)
    reasons = [Reason("BO Attack", f"{ours} combat factors attack")]
    for token in lying:
        kind = kind_of(s, token)
        text = "a token lies face down" if hidden(token) or kind is None else name(s, token.id)
        reasons.append(Reason("BO Activation", text))
    if any(hidden(token) for token in lying):
        reasons.append(Reason("BO Mines", "when they are turned up you may still call the attack off"))
        return Preview(f"attack {c.space}", tuple(reasons))
    return _supposed(press(s, Assault(c.space, memo.units)), tuple(reasons))


def _supposed(shown: Preview | None, first: tuple[Reason, ...] = ()) -> Preview | None:
    """What pressing on would then promise, in words: the command itself rolls nothing."""
    if shown is None:
        return Preview("", first) if first else None
    odds = "; ".join(f"{one.words} {one.ways} in {one.out_of}" for one in shown.odds)
    then = (Reason("BO Attack", f"if you press on: {odds}"),) if odds else ()
    good = sum(one.ways for one in shown.odds if one.harm)
    title = f"then success {good} in 6" if good else shown.title
    return Preview(title, (*first, *shown.reasons, *then))


def _clear(s: S, c: Clear) -> Preview:
    asked = attempt(c)
    assert asked is not None
    reasons = engineering(s, asked[1])
    drm = sum(reason.amount for reason in reasons)
    good = sum(row_of(s.world.tables.charts.engineers, die + drm).removed for die in range(1, 7))
    odds = [Chance("removed", good, 6, favours=True)] if good else []
    if good < 6:
        odds.append(Chance("no effect", 6 - good, 6, favours=False))
    return Preview(f"engineers in {c.space}", reasons, tuple(odds))
