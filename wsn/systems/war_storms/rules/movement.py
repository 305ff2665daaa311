"""What a step costs a platoon, with reasons, or why it cannot be taken (WSN 5.1-5.6, WSS 5.1, 6.2-6.6).

All points are half points as whole numbers, also the amounts of the reasons; `points_text` and
`reason_text` print them as points. The terrain, its added costs and its bans come from the charts.

Ruling: along a road, trail or rail (a path that joins the two hexes) the hex costs the path's rate, and
no crest is paid: the way is graded. A path drawn over water or marsh is its bridge or causeway. Bocage,
gully and shingle are still paid, or forbid the step, unless a `bridge` feature lies there: in the hex for
gully and shingle, in either hex for bocage. Off the path a bridge has no effect.
Ruling: the 2 points of a gully hex stand in place of the terrain's cost (never of a ban), so along a road
the path's rate replaces them and the bank of 1 point is still paid; a hex entered along the gully's own
path pays no bank. Between two gullies that are not joined both banks are paid.
Ruling: a crest is paid for each level climbed, a half level as a whole one; shingle has its own cost.
Ruling: a hedge cut by a Rhino costs foot and tracked platoons nothing more; wheeled ones still stop at it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, cast

from wsn.board.board import EdgeId
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.paths import Cost, Costs, GroundStep, compile_costs
from wsn.cite import Reason, Refusal
from wsn.data import nearest_hint
from wsn.systems.war_storms.data.ground import Mover
from wsn.systems.war_storms.data.tables import Tables, tables
from wsn.systems.war_storms.data.units import Class, Kind, units

MOVEMENT: Final = "WSS 6.1"
FIRST_STEP: Final = "WSS 6.2"
"""The rule by which a mover that has not moved may always take one permitted step."""
BAN: Final = "WSS 6.6"
LEADERS: Final = "WSN 4.3 R1"
RANGERS: Final = "WSN 4.3"
LANDING: Final = "WSN 6.2"

MOVER_CLASSES: Final[tuple[Class, ...]] = ("foot", "wheeled", "tracked")
"""The classes of mover to ask about where no platoon is named."""

How = Literal["move", "double_time", "tactical", "landed"]

_WHO: Final = {
    "foot": "a platoon on foot",
    "wheeled": "a wheeled platoon",
    "tracked": "a tracked platoon",
    "towed": "a gun pushed by hand",
}
_ROADS: Final = ("road", "trail", "rail")


def points_text(parts: int) -> str:
    """Half points as points: `3`, `½`, `2½`."""
    whole, half = divmod(parts, 2)
    return f"{whole or ''}½" if half else str(whole)


def reason_text(reason: Reason) -> str:
    """A reason of a cost for a reader, its amount in points, with its rule."""
    return f"{price_text(reason)} ({reason.rule})"


def price_text(reason: Reason) -> str:
    """A reason of a cost without its rule: `fields A607 1`."""
    return reason.text + (f" {points_text(reason.amount)}" if reason.amount else "")


def cost(
    board: HexBoard,
    mover: Class,
    a: str,
    b: str,
    *,
    charts: Tables | None = None,
    cut: Collection[EdgeId] = (),
    rhino: bool = False,
) -> Cost | Refusal:
    """What it costs to go from `a` to its neighbour `b`, with reasons, or the rule that forbids it.

    `cut` names the bocage edges that a Rhino has cut (WSN 6.3), `rhino` a mover of a company that has
    them. Both spaces are ids of the board; two that are not neighbours are a refusal.
    """
    return stepper(board, mover, charts=charts, cut=cut, rhino=rhino)(a, b)


def costs(
    board: HexBoard,
    mover: Class,
    *,
    charts: Tables | None = None,
    cut: Collection[EdgeId] = (),
    rhino: bool = False,
) -> Costs:
    """The cost of every step on the board for one class of mover, for `paths.reach` and `paths.route`."""
    return compile_costs(board, stepper(board, mover, charts=charts, cut=cut, rhino=rhino), MOVEMENT)


def stepper(
    board: HexBoard,
    mover: Class,
    *,
    charts: Tables | None = None,
    cut: Collection[EdgeId] = (),
    rhino: bool = False,
    roads: bool = True,
) -> GroundStep:
    """The cost function of one mover on one board; without `roads` it goes across country."""
    chart = charts or tables()
    if mover == "sea":
        return lambda a, b: Refusal(LANDING, f"from {a} to {b}: a landing craft moves only as it lands")
    if mover == "towed":
        return _ByHand(board, chart, cut, roads)
    return _Stepper(board, mover, chart, cut, rhino, roads)


class _Stepper:
    """The rules of one step, for one mover, over one board."""

    def __init__(
        self,
        board: HexBoard,
        mover: Mover,
        charts: Tables,
        cut: Collection[EdgeId],
        rhino: bool,
        roads: bool = True,
        who: str = "",
    ) -> None:
        self.board, self.mover, self.charts = board, mover, charts
        self.roads = _ROADS if roads else ()
        self.cut = frozenset(board.edge(*edge) for edge in cut)
        self.rhino = rhino
        self.gullies = board.on_path("gully")
        self.who = who or _WHO[mover]

    def __call__(self, a: str, b: str) -> Cost | Refusal:
        """What the step from a to b costs."""
        board = self.board
        if board.distance(a, b) != 1:
            return Refusal(MOVEMENT, f"{b} is not next to {a}: a step goes to a neighbouring hex")
        here, there = board.hexes[a], board.hexes[b]
        kinds = board.path_kinds(a, b)
        road = self.road(kinds)
        across = self._way_cost(here, there, None, kinds)
        if road is None:
            return across
        along = self._way_cost(here, there, road, kinds)
        if isinstance(along, Cost) and isinstance(across, Cost):
            return min(along, across, key=lambda cost: cost.points)
        return along if isinstance(along, Cost) or isinstance(across, Refusal) else across

    def _way_cost(
        self, here: HexSpace, there: HexSpace, road: Reason | None, kinds: Collection[str]
    ) -> Cost | Refusal:
        """The cost along a road, or across country where there is none."""
        reasons: list[Reason] = []
        for part in (
            self._edge_cost(here, there, road is not None),
            self._shingle_cost(there, road is not None),
            self._hex_cost(there, road, kinds),
            self._gully_cost(here, there, road is not None, kinds),
            self._crest_cost(here, there, road is not None),
        ):
            if isinstance(part, Refusal):
                return part
            reasons += part
        return Cost(sum(reason.amount for reason in reasons), tuple(reasons))

    def standing(self, there: HexSpace, road: Reason | None) -> Refusal | None:
        """What keeps the mover out of a hex, from wherever it comes."""
        for part in (
            self._shingle_cost(there, road is not None),
            self._hex_cost(there, road, ()),
            self._gully_cost(there, there, road is not None, ()),
        ):
            if isinstance(part, Refusal):
                return part
        return None

    def road(self, kinds: Collection[str]) -> Reason | None:
        """The rate of the best road, trail or rail that joins the two hexes (WSS 6.5)."""
        best: Reason | None = None
        for kind in self.roads:
            if kind in kinds:
                row = self.charts.path[kind].cost  # type: ignore[index]  # one of _ROADS
                halves = row.halves(self.mover)
                if halves is not None and (best is None or halves < best.amount):
                    best = row.reason(f"along the {kind}", halves)
        return best

    def _edge_cost(self, here: HexSpace, there: HexSpace, road: bool) -> list[Reason] | Refusal:
        """WSN 5.1, 5.6, 6.3: what the edge between the two hexes adds or forbids."""
        features = self.board.edge_features(here.id, there.id)
        if not features:
            return []
        name = "/".join(self.board.edge(here.id, there.id))
        if "cliff" in features:
            rule = self.charts.edge.cliff.cost.rule
            return Refusal(rule, f"{self.who} cannot cross the cliff {name}; only Rangers climb one")
        if "bocage" not in features:
            return []
        if road and ("bridge" in here.features or "bridge" in there.features):
            return [self.charts.path["road"].cost.reason(f"a bridge leads the way through the bocage {name}")]
        bocage = self.charts.edge.bocage
        halves = bocage.cost.halves(self.mover)
        if halves is None:
            return Refusal(
                bocage.cost.rule,
                f"{self.who} cannot cross the bocage {name}; it needs a road with a bridge there",
            )
        if self.board.edge(here.id, there.id) in self.cut:
            return [bocage.rhino.reason(f"bocage {name}, cut by a Rhino")]
        if self.rhino and self.mover == "tracked":
            return [bocage.rhino.reason(f"bocage {name} with a Rhino", 2 * bocage.rhino.tracked)]
        return [bocage.cost.reason(f"bocage {name}", halves)]

    def _shingle_cost(self, there: HexSpace, road: bool) -> list[Reason] | Refusal:
        """WSN 5.4: what shingle adds to the hex."""
        if "shingle" not in there.features or (road and "bridge" in there.features):
            return []
        row = self.charts.feature.shingle.added
        halves = row.halves(self.mover)
        if halves is None:
            return Refusal(row.rule, f"{self.who} cannot enter the shingle of {there.id}")
        return [row.reason(f"shingle {there.id}", halves)]

    def _hex_cost(
        self, there: HexSpace, road: Reason | None, kinds: Collection[str]
    ) -> list[Reason] | Refusal:
        """WSS 5.1, 6.5, WSN 5.2, 5.3, 5.5: the cost of the hex itself, or of the road through it."""
        if road is not None:
            return [road]
        row = self.charts.terrain[there.terrain].cost
        name = there.terrain.replace("_", " ")
        if "ford" in there.features:
            row, name = self.charts.feature.ford.cost, f"ford in the {name}"
        halves = row.halves(self.mover)
        if halves is None:
            return Refusal(row.ban, self._ban_text(there, name))
        if self.mover == "foot" and there.id in self.gullies:
            way = "along the gully to" if "gully" in kinds else "gully hex"
            return [self.charts.gully.hex.reason(f"{way} {there.id}", 2 * self.charts.gully.hex.foot)]
        return [row.reason(f"{name} {there.id}", halves)]

    def _ban_text(self, there: HexSpace, name: str) -> str:
        needed = "a road, trail or rail" if there.terrain != "sea" else "a landing craft"
        return f"{self.who} cannot enter {there.id}: {name} is prohibited; it needs {needed}"

    def _gully_cost(
        self, here: HexSpace, there: HexSpace, road: bool, kinds: Collection[str]
    ) -> list[Reason] | Refusal:
        """WSN 5.5: what a gully adds when it is entered, followed or left."""
        gully = self.charts.gully
        into = there.id in self.gullies and not (road and "bridge" in there.features)
        out_of = here.id in self.gullies and not (road and "bridge" in here.features)
        if self.mover == "foot":
            if "gully" in kinds:
                return []
            bank = 2 * gully.bank.foot
            left = [gully.bank.reason(f"leaving the gully {here.id}", bank)] if out_of else []
            entered = [gully.bank.reason(f"entering the gully {there.id}", bank)] if into else []
            return left + entered
        if not into:
            return []
        extra = gully.extra.halves(self.mover)
        if extra is None:
            return Refusal(
                gully.extra.rule,
                f"{self.who} cannot enter the gully of {there.id}; it needs a road with a bridge there",
            )
        return [gully.extra.reason(f"gully {there.id}", extra)]

    def _crest_cost(self, here: HexSpace, there: HexSpace, road: bool) -> list[Reason]:
        """WSS 5.1: what climbing adds, for each level or part of one."""
        levels = (there.level - here.level + 1) // 2
        row = self.charts.movement.crest
        halves = row.halves(self.mover) or 0
        if levels <= 0 or road or not halves:
            return []
        up = "a level" if levels == 1 else f"{levels} levels"
        return [row.reason(f"up {up} to {there.id}", levels * halves)]


class _ByHand:
    """WSS 2.1: a towed gun is pushed one hex an action, only where a wheeled platoon could go."""

    def __init__(self, board: HexBoard, charts: Tables, cut: Collection[EdgeId], roads: bool = True) -> None:
        self.wheels = _Stepper(board, "wheeled", charts, cut, False, roads, who=_WHO["towed"])
        self.row = charts.movement.by_hand

    def __call__(self, a: str, b: str) -> Cost | Refusal:
        """What the step from a to b costs."""
        step = self.wheels(a, b)
        if isinstance(step, Refusal):
            return step
        halves = 2 * self.row.points
        return Cost(halves, (self.row.reason("one hex by hand", halves),))


def climb(
    board: HexBoard,
    a: str,
    b: str,
    points: int,
    *,
    ranger: bool,
    moved: bool,
    occupied: bool,
    officer: bool = False,
    charts: Tables | None = None,
) -> Cost | Refusal:
    """WSN 4.3: what climbing a cliff costs a platoon that has these half points, or why it cannot.

    `moved` says that the platoon has moved in this action, `occupied` that any platoon stands on top.
    The platoon is Risky afterwards; the move itself says so. An `officer` climbs with Rangers (WSN 4.3 R1).
    """
    rule, who = (LEADERS, "an officer") if officer else (RANGERS, "a platoon")
    if board.distance(a, b) != 1 or "cliff" not in board.edge_features(a, b):
        return Refusal(RANGERS, f"there is no cliff between {a} and {b} to climb")
    name = "/".join(board.edge(a, b))
    if not ranger:
        if officer:
            text = f"an officer climbs the cliff {name} only with Rangers of his company, here or on top"
            return Refusal(LEADERS, text)
        return Refusal("WSN 5.6", f"only Rangers climb the cliff {name}")
    if board.hexes[b].level <= board.hexes[a].level:
        return Refusal(RANGERS, f"the cliff {name} is climbed upward only, and {b} is not above {a}")
    if moved:
        return Refusal(RANGERS, f"{who} climbs the cliff {name} only at the start of a move, from {a}")
    if occupied:
        return Refusal(RANGERS, f"the top of the cliff, {b}, must be empty")
    if (charts or tables()).terrain[board.hexes[b].terrain].cost.halves("foot") is None:
        return Refusal(BAN, f"a platoon on foot cannot enter {b}")
    if points <= 0:
        return Refusal(RANGERS, f"{who} without movement points cannot climb")
    return Cost(points, (Reason(rule, f"climbing the cliff {name} takes every point", points),))


def why_closed(board: HexBoard, kind: Kind, space: str, charts: Tables | None = None) -> Refusal | None:
    """Why the ground of a hex, its roads and bridges apart, is prohibited to a kind of platoon, or None."""
    mover: Mover = "foot" if kind.mover == "sea" else "wheeled" if kind.mover == "towed" else kind.mover
    return _Stepper(board, mover, charts or tables(), (), False).standing(board.hexes[space], None)


def may_stand(board: HexBoard, kind: Kind, space: str, charts: Tables | None = None) -> Refusal | None:
    """Why a platoon of this kind cannot be in a hex at all, or None: what it could never have entered.

    Ruling: a platoon stands on a road, trail or rail through terrain that is otherwise closed to it.
    """
    there = board.hexes[space]
    if kind.mover == "sea":
        if there.terrain == "sea":
            return None
        return Refusal(LANDING, f"{kind.name} floats: {space} is not sea")
    mover: Mover = "wheeled" if kind.mover == "towed" else kind.mover
    rules = _Stepper(board, mover, charts or tables(), (), False)
    ways = [path.kind for path in board.paths if path.kind in _ROADS and space in path.spaces]
    along = rules.standing(there, rules.road(ways))
    return along if along is None else rules.standing(there, None)


def allowance(kind: Kind, how: How = "move", charts: Tables | None = None) -> int | Refusal:
    """How many half points a platoon of this kind has, by how it moves; parts of a point are lost."""
    movement = (charts or tables()).movement
    if how == "move":
        return kind.halves
    if how == "double_time":
        if kind.mover != "foot":
            return Refusal(movement.double_time.rule, f"{kind.name} does not march: only foot platoons do")
        return 2 * movement.double_time.of(kind.points)
    if how == "tactical":
        if not kind.turret:
            return Refusal(movement.tactical.rule, f"{kind.name} has no turret to fire from while it moves")
        return 2 * movement.tactical.of(kind.points)
    if not kind.vehicle:
        return Refusal(movement.landed.rule, f"{kind.name} is finished once it has landed")
    return 2 * movement.landed.of(kind.points)


def mover(word: str) -> tuple[Class, int | None]:
    """A class of mover, or a kind of unit and its half points. Raises LookupError with the nearest words."""
    if word in _WHO:
        return cast("Class", word), None
    kinds = units()
    if word in kinds:
        return kinds[word].mover, kinds[word].halves
    near = nearest_hint(word, (*_WHO, *kinds)) or f"; the classes are {', '.join(sorted(_WHO))}"
    raise LookupError(f"there is no mover {word!r}{near}")
