"""The score of a side for simple bots: a step is worth 40 points.

A bot asks this of thousands of states that differ in a unit or two, so what the others are worth is kept in
a `Book`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from wsn.bots.judges.judge import Manner, Weighing, won_by
from wsn.bots.judges.war_storms import coming, posts, riding
from wsn.bots.judges.war_storms.book import (
    Aims,
    Book,
    Books,
    Known,
    Sums,
    changed_since,
    holds_same,
    lasting_markers,
    still_holds,
)
from wsn.bots.judges.war_storms.enemies import enemies_of
from wsn.bots.judges.war_storms.seen import S
from wsn.bots.judges.war_storms.weights import weights_of
from wsn.cite import Reason
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.assets import DUG, POINTED
from wsn.systems.war_storms.data.declared import CONTROL, EXIT_POINTS, EXITED, TURN
from wsn.systems.war_storms.rules import duel
from wsn.systems.war_storms.rules.fire.aiming import Aim
from wsn.systems.war_storms.rules.intents import hexes_wanted, way_to
from wsn.systems.war_storms.rules.landing import drops
from wsn.systems.war_storms.rules.platoons import moves, works
from wsn.systems.war_storms.rules.support import air, batteries
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.world import as_side, is_carrier, is_officer, is_platoon, other, station

QUARTERS: Final = 4
DANGER_FALL_DISTANCE: Final = 3
"""In hexes: over each such distance beyond the enemy's reach the danger falls by a quarter."""
SETUP: Final = "setup"
"""The phase in which the worth of a hex hangs on who else is placed."""
FATE_STEPS: Final = (0, 1, 1, 3)
"""The steps that each fate of a drop costs, about: unhurt, on the enemy, a hit, lost."""
LEAD: Final = 530
"""By how many points a side stands better (half the difference of both scores) that wins three games of four:
the likeliest number over 236 games between greedy bots on 14 scenarios, asked whenever the turn passes."""
SHELTERS: Final = (*DUG, *POINTED)
BOOKS: Final = 2
"""How many books are kept: of where the side stands, and of where it looked ahead with other markers."""


def score_side(s: S, side: str) -> int:
    """Steps, objectives and nerves of a side, less the other's; its officers; how near it is to its goals."""
    if s.state.outcome is not None:
        return won_by(side, s.state.outcome.winner)
    book, changed = open_book(s, side)
    sums = _sum_units(s, side, book)
    return book.points + sums.total + _difference_worth(s, side, book, sums, changed)


def _difference_worth(s: S, side: str, book: Book, sums: Sums, changed: list[str]) -> int:
    """What the units count more, or less, than as the book was written."""
    units = s.state.units
    if not changed and not sums.loose:
        return 0
    key = None if sums.loose or s.here.phase == SETUP else _unit_differences(units, changed)
    if key is None:
        return _reckon_score(s, side, book, sums, changed)
    more = book.differences.get(key)
    if more is None:
        more = book.differences[key] = _reckon_score(s, side, book, sums, changed)
    return more


def _unit_differences(units: Mapping[str, Unit], changed: list[str]) -> tuple[object, ...] | None:
    """How units differ from the book, as far as it counts; None where that hangs on what they wait for."""
    key: list[object] = []
    for unit in map(units.__getitem__, changed):
        if unit.place is None:
            return None
        key += (unit.id, unit.kind, unit.place, unit.steps, "routed" in unit.marks)
    return tuple(key)


def _reckon_score(s: S, side: str, book: Book, sums: Sums, changed: list[str]) -> int:
    """The same, worked out."""
    units, stale = s.state.units, sums.loose
    if changed:
        groups = {units[key].group for key in changed}
        stale = stale.union(changed, *(book.officers.get(group, ()) for group in groups))
        if book.aims.posts and s.here.phase != SETUP:
            times = {
                **book.times,
                **{key: _unit_times(s, units[key], book) for key in changed if key in book.times},
            }
            guards, before = (
                posts.post_guards(book.aims.posts, times, book.soonest, book.weights),
                book.guards,
            )
            if guards != before:
                stale = stale.union(one for one in {*guards, *before} if guards.get(one) != before.get(one))
                book = replace(book, guards=guards)
    return sum([_now(s, units[key], side, book) - sums.shares.get(key, 0) for key in stale])


