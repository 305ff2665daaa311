"""Previews of commands: exact odds and reasons, from the code that resolves them."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from wsn.cite import Reason
from wsn.engine.commands import Command
from wsn.engine.facts import Chance
from wsn.engine.system import Preview
from wsn.english import count, list_words, verb
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED
from wsn.systems.omaha_solitaire.data.tables import row_of
from wsn.systems.omaha_solitaire.rules import assault, cards, foreseen, landing, losses, playing
from wsn.systems.omaha_solitaire.rules.activation import engineering, fresh, may_clear, path
from wsn.systems.omaha_solitaire.rules.commands import (
    Attack,
    Clear,
    Done,
    Embark,
    Join,
    Land,
    LandRest,
    Lose,
    Pay,
    PlayCard,
    PressOn,
    Relocate,
    Share,
    Shift,
    Target,
)
from wsn.systems.omaha_solitaire.rules.memos import Assault, Group, Landing
from wsn.systems.omaha_solitaire.rules.world import (
    S,
    afloat,
    factor,
    hidden,
    kind_of,
    men,
    name,
    tanks,
    tokens,
)


def preview(s: S, c: Command) -> Preview | None:
    """The preview of a command, or None if it has none or is not legal."""
    if not s.state.frames or s.here.side is None:
        return None
    match c:
        case PressOn() if s.here.phase == "assault":
            return press(s, s.memo(Assault), cards_too=True)
        case Join() if s.here.phase == "assault" and c.space in s.world.land:
            memo = s.memo(Assault)
            return _preview_pressing(press(s, replace(memo, units=(*memo.units, *fresh(s, c.space)))))
        case PlayCard() if s.here.phase == "assault" and playing.check(s, c) is None:
            return _preview_help(s, c)
        case Attack() if s.here.phase == "act":
            return _preview_attack(s, c)
        case Share() if s.here.phase == "share":
            return _preview_sharing(s)
        case Embark() if s.here.phase == "waves" and c.space in s.world.boxes:
            return _preview_embarking(s, c)
        case Land() if s.here.phase == "order" and c.unit in {unit.id for unit in afloat(s)}:
            shown = foreseen.landing_odds(s, c.unit)
            then = foreseen.after_landing(s, [s.unit(c.unit)])
            return replace(shown, reasons=(*shown.reasons, *then))
        case LandRest() if s.here.phase == "order":
            return foreseen.all_landed(s)
        case Shift() if s.here.phase == "shift" and c.space in s.world.beaches:
            then = foreseen.unasked_next(s, s.memo(Landing).unit)
            return Preview("", (*then, *foreseen.ashore_in(s, c.space)))
        case Lose() | Pay() if s.here.phase in ("losses", "pay") and (then := foreseen.unasked_next(s)):
            return Preview("", then)
        case Target() if s.here.phase == "target":
            return foreseen.event_in(s, c.space)
        case Done() if s.here.phase == "cards":
            return foreseen.next_event(s)
        case PlayCard() if s.here.phase in ("cards", "order") and playing.check(s, c) is None:
            return _last_card(s, c)
        case Clear() if may_clear(s, c) is None:
            return _preview_clearing(s, c)
        case Relocate() if c.unit in s.state.units and s.unit(c.unit).place in s.world.land:
            start = s.unit(c.unit).place or ""
            way = path(s, start, c.space) if c.space in s.world.land else None
            return None if way is None else Preview("", (Reason("BO Tanks", " - ".join(way)),))
    return None


def press(s: S, memo: Assault, cards_too: bool = False) -> Preview | None:
    """The odds of pressing on: what lies in wait first, else the fight as it stands."""
    waiting = assault.events_in(s, memo.space)
    if waiting:
        return _preview_ambush(s, memo, waiting[0].kind)
    if not assault.posts_in(s, memo.space):
        return None
    shown = fight(s, memo)
    if not cards_too:
        return shown
    held = dict.fromkeys(s.world.card(one).name for one in cards.cards_held(s.state)
                         if s.world.card(one).effect == "boost"
                         and playing.check(s, PlayCard(card=one)) is None)  # fmt: skip
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


def _preview_ambush(s: S, memo: Assault, kind_key: str) -> Preview:
    """What lies in wait, and then the fight as it stands; before that one may still call off."""
    kind = s.world.tables.kinds[kind_key]
    then: tuple[Reason, ...] = ()
    title = f"{kind.name} first"
    if assault.posts_in(s, memo.space):
        at_best = kind.effect == "mortar"  # it hits one of the attackers for certain
        shown = _preview_hit(s, memo) if at_best else fight(s, memo)
        if shown is None:
            return Preview(
                f"{title}: nobody is left", (Reason(kind.rule, f"{kind.name}: the last unit is lost"),)
            )
        title += f", then success {_good_throws(shown)} in 6"
        title += ", if it harms nobody" if kind.effect == "mine" else ""
        told = ", ".join(reason.text for reason in shown.reasons)
        odds_ = "; ".join(f"{one.words} {one.ways} in {one.out_of}" for one in shown.odds)
        then = (
            Reason("BO Attack", f"then, {'at best' if at_best else 'if nothing changes'} ({told}): {odds_}"),
        )
    if kind.effect != "mine":
        return Preview(title, (Reason(kind.rule, f"{kind.name}: {assault.SPRUNG[kind.effect]}"), *then))
    words: Counter[int] = Counter(row_of(s.world.tables.charts.mine, die).disrupted for die in range(1, 7))
    odds = tuple(Chance(mine_words(harm), ways, 6, own=harm) for harm, ways in words.items())
    return Preview(title, (Reason("BO Mines", "the mine strikes before the fight"), *then), odds)


def _good_throws(shown: Preview) -> int:
    """In how many of six throws a fight succeeds."""
    return sum(one.ways for one in shown.odds if one.harm)


def _preview_hit(s: S, memo: Assault) -> Preview | None:
    """The fight after one of the attackers is hit, so as to leave the best of it; None if nobody is left."""
    ways = []
    for unit in losses.standing(s, memo.units):
        marks = s.unit(unit).marks
        if DISRUPTED not in marks:
            ways.append(fight(foreseen.with_marks(s, unit, (*marks, DISRUPTED)), memo))
        elif len(losses.standing(s, memo.units)) > 1:
            place = s.unit(unit).place or ""
            lost = {unit, *(one.id for one in tanks(s, place) if len(men(s, place)) == 1)}
            rest = tuple(one for one in memo.units if one not in lost)
            ways.append(fight(s, replace(memo, units=rest)))
    return max(ways, key=_good_throws, default=None)


def _preview_help(s: S, c: PlayCard) -> Preview | None:
    """What an attack would promise with a card: of one that does nothing for this attack, nothing is told."""
    memo = s.memo(Assault)
    card = s.world.card(c.card)
    if card.effect == "boost":
        return _preview_pressing(press(s, replace(memo, bonus=memo.bonus + card.amount)))
    if card.effect == "flip" and c.unit in memo.units:
        marks = tuple(mark for mark in s.unit(c.unit).marks if mark != DISRUPTED)
        return _preview_pressing(press(foreseen.with_marks(s, c.unit, marks), memo))
    return None


def mine_words(harm: int) -> str:
    """What a mine did, in the words of its odds."""
    return f"the mine: {harm} disrupted" if harm else "the mine harms nobody"


def _preview_sharing(s: S) -> Preview | None:
    """What follows the division of points: the drift of all at sea, where no wave is embarked first."""
    by_themselves = dict(foreseen.waves(s))
    if len(by_themselves) < len(landing.due(s)):
        return None
    told = foreseen.at_sea_next(s, by_themselves)
    return Preview("", told) if told else None


def _preview_embarking(s: S, c: Embark) -> Preview:
    """Where a unit may drift from a First Wave square; after the last of a wave all drift at once."""
    shown = foreseen.drift(s, c.space)
    if [unit.id for unit in landing.due(s)] != [c.unit]:
        return shown
    return replace(shown, reasons=(*shown.reasons, *foreseen.at_sea_next(s, {})))


def _last_card(s: S, c: PlayCard) -> Preview | None:
    """What follows unasked a card that was the last: the event, or the landing of the only unit at sea."""
    after = foreseen.after_card(s, c)
    if cards.cards_held(after.state):
        return None
    if s.here.phase == "order":
        waiting = afloat(after)
        return foreseen.landing_odds(after, waiting[0].id) if len(waiting) == 1 else None
    shown = foreseen.next_event(after)
    return None if shown is None else _told_in_words(shown)


def _told_in_words(shown: Preview) -> Preview:
    """A preview whose odds are told as a reason: they are of what follows, not of the command itself."""
    odds = "; ".join(f"{one.words} {one.ways} in {one.out_of}" for one in shown.odds)
    return Preview(shown.title, (*shown.reasons, Reason("BO Events", odds)))


def _preview_attack(s: S, c: Attack) -> Preview | None:
    """Before the tokens are seen: our factors, and what is known of theirs. No odds: they lie face down."""
    memo = s.memo(Group)
    if c.space not in s.world.land[memo.space]:
        return None
    lying = tokens(s, c.space)
    ours = sum(factor(s, s.unit(one)) for one in memo.units)
    reasons = [Reason("BO Attack", f"{count(ours, 'combat factor')} {verb(ours, 'attacks', 'attack')}")]
    for token in lying:
        kind = kind_of(s, token)
        text = "a token lies face down" if hidden(token) or kind is None else name(s, token.id)
        reasons.append(Reason("BO Activation", text))
    if any(hidden(token) and not token.id.startswith("re-") for token in lying):
        reasons.append(Reason("BO Setup R2", pool_words(s)))
    if any(hidden(token) for token in lying):
        reasons.append(Reason("BO Mines", "when they are turned up you may still call the attack off"))
        return Preview(f"attack {c.space}", tuple(reasons))
    return _preview_pressing(press(s, Assault(c.space, memo.units)), tuple(reasons))


def pool_words(s: S) -> str:
    """How strong a strongpoint that lies face down may be, by what all of them were drawn from."""
    pool, kinds = s.world.tables.pools[s.world.scenario.pool].strongpoints, s.world.tables.kinds
    told = list_words([f"{count} with {kinds[key].full}" for key, count in pool.items() if count])
    return f"combat factors of all the strongpoints that may lie there: {told}"


def _preview_pressing(shown: Preview | None, first: tuple[Reason, ...] = ()) -> Preview | None:
    """What pressing on would then promise, in words: the command itself rolls nothing."""
    if shown is None:
        return Preview("", first) if first else None
    odds = "; ".join(f"{one.words} {one.ways} in {one.out_of}" for one in shown.odds)
    then = (Reason("BO Attack", f"if you press on: {odds}"),) if odds else ()
    good = sum(one.ways for one in shown.odds if one.harm)
    title = f"then success {good} in 6" if good else shown.title
    return Preview(title, (*first, *shown.reasons, *then))


def _preview_clearing(s: S, c: Clear) -> Preview:
    reasons = engineering(s, c.amount)
    drm = sum(reason.amount for reason in reasons)
    good = sum(row_of(s.world.tables.charts.engineers, die + drm).removed for die in range(1, 7))
    odds = [Chance("removed", good, 6, favours=True)] if good else []
    if good < 6:
        odds.append(Chance("no effect", 6 - good, 6, favours=False))
    return Preview(f"engineers in {c.space}", reasons, tuple(odds))
