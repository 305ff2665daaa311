"""The sounds of what happens: movement, fire by its kind, dice, hits, losses, cards, medals, turns.

The files are made by `tools/make_sounds.py`. No information is given by sound alone; where there is no sound
device nothing is heard. The sound library is loaded in a thread of its own, so that nothing is slowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Thread
from typing import Any, Final, Protocol

from wsn.engine.events import CardMoved, DiceRolled, Event, StepsChanged, UnitMoved, UnitRemoved
from wsn.parts.beats import Arrives, Beat, Comes, Goes, Plays, Strike, Throw, Turn

FOLDER: Final = Path(__file__).with_name("tones")
SOUND_GAP_SECONDS: Final = 0.14
"""Seconds between two sounds of one command that is not shown as a film."""
MOST_SOUNDS: Final = 3
"""The most sounds that such a command makes."""
REPEAT_SECONDS: Final = 0.08
"""In seconds of a film: the same sound is not begun again sooner."""

COMES: Final[Mapping[str, str]] = {
    "hit": "hit",
    "hits": "hit",
    "damage": "hit",
    "eliminated": "loss",
    "medal": "medal",
    "taken": "medal",
}
"""By what comes of an action, its sound; the rest is silent."""


FIRE: Final[Mapping[str, str]] = {
    "mg": "mg",
    "mortar": "mortar",
    "rocket": "rockets",
    **dict.fromkeys(
        ("armour", "assault_gun", "anti_tank", "gun", "artillery", "flak", "landing_craft"), "gun"
    ),
    "naval": "shells",
}
"""By the arm of who fires, its sound; small arms for all others."""


def kind_of(beat: Beat, arm: str = "") -> str:
    """The sound of a beat of a film, by its name; empty for none. `arm` is that of the unit that acts."""
    match beat:
        case Arrives(from_air=True):
            return "chute"
        case Goes() | Arrives():
            return "step"
        case Strike(manner="fire"):
            return FIRE.get(arm, "fire")
        case Strike(manner="shells") if arm == "mortar":
            return "mortar"
        case Strike(manner=manner):
            return manner
        case Throw():
            return "dice"
        case Comes(what=what):
            return COMES.get(what, "")
        case Plays():
            return "card"
        case Turn():
            return "turn"
    return ""


def kinds(events: Iterable[Event]) -> tuple[str, ...]:
    """What is to be heard of events without a film, in their order and each once: `step card dice loss`."""
    kinds_: dict[str, None] = {}
    for event in events:
        match event:
            case UnitMoved():
                kinds_["step"] = None
            case CardMoved():
                kinds_["card"] = None
            case DiceRolled(seen_by=None, faces=faces) if faces <= 20:
                kinds_["dice"] = None
            case StepsChanged(by=by) if by < 0:
                kinds_["hit"] = None
            case UnitRemoved():
                kinds_["loss"] = None
    return tuple(kinds_)[:MOST_SOUNDS]


class SceneHeard(Protocol):
    """A scene of a film, as far as it is heard."""

    @property
    def begin(self) -> float:
        """When it begins, in seconds of the film."""

    @property
    def beat(self) -> Beat:
        """What happens in it."""

    @property
    def arm(self) -> str:
        """The arm of the unit that acts; empty where none does."""

    @property
    def walked_on(self) -> bool:
        """Whether its counter was on its way already: it is heard once for the whole way."""


class FilmHeard(Protocol):
    """A film that is on: its scenes, and how far it has come."""

    @property
    def now(self) -> float:
        """The seconds that have gone by."""

    @property
    def scenes(self) -> list[Any]:
        """Its scenes (`SceneHeard`)."""


class Sounds:
    """The sounds of one window."""

    def __init__(self) -> None:
        self.dead = False
        """Whether this machine cannot play any: it is not tried again."""
        self.sources: dict[str, Any] = {}
        self.loading: Thread | None = None
        self._film: FilmHeard | None = None
        self._heard = -1.0
        self._begun: dict[str, float] = {}
        self._on: list[Any] = []
        """What is being heard, and perhaps what has just ended."""

    def fall_silent(self) -> None:
        """Be silent at once."""
        players, self._on = self._on, []
        for player in players:
            player.pause()

    def follow_film(self, film: FilmHeard | None, volume: int) -> tuple[str, ...]:
        """Play what has begun in a film since the last call; gives the names of the sounds.

        At volume 0 what has begun counts as heard: turned on later, the film goes on from where it is.
        """
        if film is not self._film:
            self._film, self._heard = film, -1.0
            self._begun.clear()
        if film is None:
            return ()
        played = []
        for scene in film.scenes:
            if self._heard < scene.begin <= film.now:
                kind = "" if scene.walked_on else kind_of(scene.beat, scene.arm)
                if kind and volume and scene.begin - self._begun.get(kind, -1.0) >= REPEAT_SECONDS:
                    self._begun[kind] = scene.begin
                    played.append(kind)
                    self.start_library(0.0, kind, volume / 100)
        self._heard = film.now
        return tuple(played)

    def play(self, events: Iterable[Event], volume: int) -> int:
        """Play the sounds of events at a volume in percent; gives the number of sounds."""
        wanted = kinds(events)
        if wanted and not self.dead:
            import pyglet

            for n, kind in enumerate(wanted):
                pyglet.clock.schedule_once(self.start_library, n * SOUND_GAP_SECONDS, kind, volume / 100)
        return len(wanted)

    def begin(self) -> None:
        """Load the library and the sounds beside everything else; until they are there, none is heard."""
        if self.loading is None:
            self.loading = Thread(target=self.load_sounds, name="sounds", daemon=True)
            self.loading.start()

    def load_sounds(self) -> None:
        """Load the sound library and all sounds: that takes a quarter of a second, or more where it fails."""
        try:
            from pyglet.media import get_audio_driver, load

            get_audio_driver()  # type: ignore[no-untyped-call]  # pyglet has no types
            loaded = {file.stem: load(str(file), streaming=False) for file in sorted(FOLDER.glob("*.wav"))}
        except Exception:  # each sound system raises its own kinds; without sound the game goes on
            self.dead = True
        else:
            self.sources = loaded

    def start_library(self, _: float, kind: str, volume: float) -> None:
        """Play the sound of a kind, where it has been loaded; `volume` goes up to 1."""
        if self.dead or kind not in self.sources:
            return
        try:
            player = self.sources[kind].play()
            player.volume = volume
            self._on = [*(one for one in self._on if one.playing), player]
        except Exception:  # each sound system raises its own kinds; without sound the game goes on
            self.dead = True
