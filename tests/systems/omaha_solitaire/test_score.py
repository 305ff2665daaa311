"""What a review says of the chances of Omaha, Alone."""

from __future__ import annotations

from tests.systems.omaha_solitaire import golden
from tests.systems.omaha_solitaire.position import position
from wsn import scenario
from wsn.bots import BOTS
from wsn.bots.chances import is_measured, winning_chances
from wsn.bots.judges.omaha_solitaire.appraise import strength
from wsn.bots.judges.omaha_solitaire.score import LEAD, score_side
from wsn.engine.game import Game
from wsn.systems.omaha_solitaire.rulebook import SYSTEM
from wsn.table.seat import Seat

US = "americans"
LEVELS = ("omaha_alone_easy", "omaha_alone", "omaha_alone_hard")


def told(name: str, seed: int) -> tuple[list[float], float]:
    """The chance told at the first activation of each turn of a bot's game, and whether it was won."""
    setup = scenario.load(name)
    game = Game.new(SYSTEM, setup, seed=f"score {seed}", world=SYSTEM.world(setup))
    seat, bot = Seat(game, US), BOTS["greedy"](f"{seed}/{US}")
    seen: dict[int, float] = {}
    while game.deciding is not None:
        if game.state.frames[-1].phase == "activation":
            seen.setdefault(SYSTEM.turn(game.state), winning_chances(game)[US])
        seat.submit(bot.choose(seat))
    return list(seen.values()), winning_chances(game)[US]


def test_the_chances_that_are_told_come_true() -> None:
    """Better than to say of every game what share is won; much better late; neither bold nor timid."""
    games = [told(name, seed) for seed in range(8) for name in LEVELS]
    share = sum(won for _, won in games) / len(games)
    assert 0.2 < share < 0.8
    for late, most in ((False, 0.24), (True, 0.12)):
        pairs = [(one, won) for row, won in games for one in (row[-2:] if late else row)]
        miss = sum((one - won) ** 2 for one, won in pairs) / len(pairs)
        flat = sum((share - won) ** 2 for _, won in pairs) / len(pairs)
        assert miss < min(most, flat), (late, miss, flat)
        assert abs(sum(one - won for one, won in pairs)) / len(pairs) < 0.15
    assert is_measured("omaha_solitaire")


def test_a_player_whom_the_book_has_beaten_has_no_chance() -> None:
    game = golden.play(1, concede=True)
    assert game.outcome is not None
    assert game.outcome.winner == "germans"
    assert winning_chances(game) == {US: 0.0}


def test_one_point_short_on_the_last_turn_with_nothing_left_is_nearly_lost() -> None:
    short = position("E-16 S02", turn=10, ip=(0, 0), ep=0, vp=43)
    over = position("E-16 S02", turn=10, ip=(0, 0), ep=0, vp=54)
    assert score_side(short.s, US) < -2 * LEAD
    assert score_side(over.s, US) > 2 * LEAD
    assert score_side(short.s, "germans") == -score_side(short.s, US)


def test_a_point_tells_more_late_than_early_and_a_higher_need_leaves_less() -> None:
    def gain(turn: int) -> int:
        one, two = (position("E-16 S02", turn=turn, vp=vp) for vp in (30, 31))
        return score_side(two.s, US) - score_side(one.s, US)

    assert gain(10) > gain(7) > gain(2) > 0
    usual, hard = (position("E-16 S02", vp=20, scenario=name) for name in ("omaha_alone", "omaha_alone_hard"))
    assert score_side(hard.s, US) < score_side(usual.s, US)


def test_new_initiative_points_are_no_news() -> None:
    """Before they are divided they are counted as to come: the chance hardly moves then."""
    before, after = (
        position("E-16 S02", turn=5, phase=phase, ip=ip)
        for phase, ip in (("share", (0, 0)), ("activation", (2, 3)))
    )
    assert 0 <= score_side(before.s, US) - score_side(after.s, US) < LEAD // 4


def test_no_bot_looks_under_a_token_that_lies_face_down() -> None:
    """A planner deals it a face: he who plays on in such a game may not go by it."""
    drawn = [position(f"E-16 B02\nsp {kind} S02 hidden").s for kind in ("sp_1", "sp_5")]
    seen = [position(f"E-16 B02\nsp {kind} S02").s for kind in ("sp_1", "sp_5")]
    assert strength(drawn[0], "S02") == strength(drawn[1], "S02")
    assert strength(seen[0], "S02") < strength(seen[1], "S02")
