"""What happened, as a film: scenes in time, each with its start, its length and what is drawn.

It is laid out from beats alone (`wsn.parts.beats`), between the layout before and the one after; it
computes no rule and needs no window. Whenever it is broken off, the picture is that of the scene.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from msgspec.structs import replace as replace_struct

from wsn.client.view.filmpiles import GOING, GONE, FilmPiles
from wsn.client.view.filmscene import FilmScene, ease_share
from wsn.client.view.moments import (
    Aim,
    Burst,
    Chute,
    DiceNow,
    Moment,
    PieceChanges,
    PlacedSign,
    Plane,
    Plaque,
    Ring,
    Scatter,
    Shown,
)
from wsn.parts.beats import Arrives, Beat, Comes, Drift, Goes, Manner, Plays, Strike, Throw, Turn
from wsn.table.picture.layout import Layout
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.stacks import PlacedCounter
from wsn.table.picture.svg import XY
from wsn.table.scene import Flag

HEX_SECONDS: Final = 0.2
"""Seconds that a counter takes for a hex."""
AIM, DIE, COUNT = 0.55, 0.34, 0.5
"""Seconds until fire arrives, for each die, and to read what the dice show."""
OUTCOME, OUTCOME_PAUSE = 1.25, 0.62
"""Seconds for which an outcome stands on the board, and until the next scene begins meanwhile."""
CARD, BANNER, COME, DRIFT = 1.7, 1.3, 0.35, 0.9
FALL, DROP_HEIGHT = 1.5, 210.0
"""Seconds under a parachute, and how high over the board it opens, in sheet units."""
FLIGHT, BURST = 1.1, 0.7
"""Seconds of aircraft over their target, and until the smoke of shells has gone."""
TOGETHER_SHARE, AFTER_ANOTHER = 0.15, 0.4
"""The share of the way of one counter after which the next sets out: to the same space, and to another."""
READ: Final = 0.72
"""The share of its time after which an outcome has been read: another fight may begin."""
MOST_FILM_SECONDS: Final = 16.0
"""No film takes more seconds: a longer one is played faster."""
LIGHT: Final = (Goes, Arrives)
"""What is seen at a glance: a film of nothing else takes no click from the player."""
BANNER_OUTCOMES: Final = frozenset({"medal", "taken", "lost"})
"""What also has a banner of its own."""
BANNERS = BANNER_OUTCOMES | {"initiative"}
"""What is told by a banner, be it at a place or for a side."""
BURSTS: Final[Mapping[Manner, int]] = {"shells": 5, "rockets": 9, "air": 6}
"""How many bursts are seen of what comes from afar."""
SCORES: Final = frozenset({"hit", "eliminated", "restored", *BANNER_OUTCOMES})
"""What comes to a change of the score."""


class Film:
    """Beats laid out in time, between the layout before them and the one after."""

    def __init__(
        self, plan: MapPlan, before: Layout, after: Layout, beats: Iterable[Beat], speed: float = 1.0
    ) -> None:
        self.now = 0.0
        self.scenes: list[FilmScene] = []
        self._plan = plan
        self._before, self._after = (
            {one.counter.unit: one for one in (*where.buried, *where.counters) if one.counter.space}
            for where in (before, after)
        )
        self._end = 0.0
        self._at: dict[str, XY] = {unit: (one.x, one.y) for unit, one in self._before.items()}
        self._flags = self._held_flags(before, after)
        """Objectives that change hands: how their flags stood before."""
        self._changes: dict[str, float] = {}
        """When each unit that comes to something looks as in the scene."""
        self._below = False
        """Whether the fire that is shown comes from above its target."""
        laid = list(beats)
        self._lay_film(laid)
        self._show_act()
        deep = frozenset(one.counter.unit for one in before.buried)
        self._piles = FilmPiles(self._before, self._after, self.scenes, deep)
        self._gone = self._marker_times(set(before.signs) - set(after.signs))
        self._laid = self._marker_times(set(after.signs) - set(before.signs))
        self.light = all(isinstance(one.beat, LIGHT) for one in self.scenes)
        """Whether it is seen at a glance: one's own next click need not wait for it."""
        self.length_laid = max((one.begin + one.length for one in self.scenes), default=0.0)
        self.pace = max(speed, 0.01) * max(1.0, self.length_laid / MOST_FILM_SECONDS)

    @property
    def seconds_long(self) -> float:
        """How many seconds it takes at its pace."""
        return self.length_laid / self.pace

    @property
    def is_over(self) -> bool:
        """Whether it has come to its end."""
        return self.now >= self.length_laid

    @staticmethod
    def _held_flags(before: Layout, after: Layout) -> dict[str, Flag]:
        flags = {flag.space: flag for flag, _, _ in after.flags}
        return {flag.space: flag for flag, _, _ in before.flags if flags.get(flag.space, flag) != flag}

    @property
    def has_scored(self) -> bool:
        """Whether all has been shown that changes the score."""
        last = max(
            (one.begin for one in self.scenes if isinstance(one.beat, Comes) and one.beat.what in SCORES),
            default=0.0,
        )
        return self.now >= last

    def go(self, dt: float) -> None:
        """Let a time go by, in seconds."""
        self.now += dt * self.pace

    # ---------------------------------------------------------------- from beats to scenes

    def _lay_film(self, beats: Sequence[Beat]) -> None:
        last = {beat.unit: n for n, beat in enumerate(beats) if isinstance(beat, Goes)}
        opened: list[int] = []  # what stays on the board until something else is shown
        for n, beat in enumerate(beats):
            through_air = isinstance(beat, Drift) or (isinstance(beat, Arrives) and beat.from_air)
            if through_air or isinstance(beat, Strike):  # nothing lies over what comes down
                self._end = max(self._end, self._plaques_end())
                self._close_act(opened)
            elif isinstance(beat, Plays | Turn):
                self._wait_until_clear(opened)
            match beat:
                case Goes():
                    for space in beat.path:
                        self._show_walk(Goes(beat.unit, space, beat.manner), final=False)
                    self._show_walk(beat, final=last[beat.unit] == n)
                case Strike():
                    opened += self._show_attack(beat)
                case Throw():
                    self._close_act([one for one in opened if isinstance(self.scenes[one].beat, Throw)])
                    opened.append(len(self.scenes))
                    self._show_throw(beat)
                case Comes():
                    self._show_coming(beat, opened)
                case Arrives():
                    one = self._after.get(beat.unit)
                    if one is not None and beat.unit not in self._at:
                        self._at[beat.unit] = (one.x, one.y)
                        self._add_moment(
                            beat, FALL if beat.from_air else COME, (one.x, one.y), (one.x, one.y)
                        )
                        self.scenes[-1] = replace(self.scenes[-1], aimed=self._place(beat.aim))
                case Drift():
                    start, end = self._place(beat.start), self._place(beat.end)
                    if start is not None and end is not None:
                        self._add_moment(beat, DRIFT, start, end)
                case Plays():
                    self._add_moment(beat, CARD)
                case Turn():
                    self._add_moment(beat, BANNER)
        self._close_act(opened)

    def _show_act(self) -> None:
        """Who acts looks as before until that is over: what comes of acting is not seen before the act."""
        for unit, was in self._before.items():
            now = self._after.get(unit)
            if unit in self._changes or now is None or _looks_alike(was, now):
                continue
            acts = [
                one.begin + one.length
                for one in self.scenes
                if (isinstance(one.beat, Strike) and unit in one.beat.by)
                or (isinstance(one.beat, Goes) and one.beat.unit == unit)
            ]
            if acts:
                self._changes[unit] = max(acts)

    def _plaques_end(self, share: float = READ) -> float:
        """When the outcomes that are shown have stood there for a share of their time."""
        came = [one for one in self.scenes if isinstance(one.beat, Comes)]
        return max((one.begin + one.length * share for one in came), default=0.0)

    def _wait_until_clear(self, opened: list[int]) -> None:
        """Wait until nothing else is told: what comes now is shown large, over the whole board."""
        self._close_act(opened)
        self._end = max(self._end, self._plaques_end(1.0))

    def _close_act(self, opened: list[int]) -> None:
        """Lines of fire and dice stay until here, and until what came of them has been read."""
        end = max(self._end, self._plaques_end())
        for n in opened:
            one = self.scenes[n]
            self.scenes[n] = replace(one, length=max(one.length, end - one.begin))
        opened.clear()

    def _add_moment(self, beat: Beat, length: float, start: XY = (0.0, 0.0), end: XY = (0.0, 0.0)) -> None:
        self.scenes.append(FilmScene(self._end, length, beat, start, end))
        self._end += length

    def _show_walk(self, beat: Goes, final: bool) -> None:
        one = self._after.get(beat.unit)
        hexagons = self._plan.board.shape == "hex"  # areas lie closer, and a retreat has to be seen
        start = self._at.get(beat.unit)
        end = (one.x, one.y) if final and one is not None else self._place(beat.to)
        if start is None or end is None or math.dist(start, end) < 1:
            if end is not None:
                if start is None and beat.to:
                    self._add_moment(Arrives(beat.unit, beat.to), COME, end, end)
                self._at[beat.unit] = end
            return
        hexes = min(max(math.dist(start, end) / 97.0, 0.6 if hexagons else 1.5), 6.0)
        before = self.scenes[-1] if self.scenes else None
        same = before is not None and isinstance(before.beat, Goes) and before.beat.unit == beat.unit
        if before is not None and isinstance(before.beat, Goes) and not same:
            together = TOGETHER_SHARE if before.beat.to == beat.to else AFTER_ANOTHER
            self._end = max(before.begin + before.length * together, 0.0)
        self._add_moment(beat, HEX_SECONDS * hexes, start, end)
        if before is not None and same and before.begin + before.length >= self.scenes[-1].begin:
            self.scenes[-2] = replace(before, walks_on=True)
            self.scenes[-1] = replace(self.scenes[-1], walked_on=True)
        self._end = max(self._end, *(one.begin + one.length for one in self.scenes[-2:]))
        self._at[beat.unit] = end

    def _show_attack(self, beat: Strike) -> list[int]:
        end = self._place(beat.target) or self._place(beat.space)
        if end is None:
            return []
        places = [self._place(unit) for unit in beat.by]
        by = tuple(dict.fromkeys(p for p in places if p is not None and math.dist(p, end) > 20))
        shown = next((self._before.get(u) or self._after.get(u) for u in beat.by), None)
        side = shown.counter.side if shown is not None else ""
        symbol = shown.counter.symbol if shown is not None else None
        arm = symbol.arm if symbol is not None else ""
        length = FLIGHT if beat.manner == "air" else AIM
        shown_for = length + (BURST if beat.manner in BURSTS else 0.0)
        scene = FilmScene(self._end, shown_for, beat, end, end, by, side, arm=arm)
        self.scenes.append(scene)
        self._below = bool(by) and sum(y for _, y in by) / len(by) < end[1]
        self._end += length
        return [len(self.scenes) - 1]

    def _show_throw(self, beat: Throw) -> None:
        at = self._place(beat.at)
        length = 0.15 + DIE * len(beat.values) + COUNT
        scene = FilmScene(
            self._end, length, beat, at or (0.0, 0.0), below=self._below, somewhere=at is not None
        )
        self.scenes.append(scene)
        self._end += length

    def _show_coming(self, beat: Comes, opened: list[int]) -> None:
        at, loud = self._place(beat.at), beat.what in BANNERS and not beat.quiet
        if at is not None:
            scene = FilmScene(self._end, OUTCOME, beat, at, at, below=self._below)
            self.scenes.append(scene)
            self._changes[beat.at] = self._end
        if at is not None or (beat.what in BANNER_OUTCOMES and loud):
            self._end += OUTCOME_PAUSE
        if loud:
            self._wait_until_clear(opened)
            self.scenes.append(FilmScene(self._end, BANNER, beat, banner=True))
            self._end += BANNER

    def _marker_times(self, signs: Iterable[PlacedSign]) -> dict[PlacedSign, float]:
        """When the film comes to what befalls markers on the ground: the last thing shown in their space.

        A unit that goes takes them with it; one that comes, or is struck, is there first. What the film does
        not show has no time: it is as at the end from the beginning.
        """
        was = {unit: one.counter.space for unit, one in self._before.items()}
        when: dict[str, float] = {}
        for one in self.scenes:
            beat = one.beat
            if isinstance(beat, Goes):
                if was.get(beat.unit, "") and was[beat.unit] != beat.to:
                    when[was[beat.unit]] = one.begin
                if beat.to:
                    when[beat.to] = one.begin + one.length
                was[beat.unit] = beat.to
            elif isinstance(beat, Comes) and beat.at and not one.banner:
                when[was.get(beat.at, beat.at)] = one.begin
        return {sign: max(when.get(at, 0.0) for at in sign[0].spaces) for sign in signs}

    def _place(self, name: str) -> XY | None:
        """Where a unit is by now, or where a space lies."""
        if not name:
            return None
        if name in self._at:
            return self._at[name]
        one = self._after.get(name)
        if one is not None:
            return one.x, one.y
        space = self._plan.board.spaces.get(name)
        if space is not None:
            x, y = self._plan.heart(space)
            return x, y + 5
        return None

    # ---------------------------------------------------------------- what is seen

    def moment_now(self) -> Moment:
        """What is to be seen now."""
        if self.is_over:
            return Moment()
        now = self.now
        aims: list[Aim] = []
        rings: list[Ring] = []
        plaques: list[Plaque] = []
        scatters: list[Scatter] = []
        bursts: list[Burst] = []
        chutes: list[Chute] = []
        planes: list[Plane] = []
        dice: DiceNow | None = None
        large: Shown | None = None
        for one in self.scenes:
            if not one.is_on(now):
                continue
            share = one.share_gone(now)
            match one.beat:
                case Strike():
                    flies = one.beat.manner == "air"
                    went = min((now - one.begin) / (FLIGHT if flies else AIM), 1.0)
                    if flies and went < 1:
                        planes.append(Plane(one.end, went))
                    if one.beat.manner in BURSTS:
                        gone = now - one.begin - (FLIGHT * 0.55 if flies else AIM)
                        if 0 <= gone < BURST:
                            bursts.append(Burst(one.end, gone / BURST, BURSTS[one.beat.manner]))
                    aims += [Aim(by, one.end, went, one.beat.manner, one.side) for by in one.by]
                    aimed = one.beat.manner in ("fire", "assault")
                    if not one.by or not aimed:
                        rings.append(Ring(*one.end, went, aimed=went < 1 and not aimed))
                    elif went >= 1:
                        rings.append(Ring(*one.end, 0.0, aimed=True))
                case Throw():
                    gone = now - one.begin - 0.15
                    landed = min(max(int(gone / DIE), 0), len(one.beat.values))
                    spin = min(max(gone / DIE - landed, 0.0), 1.0)
                    dice = DiceNow(one.beat, one.start if one.somewhere else None, landed, spin, one.below)
                case Comes() if one.banner:
                    large = Shown(one.beat, share)
                case Comes():
                    plaques.append(self._plaque_now(one))
                    if one.beat.what in ("hit", "hits", "damage", "eliminated", "smoke"):
                        rings.append(Ring(*one.start, share))
                case Arrives(from_air=True):
                    aim = one.aimed or one.end
                    x, y = aim[0] + (one.end[0] - aim[0]) * share, aim[1] + (one.end[1] - aim[1]) * share
                    sway = 16 * math.sin(share * 3 * math.pi) * (1 - share)
                    chutes.append(Chute(x + sway, y - DROP_HEIGHT * (1 - share), (x, y), share))
                    if math.dist(aim, one.end) > 20:
                        scatters.append(Scatter(aim, one.end, share))
                case Arrives():
                    rings.append(Ring(*one.start, share))
                case Drift():
                    rings.append(Ring(*one.stands(now), 0.0, aimed=True))
                    scatters.append(Scatter(one.start, one.end, ease_share(share)))
                case Plays() | Turn():
                    large = Shown(one.beat, share)
        return Moment(
            self._standing_changes(),
            tuple(aims),
            tuple(rings),
            tuple(scatters),
            tuple(bursts),
            tuple(chutes),
            tuple(planes),
            dice,
            tuple(plaques),
            large,
            self._stood_plaques(plaques),
        )

    def _plaque_now(self, one: FilmScene) -> Plaque:
        """An outcome as it is now."""
        when = one.begin, one.begin + one.length
        thrown = self._thrown_with(one)
        assert isinstance(one.beat, Comes)
        return Plaque(one.start, one.beat, one.share_gone(self.now), not one.below, thrown, when)

    def _stood_plaques(self, plaques: Sequence[Plaque]) -> tuple[Plaque, ...]:
        """The outcomes for which these had to make way, those for which those had to, and so on."""
        begin = min((one.when[0] for one in plaques), default=0.0)
        stood: list[Plaque] = []
        for one in reversed(self.scenes if plaques else ()):
            told = isinstance(one.beat, Comes) and not one.banner and one.begin < begin
            if told and one.begin + one.length > begin:
                begin = one.begin
                stood.append(self._plaque_now(one))
        return tuple(reversed(stood))

    def _thrown_with(self, came: FilmScene) -> tuple[DiceNow, ...]:
        """The throws that are seen for some of the time that an outcome stands on the board."""
        return tuple(
            DiceNow(one.beat, one.start if one.somewhere else None, len(one.beat.values), 0.0, one.below)
            for one in self.scenes
            if isinstance(one.beat, Throw)
            and one.begin < came.begin + came.length
            and came.begin < one.begin + one.length
        )

    def _standing_changes(self) -> PieceChanges:
        now = self.now
        moved, piled = self._piles.moved_places(now), self._piles.piled_counters(now)
        hidden: set[str] = set()
        ghosts: list[tuple[PlacedCounter, float]] = []
        for one in self.scenes:
            if isinstance(one.beat, Arrives) and one.begin + one.length > now:
                hidden.add(one.beat.unit)
        for unit, was in self._before.items():
            if unit in self._after:
                continue
            ends = [s for s in self.scenes if isinstance(s.beat, Comes) and s.beat.at == unit]
            going = next((s for s in ends if s.beat.what in GOING), None)  # type: ignore[union-attr]  # `ends` holds scenes of `Comes` alone
            if going is None or now >= going.begin + GONE:
                continue
            hidden.add(unit)  # it does not lie in its tray yet
            at = moved.pop(unit, None)
            if at is None and any(one.counter.unit == unit for one in piled):
                continue
            x, y = at or self._at.get(unit, (was.x, was.y))
            fading = 1 - min(max((now - going.begin) / GONE, 0.0), 1.0)
            ghosts.append((replace(was, x=x, y=y, covered=False, count=0), round(fading, 2)))
        looks = {
            unit: self._before[unit]
            for unit, when in self._changes.items()
            if now < when and unit in self._before and unit in self._after
        }
        taken = {
            one.beat.at: one.begin
            for one in reversed(self.scenes)
            if isinstance(one.beat, Comes) and one.beat.what in ("taken", "lost")
        }
        flags = {space: flag for space, flag in self._flags.items() if now < taken.get(space, 0.0)}
        still = tuple(sign for sign, when in self._gone.items() if now < when)
        unlaid = frozenset(sign for sign, when in self._laid.items() if now < when)
        return PieceChanges(moved, frozenset(hidden), tuple(ghosts), looks, flags, still, unlaid, piled)


def _looks_alike(one: PlacedCounter, other: PlacedCounter) -> bool:
    """Whether a counter looks the same, wherever it is."""
    return one.counter == replace_struct(other.counter, space=one.counter.space)
