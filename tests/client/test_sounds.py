"""Sounds: which beats and events are heard, when in a film, and that there is something to hear."""

from __future__ import annotations

import wave
from array import array
from dataclasses import dataclass, field

import pytest

from tools import make_sounds
from wsn.client import sounds
from wsn.client.model.settings import Settings
from wsn.client.sounds import FOLDER, Sounds, kind_of, kinds
from wsn.engine.events import CardMoved, DiceRolled, StepsChanged, UnitMoved, UnitPlaced, UnitRemoved
from wsn.parts.beats import Comes, Goes, Plays, Strike, Throw, Turn


def moved():
    return UnitMoved(rule="T 1", unit="a", space="A2")


def rolled(faces=6, seen_by=None):
    return DiceRolled(rule="T 1", purpose="fire", faces=faces, values=(3,), seen_by=seen_by)


def test_sound_is_on_at_a_modest_level():
    assert Settings().sound is True
    assert 0 < Settings().volume <= 50


def test_each_kind_is_heard_once_in_its_order_and_no_more_than_three():
    card = CardMoved(rule="T 1", card="c", source="hand", to="discard")
    lost = StepsChanged(rule="T 1", unit="a", by=-1)
    assert kinds([moved(), moved(), rolled(), lost]) == ("step", "dice", "hit")
    assert kinds([card, moved(), rolled(), lost]) == ("card", "step", "dice")
    assert kinds([UnitRemoved(rule="T 1", unit="a")]) == ("loss",)


def test_what_is_no_loss_and_what_is_not_for_everybody_is_not_heard():
    placed = UnitPlaced(rule="T 1", unit="a", side="allies", kind="x", space="A1")
    assert kinds([placed, StepsChanged(rule="T 1", unit="a", by=1)]) == ()
    assert kinds([rolled(256), rolled(seen_by=("axis",))]) == ()


def test_beats_sound_by_their_kind():
    manners = [kind_of(Strike(("a",), "A1", manner=manner)) for manner in ("fire", "shells", "assault")]
    assert manners == ["fire", "shells", "assault"]
    told = [Goes("a", "A1"), Throw((1,), 6, "fire"), Comes("hit"), Comes("eliminated"), Plays("axis", "c")]
    assert [kind_of(beat) for beat in told] == ["step", "dice", "hit", "loss", "card"]
    assert kind_of(Comes("medal")) == "medal"
    assert kind_of(Turn(2)) == "turn"
    assert kind_of(Comes("no_effect")) == ""


@dataclass
class Scene:
    begin: float
    beat: object


@dataclass
class Film:
    scenes: list = field(default_factory=list)
    now: float = 0.0


def test_a_film_is_heard_as_it_goes_on_and_each_scene_once(monkeypatch):
    begun = []
    monkeypatch.setattr(Sounds, "_start", lambda self, _, kind, volume: begun.append((kind, volume)))
    film = Film(
        [Scene(0.0, Strike(("a",), "A1")), Scene(0.5, Throw((1,), 6, "")), Scene(0.5, Throw((2,), 6, ""))]
    )
    heard = Sounds()
    assert heard.follow(film, 40) == ("fire",)
    film.now = 0.4
    assert heard.follow(film, 40) == ()
    film.now = 0.6
    assert heard.follow(film, 40) == ("dice",), "two dice that fall together are one sound"
    assert heard.follow(None, 40) == ()
    assert heard.follow(Film(list(film.scenes)), 40) == ("fire",), "another film begins anew"
    assert begun[0] == ("fire", 0.4)


def test_every_sound_that_is_named_lies_there_as_it_is_made():
    wanted = {"step", "dice", "card", "turn", "fire", "shells", "assault", "melee", *sounds.COMES.values()}
    assert {path.stem for path in FOLDER.glob("*.wav")} == wanted == set(make_sounds.SOUNDS)
    for name in wanted:
        with wave.open(str(FOLDER / f"{name}.wav")) as file:
            assert 0.2 <= file.getnframes() / file.getframerate() <= 1.5, name
            heights = array("h", file.readframes(file.getnframes()))
        assert max(abs(height) for height in heights) > 20_000, name


def test_a_machine_without_sound_is_not_asked_twice(opengl, monkeypatch):
    import pyglet.media

    asked = []

    def broken(*_, **__):
        asked.append(1)
        raise OSError("no device")

    monkeypatch.setattr(pyglet.media, "load", broken)
    heard = Sounds()
    heard.prepare()
    heard.begin()
    heard._start(0.0, "dice", 0.4)
    assert heard.dead
    heard._loading.join()
    heard.begin()
    assert len(asked) == 2, "once for each time that it was wanted"


@pytest.mark.parametrize("kind", ["fire"])
def test_a_sound_is_played(opengl, kind):
    heard = Sounds()
    heard._start(0.0, kind, 0.4)
    assert not heard._sources, "nothing is loaded while something else waits for it"
    heard.begin()
    heard._loading.join()
    heard._start(0.0, kind, 0.4)
    assert not heard.dead
    assert heard._sources[kind].duration > 0.3
    assert heard.play([moved(), rolled()], 50) == 2
    assert heard.play([], 50) == 0