def open_book(s: S, side: str) -> tuple[Book, list[str]]:
    """A book of a side that still holds, and the few units that count otherwise now; or a new one."""
    state, looks = s.state, s.own.of(Manner).looks
    books = s.own.of(Books).setdefault((side, weights_of(s)), [])
    lender: Book | None = None
    for at, book in enumerate(books):
        if book.placing != (s.here.phase == SETUP) or not still_holds(book, state):
            continue
        told = holds_same(book.tracks, state.tracks)
        if looks is None or book.looks is not looks or not told:  # who follows hangs on more than the tracks
            if book.aims != _side_aims(s, side):
                continue
            if not told and book.astray != posts.astray_prices(s, book.officers):
                lender = lender or book
                continue
            books[at] = book = replace(book, looks=looks, tracks=state.tracks, points=points_of(s, side))
        changed = changed_since(book.units, state.units, side)
        if changed is not None:
            return book, changed
        lender = lender or book
    book = _write_book(s, side, lender)
    books.insert(0, book)
    del books[BOOKS:]
    return book, []


def _write_book(s: S, side: str, old: Book | None = None) -> Book:
    """What the units of a side are to be weighed by now.

    An old book with the same aims, markers and piles lends what it knows.
    """
    aims = old.aims if old is not None else _side_aims(s, side)
    state = s.state
    mates: dict[str, tuple[str, ...]] = {}
    officers: dict[str, tuple[str, ...]] = {}
    for unit in state.units.values():
        mates[unit.group] = (*mates.get(unit.group, ()), unit.id)
        if unit.side == side and is_officer(s, unit):
            officers[unit.group] = (*officers.get(unit.group, ()), unit.id)
    seen = enemies_of(s, side)
    foes, enemies = seen.foes, seen.enemies
    still = old is not None and old.enemies == enemies
    book = Book(
        units=state.units,
        markers=state.markers,
        lasting=lasting_markers(state.markers),
        piles=state.piles,
        tracks=state.tracks,
        aims=aims,
        goals=old.goals if old is not None else _goals(s, side, aims),
        looks=s.own.of(Manner).looks,
        placing=s.here.phase == SETUP,
        enemies=enemies,
        fire=old.fire if old is not None and still else {},
        rides=old.rides if old is not None and still else {},
        foes=foes,
        danger=old.danger if old is not None and old.foes == foes else {},
        points=points_of(s, side),
        officers=officers,
        mates=mates,
        reach={group: moves.officer_values(s, group)["command"] for group in officers},
        astray=posts.astray_prices(s, officers),
        known=old.known if old is not None and still else {},
        places=old.places if old is not None and still else {},
        weights=weights_of(s),
        far=old.far if old is not None else {},
    )
    return _with_guards(s, side, book)


def _sum_units(s: S, side: str, book: Book) -> Sums:
    """What the units count as the book was written."""
    if book.sums:
        return book.sums[0]
    if s.state.units is not book.units:
        s = Weighing(replace(s.state, units=book.units), s.world, s.cache, s.own)
    spaces = s.world.board.spaces
    away = {unit.group for unit in book.units.values() if unit.place not in spaces}
    shares: dict[str, int] = {}
    loose: list[str] = []
    for unit in book.units.values():
        if unit.side != side:
            settled = True
        elif is_officer(s, unit):
            settled = unit.group not in away
        else:
            settled = unit.place in spaces and not _is_sheltered(s, unit) and s.here.phase != SETUP
        if settled:
            shares[unit.id] = _now(s, unit, side, book)
        else:
            loose.append(unit.id)
    book.sums.append(Sums(shares, sum(shares.values()), frozenset(loose)))
    return book.sums[0]


def _with_guards(s: S, side: str, book: Book) -> Book:
    """The book with who looks after what; at set-up nobody does yet."""
    if not book.aims.posts or s.here.phase == SETUP:
        return book
    ours, theirs = {}, []
    for unit in s.state.units.values():
        times = _unit_times(s, unit, book)
        if unit.side == side:
            ours[unit.id] = times
        elif times:
            theirs.append(times)
    soonest = tuple(map(min, zip(*theirs)))
    return replace(
        book,
        times=ours,
        soonest=soonest,
        guards=posts.post_guards(book.aims.posts, ours, soonest, book.weights),
    )


