"""What a page shows of a game: made from one seat, from nothing else, and only of values with their words."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from wsn.desk.forgone import Forgone, merely_picks
from wsn.engine.facts import Status
from wsn.english import capitalize, sentence
from wsn.host.pictures import map_name, plan_of
from wsn.host.seatlog import ToldLogs
from wsn.host.sprites import SpriteBook, SpriteBooks
from wsn.systems import find_game
from wsn.table import cards, pointing, previewing, telling
from wsn.table.choices import Choice, acting_units, fold_choices, spaces_of
from wsn.table.menurows import folded_text, unlike
from wsn.table.pastseat import PastSeat
from wsn.table.picture.layout import PLATE, Layout, layout, words_of
from wsn.table.picture.sprites import EXIT_BOX, FLAG_BOX, HEX_BOX
from wsn.table.picture.svg import XY
from wsn.table.removed_units import Gone
from wsn.table.scene import Flag, Scene, side_letters
from wsn.table.seat import Seat
from wsn.table.unlisted import ending, endings
from wsn.wire.tableview import (
    CardShown,
    ChoiceShown,
    EndingShown,
    LineShown,
    MenuRow,
    PieceShown,
    SideShown,
    SignShown,
    StatusShown,
    TableView,
    TrayShown,
    UndoShown,
    WaitingUnit,
)

MOST_RULES: Final = 3
"""How many rules a choice names; its detail tells all."""


class StepPlace(NamedTuple):
    """Where a view stands among what its seat has heard of, in entries by its own count."""

    entries: int
    last: int
    earlier: int
    """The end of the step before; the same where there is none."""
    later: int


def table_view(seat: Seat, since: int = 0, mark: str = "") -> TableView:
    """What a seat sees now, with the lines of the log after entry `since`, as the seat counts them.

    `mark` is the digest that the client holds of the log up to there: where that is another one (orders were
    taken back), the whole log is told. Raises TypeError for a game without a board.
    """
    log = seat.game.cache.of(ToldLogs).of(seat)
    whole = since < 1 or not mark or log.mark_at(since) != mark
    lines = log.lines(1 if whole else since + 1)
    heard = seat.number_of(len(seat.game.entries))
    earlier = next((order - 1 for order, _ in _orders_heard(seat) if order > 1), heard)
    return _view(seat, StepPlace(heard, heard, earlier, heard), lines, whole)


def past_view(seat: Seat, number: int) -> TableView:
    """What a seat saw at the end of the step to which an entry belongs, and what was told of the step.

    A step is an order with all that followed by itself; in the midst of one nobody could look at the table.
    Raises IndexError where the seat has not heard of so many entries.
    """
    game = seat.game
    last = seat.number_of(len(game.entries))
    if not 1 <= number <= last:
        raise IndexError(f"you have heard of {last} entries, not of entry {number}")
    ends = sorted({order - 1 for order, _ in _orders_heard(seat) if order > 1} | {last})
    at = bisect_left(ends, number)
    end, before = ends[at], ends[at - 1] if at else 0
    n = seat.entry_number(end)
    then = type(game).at(game.system, game.setup, game.world, game.state_at(n), cache=game.cache)
    past = PastSeat(then, seat.side, game.cache.of(Gone), game.entries[:n])
    lines = game.cache.of(ToldLogs).of(seat).lines(before + 1, end)
    later = ends[at + 1] if at + 1 < len(ends) else last
    return _view(past, StepPlace(end, last, before or end, later), lines, False, past=True)


def _orders_heard(seat: Seat) -> Iterator[tuple[int, str]]:
    """The numbers of the orders that a seat has heard of, and whose they were, the last first."""
    entries = seat.game.entries
    above = seat.number_of(len(entries))
    for n in range(len(entries) - 1, -1, -1):
        below = seat.number_of(n)
        by = entries[n].by
        if above > below and by is not None:
            yield above, by
        above = below


def sprites_of(seat: Seat) -> SpriteBook:
    """The pictures that a seat has been shown."""
    return seat.game.cache.of(SpriteBooks).of(seat.side)


def _view(
    seat: Seat, moment: StepPlace, lines: tuple[LineShown, ...], whole: bool, past: bool = False
) -> TableView:
    game, sprites = seat.game, sprites_of(seat)
    scene, plan = telling.scene_of(seat), plan_of(seat.game)
    where = layout(plan, msgspec.structs.replace(scene, trays=()))
    choices = () if past else seat.choices()
    status = seat.status()
    view = TableView(
        title=game.setup.name,
        system=game.system.title,
        seat=seat.side or "",
        entries=moment.entries,
        last=moment.last,
        earlier=moment.earlier,
        later=moment.later,
        view="past" if past else "over" if seat.over else "now",
        status=_status(seat, status, past),
        sides=_sides(seat, status),
        map=map_name(game),
        noun=plan.board.noun,
        pieces=tuple(_pieces(seat, where, sprites)),
        signs=tuple(_signs(where, sprites)),
        trays=_trays(seat, scene, sprites),
        hand=tuple(_hand(seat, sprites)),
        cards=cards.deals(game.system.name, seat.view),
        sight=find_game(game.system.name).ground.has_sight,
        choices=tuple(_choices(seat, choices)),
        rows=_rows(choices),
        acting=telling.acting(seat) or "",
        undo=None if past else _undo(seat),
        endings=() if past else tuple(_endings(seat)),
        since=0 if past else _since(seat),
    )
    digest = hashlib.blake2b(msgspec.json.encode(view), digest_size=8).hexdigest()
    return msgspec.structs.replace(view, log=lines, whole=whole, digest=digest)


def _status(seat: Seat, told: Status, past: bool) -> StatusShown:
    game = seat.game
    spoken = telling.spoken_names(game.setup, (*game.system.sides, *game.system.seats))
    deciding = game.deciding or ""
    return StatusShown(
        turns=capitalize(told.turns),
        deciding=deciding,
        decides=spoken.get(deciding, deciding),
        asked=sentence(told.prompt) if told.prompt and not seat.over else "",
        mine=seat.to_decide and not past,
        standing=told.standing,
        result=telling.result_lines(game) if seat.over and not past else (),
    )


def _sides(seat: Seat, told: Status) -> tuple[SideShown, ...]:
    system = seat.game.system
    names, letters = telling.side_names(seat.game.setup), side_letters(system.sides, system.name)
    figures = {score.side: tuple(map(str, score.distinct_figures)) for score in told.score}
    return tuple(
        SideShown(
            side, names.get(side, side), letters[side], style, figures.get(side, ()), side == seat.plays_for
        )
        for style, side in enumerate(system.sides)
    )


def _pieces(seat: Seat, where: Layout, sprites: SpriteBook) -> Iterator[PieceShown]:
    """The counters, those of high stacks that are not drawn first: they lie lowest."""
    for one in (*where.buried, *where.counters):
        piece = one.counter
        yield PieceShown(
            unit=piece.unit,
            space=piece.space,
            name=str(seat.about(piece.unit)),
            side=piece.side,
            x=round(one.x, 1),
            y=round(one.y, 1),
            scale=round(one.scale, 3),
            sprite=sprites.counter(piece, one.covered),
            covered=one.covered,
            count=one.count,
        )


def _signs(where: Layout, sprites: SpriteBook) -> Iterator[SignShown]:
    """What lies on the map, from below: signs on the ground, arrows, then plates and flags."""
    for token, x, y in where.signs:
        if token.sign is not None:
            yield _sign(words_of(token), token.spaces, (x, y), (HEX_BOX, HEX_BOX), sprites.sign(token))
    for way, x, y, turn in where.exits:
        name = f"way off the map for {way.side}"
        yield _sign(name, (way.space,), (x, y), (EXIT_BOX, EXIT_BOX), sprites.exit(way, turn))
    for one in where.plates:
        size = one.width + 4, PLATE + 4
        yield _sign(one.words, one.token.spaces, (one.x, one.y), size, sprites.plate(one), over=True)
    for flag, x, y in where.flags:
        box = FLAG_BOX, FLAG_BOX
        yield _sign(_flag_name(flag), (flag.space,), (x, y), box, sprites.flag(flag), over=True)


def _sign(name: str, spaces: Sequence[str], at: XY, size: XY, sprite: str, over: bool = False) -> SignShown:
    x, y, wide, high = (round(value, 1) for value in (*at, *size))
    return SignShown(name, tuple(spaces), x, y, wide, high, sprite, over)


def _flag_name(flag: Flag) -> str:
    return f"objective, held by {flag.side}" if flag.side else "objective, held by no one"


def _trays(seat: Seat, scene: Scene, sprites: SpriteBook) -> tuple[TrayShown, ...]:
    return tuple(
        TrayShown(
            tray.title,
            tray.side,
            tray.whose,
            tuple(
                WaitingUnit(piece.unit, _unit_words(seat, piece.unit), sprites.counter(piece))
                for piece in tray.counters
            ),
        )
        for tray in scene.trays
    )


def _unit_words(seat: Seat, unit: str) -> str:
    told = seat.about_any(unit)
    return unit if told is None else str(told[0])


def _hand(seat: Seat, sprites: SpriteBook) -> Iterator[CardShown]:
    if seat.side is not None:
        for one in cards.hand(seat.game.system.name, seat.game.world, seat.view, seat.side):
            yield CardShown(one.card, one.title, one.text, sprites.card(one), one.rule, one.fields)


def _choices(seat: Seat, choices: Sequence[Choice]) -> Iterator[ChoiceShown]:
    forgone = Forgone(seat, choices)
    for choice in choices:
        preview = seat.preview(choice.command)
        vain = previewing.in_vain(seat, choice)
        rules = [reason.rule for reason in preview.reasons] if preview is not None else []
        yield ChoiceShown(
            n=choice.number,
            text=choice.text,
            order=msgspec.Raw(msgspec.json.encode(choice.command)),
            short=previewing.choice_short(seat, choice),
            rules=tuple(dict.fromkeys(rules))[:MOST_RULES],
            kind=choice.kind,
            aim=pointing.aim(choice),
            by=acting_units(choice.command),
            at=choice.points_at,
            there=spaces_of(pointing.aim(choice), seat.view),
            picks=merely_picks(seat, choice),
            marks=choice.command.marks,
            card=pointing.card_played(choice) or "",
            label="" if preview is None or vain else previewing.preview_label(preview),
            strikes=pointing.strikes(choice, preview),
            vain=vain,
            ends=forgone.words if forgone.ends_step(choice) else "",
        )


def _rows(choices: Sequence[Choice]) -> tuple[MenuRow, ...]:
    """The menu, folded where it is long; nothing where it is shown as it is."""
    rows = fold_choices(unlike(choices))
    if all(len(row) == 1 for row in rows) and len(rows) == len(choices):
        return ()
    return tuple(
        MenuRow(row[0].text if len(row) == 1 else folded_text(row), tuple(one.number for one in row))
        for row in rows
    )


def _endings(seat: Seat) -> Iterator[EndingShown]:
    for word in endings(seat) if seat.to_decide else ():
        command = ending(seat, word)
        if command is not None and seat.why_not(command) is None:
            yield EndingShown(word, msgspec.Raw(msgspec.json.encode(command)))


def _undo(seat: Seat) -> UndoShown | None:
    if seat.side is None:
        return None
    refusal = seat.can_undo()
    return UndoShown(True) if refusal is None else UndoShown(False, sentence(refusal.text), refusal.rule)


def _since(seat: Seat) -> int:
    """The last entry of the seat's own before others acted last; 0 where there is none."""
    others = False
    for order, by in _orders_heard(seat) if seat.side is not None else ():
        if by == seat.side and others:
            return order
        others = others or by != seat.side
    return 0
