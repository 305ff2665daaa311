"""Every pair of hexes of a map, asked of `wsn` and of the oracle."""

from __future__ import annotations

from fractions import Fraction

from tests.los_cases.sketch import Sketch
from tests.oracle import oracle
from wsn.board.hexboard import HexBoard
from wsn.board.line import Sight, sight
from wsn.board.sightlines import Sightlines
from wsn.geometry.hexes import Hex
from wsn.systems.war_storms.rules.sight import cliff_cover, crossings, obstacles


def blocking(board: HexBoard, ruling: Sight) -> set[oracle.Blocker]:
    """What blocks, in the oracle's form."""

    def place(space: str | None, edge: tuple[str, str] | None) -> oracle.Place:
        if edge is not None:
            return frozenset(tuple(board.spaces[s].hex) for s in edge)
        return None if space is None else tuple(board.spaces[space].hex)

    return {(r.rule, place(r.space, r.edge), r.at) for r in ruling.reasons if r.blocks}


def compare(sketch: Sketch, every: int = 1) -> int:
    """Every pair of the map; how many were clear."""
    board, truth = sketch.board(), sketch.oracle()
    stands = obstacles(board, sketch.clouds)
    lines = Sightlines(board, stands)
    seen = 0
    for i, (a, b) in enumerate(oracle.pairs(truth)):
        if i % every:
            continue
        start, end = sketch.names[Hex(*a)], sketch.names[Hex(*b)]
        told, ruling = oracle.verdict(truth, a, b), sight(board, stands, start, end)
        assert (ruling.clear, ruling.reading) == (told.clear, told.reading), (start, end)
        assert blocking(board, ruling) == told.blockers, (start, end)
        assert bool(lines.open_readings(start, end)) == told.clear, (start, end)
        check_whole(ruling)
        if told.clear:
            met = crossings(ruling)
            assert (bool(met.bocage), bool(met.smoke)) == oracle.modifiers(truth, a, b), (start, end)
        assert (cliff_cover(board, start, end) is not None) == oracle.cliff_cover(truth, a, b), (start, end)
        seen += ruling.clear
    return seen


def check_whole(ruling: Sight) -> None:
    """The answer agrees with itself: the verdict, the reasons, the order, the side view."""
    assert ruling.clear == (not any(reason.blocks for reason in ruling.reasons))
    places = [reason.at for reason in ruling.reasons]
    assert places == sorted(places)
    assert all(isinstance(at, Fraction) and 0 <= at <= 1 for at in places)
    assert ruling.clear == any(profile.clear for profile in ruling.profiles)
    marked = {
        (s.space, s.edge)
        for profile in ruling.profiles
        if not ruling.clear
        for s in profile.stretches
        if s.blocks
    }
    assert marked == {(reason.space, reason.edge) for reason in ruling.reasons if reason.blocks}
    names = [profile.reading for profile in ruling.profiles]
    assert names in (["straight"], ["left", "right"])
    open_ = [profile.reading for profile in ruling.profiles if profile.clear]
    assert ruling.reading == (
        open_[0] if len(open_) == 1 or names == ["straight"] == open_ else _shared(names)
    )


def _shared(names: list[str]) -> str:
    return "straight" if names == ["straight"] else "both"