def _unit_times(s: S, unit: Unit, book: Book) -> tuple[int, ...]:
    """How long a unit needs to each post: looked up where another of its kind was in its hex."""
    if unit.place is None or "routed" in unit.marks:
        return posts.post_times(s, unit, book.aims.posts)
    times = book.far.get((unit.kind, unit.place))
    if times is None:
        times = book.far[unit.kind, unit.place] = posts.post_times(s, unit, book.aims.posts)
    return times


def _now(s: S, unit: Unit, side: str, book: Book) -> int:
    """What a unit counts as things stand; looked up where only its hex, its steps and its nerve decide."""
    ours = unit.side == side
    if ours and is_officer(s, unit):
        here = station(s, unit)
        if here is None:
            return _unit_share(s, unit, side, book)
        mates = (s.state.units[mate] for mate in book.mates[unit.group])
        follows = unit.id in book.aims.following
        reach, astray = book.reach[unit.group], book.astray[unit.group]
        return book.weights.officer + posts.command_worth(s, unit, here, mates, reach, astray, follows)
    danger = danger_of(s, unit.place, book) if ours else 0
    post = book.guards.get(unit.id)
    key = (unit.id, unit.kind, unit.place, unit.steps, "routed" in unit.marks, danger, post)
    if ours and s.here.phase == SETUP and unit.place in s.world.board.spaces and is_platoon(s, unit):
        return _unit_share(s, unit, side, book) - posts.spread_cost(s, unit, str(unit.place), book.goals)
    worth = book.known.get(key)
    if worth is not None:
        return worth
    if ours and (unit.place not in s.world.board.spaces or _is_sheltered(s, unit)):
        return _unit_share(s, unit, side, book)
    worth = book.known[key] = _unit_share(s, unit, side, book)
    return worth


def place_gain(s: S, unit: Unit, there: str) -> int:
    """How much better a platoon would stand in a hex than where it is: nearer its goal, off its post."""
    book = open_book(s, unit.side)[0]
    return place_of(s, unit, there, book) - place_of(s, unit, str(unit.place), book)


def _side_aims(s: S, side: str) -> Aims:
    """What a side is after; while a bot tries commands out, what it was after before."""
    looks = s.own.of(Manner).looks
    known = Known() if looks is None else looks.of(Known)
    aims = known.get(side)
    if aims is None:
        aims = known[side] = Aims(
            hexes_wanted(s, side),
            _goal_urge(s, side),
            posts.places(s, side),
            posts.following_officers(s, side),
        )
    return aims


def _goals(s: S, side: str, aims: Aims) -> tuple[tuple[str, ...], ...]:
    """Where a side's platoons are to go: what it wants, and its ways off the map."""
    exits = (s.world.zones[way.zone] for way in s.world.scenario.exits if way.side == side)
    return (*((space,) for space in aims.wanted), *exits)


def _goal_urge(s: S, side: str) -> int:
    """How much it presses to come to a goal, in quarters: more every turn, but not for who is content."""
    w = weights_of(s)
    if would_win_now(s, side):
        return w.content
    turn, turns = TURN.get(s.state) or 1, s.world.scenario.turns
    return w.behind + (w.pressed - w.behind) * (turn - 1) // max(1, turns - 1)


def would_win_now(s: S, side: str) -> bool:
    """Whether a side would win if the game ended now; hidden chits do not count."""
    words, attacker = s.world.scenario.victory, s.world.scenario.attacker
    us, them = (victory.score(s, one)[0] for one in (as_side(side), other(side)))
    if words.attacker_needs is not None and attacker != "none":
        return us >= words.attacker_needs if side == attacker else them < words.attacker_needs
    return us > them or (us == them and words.tie == side)


def points_of(s: S, side: str) -> int:
    """What a side has that is no unit, less what the other has."""
    ours, theirs = (_gained_worth(s, one) for one in (side, other(side)))
    return ours - theirs + _support_worth(s, side) - _support_worth(s, other(side))


