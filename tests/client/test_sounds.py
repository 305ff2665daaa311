"""Sounds: which beats and events are heard, when in a film, and that there is something to hear."""

from __future__ import annotations

import itertools
import wave
from array import array
from dataclasses import dataclass, field

import numpy as np
import pytest

from tools import make_sounds
from wsn.client import sounds
from wsn.client.settings import Settings
from wsn.client.sounds import FOLDER, Sounds, kind_of, kinds
from wsn.engine.events import CardMoved, DiceRolled, StepsChanged, UnitMoved, UnitPlaced, UnitRemoved
from wsn.parts.beats import Arrives, Comes, Goes, Plays, Strike, Throw, Turn


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
    air = [kind_of(Strike((), "A1", manner=manner)) for manner in ("rockets", "air")]
    assert air == ["rockets", "air"]
    arms = [kind_of(Strike(("a",), "A1"), arm) for arm in ("infantry", "mg", "armour", "anti_tank", "mortar")]
    assert arms == ["fire", "mg", "gun", "gun", "mortar"]
    assert kind_of(Strike(("a",), "A1", manner="shells"), "mortar") == "mortar"
    assert kind_of(Arrives("a", "A1", from_air=True)) == "chute"
    told = [Goes("a", "A1"), Throw((1,), 6, "fire"), Comes("hit"), Comes("eliminated"), Plays("axis", "c")]
    assert [kind_of(beat) for beat in told] == ["step", "dice", "hit", "loss", "card"]
    assert kind_of(Comes("medal")) == "medal"
    assert kind_of(Turn(2)) == "turn"
    assert kind_of(Comes("no_effect")) == ""


@dataclass
class Scene:
    begin: float
    beat: object
    arm: str = ""
    walked_on: bool = False


@dataclass
class Film:
    scenes: list = field(default_factory=list)
    now: float = 0.0


def test_a_film_is_heard_as_it_goes_on_and_each_scene_once(monkeypatch):
    begun = []
    monkeypatch.setattr(Sounds, "start_library", lambda self, _, kind, volume: begun.append((kind, volume)))
    film = Film(
        [Scene(0.0, Strike(("a",), "A1")), Scene(0.5, Throw((1,), 6, "")), Scene(0.5, Throw((2,), 6, ""))]
    )
    film.scenes[1:1] = [Scene(0.2, Goes("a", "A2"), walked_on=True)]
    heard = Sounds()
    assert heard.follow_film(film, 40) == ("fire",)
    film.now = 0.4
    assert heard.follow_film(film, 40) == ()
    film.now = 0.6
    assert heard.follow_film(film, 40) == ("dice",), "two dice that fall together are one sound"
    assert heard.follow_film(None, 40) == ()
    assert heard.follow_film(Film(list(film.scenes)), 40) == ("fire",), "another film begins anew"
    assert begun[0] == ("fire", 0.4)


def test_a_film_that_began_in_silence_is_heard_from_where_the_sound_is_turned_on(monkeypatch):
    """All that had gone by was heard at once."""
    begun = []
    monkeypatch.setattr(Sounds, "start_library", lambda self, _, kind, volume: begun.append(kind))
    film = Film([Scene(0.0, Strike(("a",), "A1")), Scene(0.5, Throw((1,), 6, "")), Scene(1.0, Comes("hit"))])
    heard = Sounds()
    assert heard.follow_film(film, 0) == ()
    film.now = 0.7
    assert heard.follow_film(film, 0) == ()
    film.now = 0.8
    assert heard.follow_film(film, 40) == ()
    film.now = 1.1
    assert heard.follow_film(film, 40) == ("hit",)
    assert begun == ["hit"]


