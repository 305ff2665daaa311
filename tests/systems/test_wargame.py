"""What a game is: every member has a default that works, and nothing is imported before it is asked for."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from wsn.cite import Reason
from wsn.parts.looks import Looks
from wsn.parts.scenarios import ScenarioFacts
from wsn.parts.sources import Rules
from wsn.systems import SYSTEMS, contract, game_of

ROOT = Path(__file__).resolve().parents[2]
FACETS = ("rules", "ground", "files", "text", "look", "points")
BASES = {facet: type(getattr(contract.Wargame, facet)) for facet in FACETS}
MEMBERS = [
    (facet, name)
    for facet, base in BASES.items()
    for name, member in vars(base).items()
    if not name.startswith("_") and not isinstance(member, contract.Own)
]
"""Every member of every facet."""


class Bare(contract.Wargame):
    """A game that says nothing but its name."""

    name = "bare"
    title = "Bare"
    sides = (
        contract.Side("us", "Us", "U"),
        contract.Side("them", "Them", "T", players=()),
        contract.Side("allies", "Allies", "A", players=("uk", "fr")),
    )


UNKNOWN = {"counter_face", "row_values", "face_printed", "works_counter"}
"""What is asked of one kind: a game without kinds knows none of them, and says so by a KeyError."""
ANSWERED = {
    "edition": "1",
    "loss_word": "hit",
    "excerpt_barred": "the game makes no scenarios of positions",
    "points_text": "3",
    "reason_text": "uphill",
    "sight_in_play": contract.InSight(),
    "drawings": Looks(),
    "scenario_facts": ScenarioFacts("A day"),
    "rules_listed": Rules(format=1, books={}, rules={}),
}
"""The defaults that are more than nothing."""
GIVEN = {"parts": 3, "reason": Reason("OUT 1", "uphill"), "document": {"name": "A day"}, "kind": "tank"}
"""What the members are asked with, by the name of their parameter."""


def source_of(base, name):
    """The source of a member of a facet."""
    member = inspect.getattr_static(base, name)
    return inspect.getsource(member.fget if isinstance(member, property) else member)


def asked(facet, name):
    """What a facet answers to a member."""
    member = inspect.getattr_static(type(facet), name)
    if isinstance(member, property):
        return getattr(facet, name)
    named = [one for one in inspect.signature(member).parameters.values() if one.name != "self"]
    return getattr(facet, name)(*(GIVEN.get(one.name, {}) for one in named if one.default is one.empty))


@pytest.mark.parametrize(("facet", "name"), MEMBERS, ids=lambda part: part)
def test_every_member_has_a_default_that_answers_or_says_what_the_game_lacks(facet, name):
    part = getattr(Bare(), facet)
    if name in UNKNOWN:
        with pytest.raises(KeyError):
            asked(part, name)
    elif name == "check_by_charts" or "GameLacks(" in source_of(type(part), name):  # it asks the other
        with pytest.raises(contract.GameLacks, match=r"^[a-z].{15,}[a-z]$"):
            asked(part, name)
    else:
        answered = asked(part, name)
        if name in ANSWERED:
            assert answered == ANSWERED[name]
        else:
            assert not answered


def test_what_is_lacking_has_a_question_before_it():
    """Where a default raises `GameLacks`, something of the facet says first that the game has it not."""
    for facet, base in BASES.items():
        raising = {n for f, n in MEMBERS if f == facet and "GameLacks(" in source_of(base, n)}
        assert not raising or any(isinstance(one, contract.Own) for one in vars(base).values())


def test_a_bare_game_has_none_of_what_is_asked_about_first():
    game = Bare()
    asked_first = {
        f"{facet}.{name}": getattr(getattr(game, facet), name)
        for facet, base in BASES.items()
        for name in vars(base)
        if name.startswith("has_")
    }
    assert len(asked_first) > 20
    assert not any(asked_first.values())
    assert game.seats == {"us": "us", "uk": "allies", "fr": "allies"}
    assert game.letters == {"us": "U", "them": "T", "allies": "A"}


def test_every_question_of_what_a_game_has_is_about_a_member():
    """`Own("...")` names a member of its own facet; a slip of the pen would answer False for ever."""
    for base in BASES.values():
        for name, member in vars(base).items():
            if isinstance(member, contract.Own):
                assert member.member in vars(base), name


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_promise_of_a_game_is_kept(system):
    """Each member of a page leads to a name that its module has."""
    game = game_of(system)
    for facet, base in BASES.items():
        own = getattr(game, facet)
        for name in () if type(own) is base else vars(type(own)):
            if not name.startswith("__"):
                assert name in vars(base), f"{system}.{facet}.{name} is no member of {base.__name__}"
                assert getattr(own, name) is getattr(own, name)


def test_what_a_game_answers_stands_before_the_default_and_is_imported_when_it_is_asked():
    code = (
        "import sys\n"
        "from wsn.systems import game_of\n"
        "look = game_of('hex_tiles').look\n"
        "assert look.has_counters and look.has_cards and not game_of('war_storms').look.has_cards\n"
        "assert not [name for name in sys.modules if 'hex_tiles.' in name]\n"
        "assert look.counter_face('infantry').full\n"
        "assert 'wsn.systems.hex_tiles.look.counters' in sys.modules\n"
        "assert 'wsn.systems.hex_tiles.look.paper' not in sys.modules\n"
        "assert vars(look)['counter_face'] is sys.modules['wsn.systems.hex_tiles.look.counters'].face\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr


def test_a_module_that_is_not_imported_yet_is_no_module_to_the_rest():
    (later,) = contract.import_later("wsn.systems.contract", "nothing_of_the_sort")
    with pytest.raises(AttributeError):
        _ = later.__path__

    class Look(contract.GameLook[object]):
        """It promises what no module keeps."""

        card_face = contract.answer(later.face)

    with pytest.raises(ModuleNotFoundError, match="nothing_of_the_sort"):
        Look().card_face({}, "card")


def test_a_function_of_the_page_itself_answers_too():
    class Look(contract.GameLook[object]):
        """What a small game writes in one place."""

        hand_of = contract.answer(lambda state, side: (side,))

    assert Look().hand_of({}, "us") == ("us",)
    assert Look().has_own("hand_of")
    assert not Look().has_own("card_face")
