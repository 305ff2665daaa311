"""Units by space: what has not changed since the state before is taken from it, and always right."""

from __future__ import annotations

import random

from msgspec.structs import replace

from wsn.engine.dice import NoDice
from wsn.engine.state import GameState, Unit
from wsn.engine.system import Cache, Placed, Situation

PLACES = ("a", "b", "c", "d", "e")


def plain(units: dict[str, Unit], place: str) -> tuple[Unit, ...]:
    return tuple(unit for unit in units.values() if unit.place == place)


def changed(draw: random.Random, units: dict[str, Unit]) -> dict[str, Unit]:
    """Some units moved, marked, come, gone, or in another order."""
    after = dict(units)
    match draw.randrange(6):
        case 0:
            for unit in draw.sample(sorted(after), min(3, len(after))):
                after[unit] = replace(after[unit], place=draw.choice((*PLACES, None)))
        case 1 if after:
            unit = draw.choice(sorted(after))
            after[unit] = replace(after[unit], marks=("tired",))
        case 2 if after:
            del after[draw.choice(sorted(after))]
        case 3:
            new = f"n{draw.randrange(10**6)}"
            after[new] = Unit(new, "red", "foot", draw.choice(PLACES))
        case 4 if after:
            gone = after.pop(draw.choice(sorted(after)))
            after["x" + gone.id] = replace(gone, id="x" + gone.id)
        case _:
            shuffled = sorted(after)
            draw.shuffle(shuffled)
            after = {unit: after[unit] for unit in shuffled}
    return after


def test_units_are_found_in_states_that_follow_one_another_and_take_turns() -> None:
    for seed in range(60):
        draw, cache = random.Random(seed), Cache()
        states = [{f"u{n}": Unit(f"u{n}", "red", "foot", draw.choice(PLACES)) for n in range(12)}]
        for _ in range(60):
            states.append(changed(draw, draw.choice(states[-3:])))
            for units in draw.choices(states[-4:], k=3):
                s: Situation[None] = Situation(GameState(units=units), None, NoDice(), cache)
                for place in draw.choices((*PLACES, "nowhere"), k=draw.randrange(4)):
                    assert s.units_at(place) == plain(units, place)
                    here = s.placed.here(place)
                    assert here.known.setdefault("ids", [u.id for u in here.units]) == [
                        u.id for u in plain(units, place)
                    ]


def test_what_is_known_of_a_space_is_kept_while_the_same_units_are_there() -> None:
    units = {name: Unit(name, "red", "foot", place) for name, place in (("u", "a"), ("v", "b"), ("w", "b"))}
    before = Placed(units)
    before.here("a").known["strong"] = True
    before.here("b").known["strong"] = False
    after = Placed({**units, "w": replace(units["w"], place="c")}, before)
    assert after.here("c").units == (replace(units["w"], place="c"),)
    assert after.here("a") is before.here("a")
    assert after.here("a").known == {"strong": True}
    assert after.here("b").known == {}
    assert [unit.id for unit in after.here("b").units] == ["v"]


def test_a_supposed_move_takes_the_rest_from_the_position_it_came_from() -> None:
    units = {name: Unit(name, "red", "foot", place) for name, place in (("u", "a"), ("v", "b"), ("w", "a"))}
    before = Placed(units)
    assert [unit.id for unit in before.here("a").units] == ["u", "w"]
    assert before.here("b").units == (units["v"],)
    later = {**units, "v": replace(units["v"], place="a")}
    after = Placed(later, before)
    assert after.here("b").units == ()
    assert [unit.id for unit in after.here("a").units] == ["u", "v", "w"], "in the order they were placed"