def _gained_worth(s: S, side: str) -> int:
    """What a side holds and who has left the map by its exits, each as it is counted at the end."""
    w = weights_of(s)
    objectives = s.world.scenario.objectives
    held = [o.points for o in objectives if CONTROL.get(s.state, s.world.board.find(o.space).id) == side]
    each = w.objective * len(objectives) // max(1, sum(o.points for o in objectives))
    points = sum(held) + (EXIT_POINTS.get(s.state, side) or 0)
    gone = w.left * (EXITED.get(s.state, side) or 0)
    return each * points + _hidden_points(s, side, each or w.objective) + gone


def _hidden_points(s: S, side: str, each: int) -> int:
    """What the hexes of hidden points are worth that a side holds: each the mean of what may lie there."""
    total = 0
    for chits, spaces in zip(s.world.scenario.chits, s.world.hidden, strict=True):
        held = sum(CONTROL.get(s.state, space) == side for space in spaces)
        total += each * held * sum(chits.values) // len(chits.values)
    return total


def _is_sheltered(s: S, unit: Unit) -> bool:
    """Whether a unit lies at an MG bunker, which shelters the first there only."""
    if not s.state.markers or unit.place is None:
        return False
    return works.first(s, unit.place, ("mg_bunker",)) is not None


def _unit_share(s: S, unit: Unit, side: str, book: Book) -> int:
    """What a unit counts for or against a side."""
    return _unit_worth(s, unit) + _place_worth(s, unit, book) if unit.side == side else -_unit_worth(s, unit)


def _place_worth(s: S, unit: Unit, book: Book) -> int:
    """What the place of a unit is worth: on the map, beside it, or where it will come on or be dropped."""
    here = station(s, unit)
    if here is None:
        if coming.is_expected(s, unit):
            return _awaited_worth(s, unit, book)
        return _drop_worth(s, unit, book) - book.weights.absent
    if is_carrier(s, unit):
        return 0
    if unit.place in s.state.units:
        return mounted_worth(s, unit, here, book)
    return place_of(s, unit, here, book) - (0 if unit.place is not None else book.weights.beside)


def _awaited_worth(s: S, unit: Unit, book: Book) -> int:
    """A unit that is known to come on counts as it will where it comes, so that its arrival is no gain."""
    if not is_platoon(s, unit):
        return 0
    spaces = coming.arrival_spaces(s, unit)
    if not spaces:
        return _drop_worth(s, unit, book)
    key = ("awaited", spaces, book.foes, *_likeness_key(s, unit))
    worth = book.known.get(key)
    if worth is None:
        worth = book.known[key] = max(place_of(s, unit, space, book) for space in spaces)
    return worth


def _likeness_key(s: S, unit: Unit) -> tuple[str, int, bool, bool, bool]:
    """What decides, besides the hex, what a platoon counts that looks after no place."""
    garrison = s.world.companies[unit.group].beach_defense
    return unit.kind, unit.steps, "routed" in unit.marks, garrison, coming.comes_later(s, unit)


def mounted_worth(s: S, unit: Unit, here: str, book: Book) -> int:
    """A platoon aboard: what it is worth where it would best get down, less the action that this takes."""
    carrier, march = s.state.units[str(unit.place)].kind, book.weights.action * book.aims.urge // QUARTERS
    key = (carrier, *_likeness_key(s, unit))
    on_foot = place_of(s, unit, here, book)
    worths = book.rides.get(key)
    if worths is None:
        worths = riding.riding_worths(
            s, carrier, book.enemies, march, lambda there: place_of(s, unit, there, book)
        )
        book.rides[key] = worths
    return worths.get(here, on_foot) - march


def gets_down(s: S, rider: Unit, here: str) -> bool:
    """Whether a platoon aboard would better be on the ground here."""
    book = open_book(s, rider.side)[0]
    return place_of(s, rider, here, book) > mounted_worth(s, rider, here, book)


def _drop_worth(s: S, unit: Unit, book: Book) -> int:
    """A platoon in a drop that is being placed: the hex it aims at, less the mean loss of getting there."""
    if not s.state.frames or s.here.phase != "drop" or is_officer(s, unit):
        return 0
    aim = drops.aim_of(s, unit.id)
    if not aim:
        return 0
    counts = drops.fates(s, unit, aim)
    lost = sum(steps * book.weights.step * ways for steps, ways in zip(FATE_STEPS, counts)) // drops.DROP_WAYS
    return place_of(s, unit, aim, book) - lost