def test_every_sound_that_is_named_lies_there_as_it_is_made():
    wanted = {"step", "chute", "dice", "card", "turn", "fire", *sounds.FIRE.values()}
    wanted |= {"shells", "air", "assault", "melee", *sounds.COMES.values()}
    assert {path.stem for path in FOLDER.glob("*.wav")} == wanted == set(make_sounds.SOUNDS)
    for name in wanted:
        with wave.open(str(FOLDER / f"{name}.wav")) as file:
            assert 0.2 <= file.getnframes() / file.getframerate() <= 1.5, name
            heights = array("h", file.readframes(file.getnframes()))
        loudest = max(abs(height) for height in heights)
        assert 12_000 < loudest < 30_000, f"{name} is neither faint nor cut off"


def samples(name):
    return np.frombuffer(make_sounds.made(name), "<i2") / 32768


@pytest.mark.parametrize("name", make_sounds.SOUNDS)
def test_a_sound_has_no_click_and_is_as_loud_as_those_of_its_sort(name):
    made = samples(name)
    assert abs(made[:3]).max() < 0.03, "it swells from silence"
    assert abs(made[-40:]).max() < 0.005, "it dies away"
    assert abs(made.mean()) < 0.005
    wanted = make_sounds.LOUD * make_sounds.LEVELS.get(name, 1.0)
    assert 0.85 <= make_sounds.heard(made) / wanted <= 1.05


@pytest.mark.parametrize("seconds", [0.04, 0.2, 0.5])
def test_a_part_of_a_sound_dies_away_and_does_not_break_off_with_a_click(seconds):
    """A tone that is cut in the midst of its wave is heard as a click, however faint it has become."""
    tone = np.ones(int(make_sounds.RATE * seconds))
    faded = make_sounds.fall(tone, half=10.0)
    assert abs(np.diff(faded)).max() < 0.03
    assert faded[-1] == 0
    assert faded[len(faded) // 2] > 0.9, "its middle is as it was"


def test_sounds_are_told_apart():
    """Two kinds differ in how high they are, or in how they come and go: a card is no gun."""

    def told(name):
        made = samples(name)
        power = abs(np.fft.rfft(made)) ** 2
        share = power[: len(power) // 2 * 2].cumsum() / power.sum()
        heights = [np.searchsorted(share, part) * make_sounds.RATE / len(made) for part in (0.25, 0.5, 0.75)]
        parts = np.array_split(np.pad(made, (0, 2 * make_sounds.RATE - len(made))) ** 2, 20)
        course = np.array([part.sum() for part in parts])
        return np.log2(heights), course / course.sum()

    heard = {kind: told(kind) for kind in make_sounds.SOUNDS}
    for a, b in itertools.combinations(heard, 2):
        (high_a, course_a), (high_b, course_b) = heard[a], heard[b]
        assert abs(high_a - high_b).max() > 0.5 or abs(course_a - course_b).sum() > 0.5, (a, b)
        assert abs(high_a - high_b).max() + abs(course_a - course_b).sum() > 0.8, (a, b)


def test_a_machine_without_sound_is_not_asked_twice(opengl, monkeypatch):
    import pyglet.media

    asked = []

    def broken(*_, **__):
        asked.append(1)
        raise OSError("no device")

    monkeypatch.setattr(pyglet.media, "load", broken)
    heard = Sounds()
    heard.load_sounds()
    heard.begin()
    heard.start_library(0.0, "dice", 0.4)
    assert heard.dead
    heard.loading.join()
    heard.begin()
    assert len(asked) == 2, "once for each time that it was wanted"


@pytest.mark.parametrize("kind", ["fire"])
def test_a_sound_is_played(opengl, kind):
    heard = Sounds()
    heard.start_library(0.0, kind, 0.4)
    assert not heard.sources, "nothing is loaded while something else waits for it"
    heard.begin()
    heard.loading.join()
    heard.start_library(0.0, kind, 0.4)
    assert not heard.dead
    assert heard.sources[kind].duration > 0.3
    assert heard.play([moved(), rolled()], 50) == 2
    assert heard.play([], 50) == 0