def _support_worth(s: S, side: str) -> int:
    """What is yet to come from off the map, and the obstacles that lie there."""
    w = weights_of(s)
    total = 0
    for battery in s.world.scenario.batteries:
        total += w.mission * batteries.missions_left(s, battery.id) if battery.side == side else 0
    for mission in s.world.scenario.air:
        total += w.mission * air.attacks_left(s, mission.id) if mission.side == side else 0
    if s.state.markers:
        total += w.obstacle * sum(m.side == side for m in works.obstacles(s))
    return total


def _unit_worth(s: S, unit: Unit) -> int:
    w = weights_of(s)
    if is_carrier(s, unit):
        return w.carrier
    if is_officer(s, unit):
        return w.officer
    return w.step * unit.steps - (w.routed if "routed" in unit.marks else 0)


def place_of(s: S, unit: Unit, here: str, book: Book) -> int:
    """Cover, and the way to the nearest goal."""
    if "routed" in unit.marks:
        return 0
    divisor = s.world.tables.terrain[s.world.board.hexes[here].terrain].divisor
    armour = s.world.armour[unit.kind]
    cover = divisor.ap if armour is None or armour < s.world.tables.anti_tank.ap_proof else divisor.at
    if s.state.markers and here in works.places(s) and not s.world.kinds[unit.kind].vehicle:
        cover = works.cover(s, Aim(here, "ap"), (unit,), Reason(works.WORKS_RULE, "", cover)).amount
        if s.world.companies[unit.group].beach_defense and works.first(s, here, SHELTERS) is not None:
            return book.weights.cover * cover  # a garrison keeps its works, wherever the goals are
    sheltered = book.weights.cover * cover * danger_of(s, here, book) // QUARTERS
    return sheltered + _fire_promise(s, unit, here, book) - way_of(s, unit, here, book)


def _fire_promise(s: S, unit: Unit, here: str, book: Book) -> int:
    """What a hex promises in fire: the best shot from it, less what the enemy could do there."""
    if s.here.phase == SETUP or not danger_of(s, here, book):
        return 0
    key = (unit.kind, here, unit.steps)
    known = book.fire.get(key)
    if known is None:
        gives = duel.hits_given(s, unit, here, book.enemies) * min(3, unit.steps + 1) // 3
        takes = duel.hits_taken(s, unit, here, book.enemies)
        w = book.weights
        if unit.steps == 1:
            takes = takes * (100 + w.frail) // 100
        known = book.fire[key] = w.step * (w.give * gives - w.take * takes) // (100 * 36)
    return known


def way_of(s: S, unit: Unit, here: str, book: Book) -> int:
    """How far it is to the nearest goal: in actions of march, as the ground is, and as the time presses."""
    mover, halves = s.world.kinds[unit.kind].mover, s.world.halves[unit.kind]
    if not book.goals or not halves:
        return 0
    post, w = book.guards.get(unit.id), book.weights
    if post is not None:
        return w.action * w.watch * way_to(s, mover, here, post) // (QUARTERS * halves)
    far = min([way_to(s, mover, here, goal) for goal in book.goals])
    if mover == "towed":  # a gun need only come in range
        far = max(0, far - halves * s.world.farthest[unit.kind])
    urge = max(book.aims.urge, w.relief) if w.relief and coming.comes_later(s, unit) else book.aims.urge
    away = w.action * urge * far // (QUARTERS * halves)
    if here in s.world.holdings and here not in book.aims.wanted and danger_of(s, here, book):
        return min(away, w.kept)
    return away


def danger_of(s: S, place: str | None, book: Book) -> int:
    """How near the enemy's platoons are to a hex, in quarters: all of it where one could soon fire at it."""
    if place is None or place not in s.world.board.spaces:
        return 0
    danger = book.danger.get(place)
    if danger is None:
        far = s.world.distances(place)
        over = min((far[foe] - reach for foe, reach in book.foes), default=DANGER_FALL_DISTANCE * QUARTERS)
        danger = book.danger[place] = max(
            0, QUARTERS - (max(0, over) + DANGER_FALL_DISTANCE - 1) // DANGER_FALL_DISTANCE
        )
    return danger
