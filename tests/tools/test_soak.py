"""The attack that runs by itself finds planted faults, keeps, shrinks and shows them again."""

from __future__ import annotations

import base64
import errno
import io
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import soak
from attack import guided, odds, play, rulings
from attack.asking import ask_command
from attack.cases import Attack, Fault, chance_of, halve
from attack.failures import Failure, read_failure
from attack.files import MutatedFiles
from attack.fulldisk import FullDisk
from attack.journals import DamagedJournals
from attack.kills import Kills
from attack.kinds import KINDS, FileKind
from attack.mutation import STRUCTURED, mutate_file
from attack.odds import SimulatedOdds, chi_square_tail, compare_counts
from attack.play import ScenarioPlay
from attack.rulings import TURNS, BondsAndSupply, LinesOfSight, clear_edge, turn_front, turner
from attack.striking import Slice, shrink_failure, strike_for, strike_once
from attack.worlds import TwoWorlds
from hypothesis import Phase

from tests import contract, two_worlds
from tests.los_cases.random_maps import sketches
from tests.oracle import oracle
from tests.systems.normandy_44.oracle import make_case
from tests.two_worlds import NAME
from wsn.data import disk
from wsn.desk.screen import Screen
from wsn.engine import journal as j
from wsn.engine.commands import Proceed
from wsn.engine.events import PhaseEntered, Resolved
from wsn.engine.facts import Chance
from wsn.engine.game import Game
from wsn.engine.memo import encode_memo
from wsn.engine.state import GameState, Unit
from wsn.engine.writer import Writer
from wsn.mapmaking import hexcsv
from wsn.systems import system_of
from wsn.systems.war_storms.rules.memos import Barrage

pytestmark = pytest.mark.usefixtures("on_linux")
GAME = "airel_bridge"


def only_failure(done: Slice) -> Failure:
    (failure,) = done.failures.values()
    return failure


def found_in(attack: Attack, seed: int = 1) -> Failure:
    """The first failure of an attack."""
    for number in range(200):
        case = attack.draw(chance_of(seed, attack.name, number))
        shown = strike_once(attack, case)
        if shown is not None:
            return Failure(attack.name, seed, number, *shown, case)
    raise AssertionError("nothing was found")


def kept_and_shown(failure: Failure, attack: Attack) -> int:
    """The status of showing the file of a failure again."""
    file = failure.save(Path("kept"))
    assert read_failure(file) == failure
    return soak.show_again({attack.name: attack}, file)


# --- games


def plant_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that raises when the second card is played."""
    decide = Game.decide

    def planted(self: Game[Any], side: str, command: Any, dice: Any) -> Any:
        given = [entry.command for entry in self.entries if type(entry.command) is type(command)]
        if type(command).__name__ == "PlayCard" and len(given) >= 1:
            raise KeyError("planted")
        return decide(self, side, command, dice)

    monkeypatch.setattr(Game, "decide", planted)


def test_a_rule_that_raises_is_found_kept_made_smaller_and_shown_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    attack = ScenarioPlay([GAME])
    monkeypatch.setattr(play, "SHARE_OF_PAGES", 0.0)
    with monkeypatch.context() as planted:
        plant_fault(planted)
        failure = only_failure(strike_for(attack, 1, 60.0, 2))
        assert failure.sign == "KeyError in tests/tools/test_soak.py:planted"
        assert "Traceback" in failure.told
        assert len(failure.case["orders"]) > 5
        smaller = shrink_failure(attack, failure, 30.0)
        cards = [order for order in smaller.case["orders"] if order["is"] == "PlayCard"]
        assert 2 <= len(cards) <= len(smaller.case["orders"]) < len(failure.case["orders"])
        assert kept_and_shown(smaller, attack) == 1
        assert "KeyError" in capsys.readouterr().out
    assert kept_and_shown(smaller, attack) == 0, "the fault is gone"
    assert "does not happen any more" in capsys.readouterr().out


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = ScenarioPlay([GAME])
    monkeypatch.setattr(contract, "observe", lambda state, side: state)
    assert "must not know" in found_in(attack).sign


def test_a_page_that_shows_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = ScenarioPlay([GAME])
    monkeypatch.setattr(play, "SHARE_OF_PAGES", 1.0)
    monkeypatch.setattr(Screen, "units", lambda self: str(self.game.state.piles))
    assert found_in(attack).sign == "the list of units of the window tells hex_tiles apart"


def test_a_dead_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = Game.legal
    monkeypatch.setattr(Game, "legal", lambda self: () if len(self.entries) > 30 else legal(self))
    failure = found_in(ScenarioPlay([GAME]))
    assert "dead end" in failure.sign


def test_games_without_a_fault_pass_and_are_counted() -> None:
    tally: Counter[str] = Counter()
    for way in sorted({"first", "kind", "random"}):
        ScenarioPlay([GAME]).strike({"scenario": GAME, "seed": 1, "way": way, "look": 40}, tally)
    assert tally["games"] == 3
    assert tally["commands"] == tally["commands of hex_tiles"] > 300
    assert min(tally[what] for what in ("undos", "reloads", "forged", "worlds at the seat")) > 0


# --- journals


def test_a_torn_journal_that_is_read_wrongly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = DamagedJournals([GAME])
    parse = j.parse_journal

    def planted(data: bytes, *rest: Any) -> Any:
        lines = data.splitlines(keepends=True)
        torn = not data.endswith(b"\n") and len(lines) > 8
        return parse(b"".join(lines[:-2]) if torn else data, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(j, "parse_journal", planted)
        failure = found_in(attack)
        assert failure.sign == "a torn journal opens at another position"
        assert kept_and_shown(failure, attack) == 1
    assert kept_and_shown(failure, attack) == 0


def test_a_journal_whose_digests_are_not_looked_at_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from attack import journals

    class Blind:
        equal = True

    monkeypatch.setattr(journals, "verify_recording", lambda recording: Blind())
    assert (
        "a changed journal verifies as another game"
        in strike_for(DamagedJournals([GAME]), 1, 60.0, 80).failures
    )


# --- files


def kinds_named(*names: str) -> list[FileKind]:
    return [kind for kind in KINDS if kind.name in names]


def test_a_parser_that_raises_the_wrong_error_is_found_kept_and_shown_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    attack = MutatedFiles(kinds_named("CSV"))
    level = hexcsv.level_text

    def planted(text: str) -> str:
        if not text.strip("-").isdigit():
            raise ZeroDivisionError("planted")
        return level(text)

    with monkeypatch.context() as patch:
        patch.setattr(hexcsv, "level_text", planted)
        failure = only_failure(strike_for(attack, 1, 60.0, 60))
        assert failure.sign == "ZeroDivisionError in tests/tools/test_soak.py:planted"
        assert "wsn import" in failure.told
        assert b"level" in base64.b64decode(failure.case["data"])
        smaller = shrink_failure(attack, failure, 3.0)
        assert len(smaller.case["places"]) <= len(failure.case["places"])
        assert kept_and_shown(smaller, attack) == 1
    assert kept_and_shown(failure, attack) == 0


@pytest.mark.parametrize(
    ("planted", "sign"),
    [
        (lambda: print("\x1b[2J"), "prints what is unseen"),
        (lambda: sys.exit(5), "ends with status 5"),
        (lambda: sys.exit(2), "fails and says nothing"),
    ],
)
def test_what_a_command_may_not_say_is_found(
    monkeypatch: pytest.MonkeyPatch, planted: Callable[[], None], sign: str
) -> None:
    monkeypatch.setattr("wsn.cli.results.command.callback", lambda **_: planted())
    monkeypatch.setattr("wsn.cli.stream.printable_text", str)  # which lets nothing unseen through
    with pytest.raises(Fault, match=sign):
        ask_command(["results"])


def test_files_as_they_should_be_pass() -> None:
    tally: Counter[str] = Counter()
    attack = MutatedFiles(kinds_named("CSV", "rosters", "drafts", "overlays"))
    for name in attack.kinds:
        attack.strike({"kind": name, "sample": 0, "way": "bytes", "places": []}, tally)
    assert tally == {f"mutated {name}": 1 for name in attack.kinds}


def test_every_kind_of_file_has_a_name_and_a_question() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS) >= 24
    assert all(kind.asked for kind in KINDS)


# --- rulings and odds


def test_lines_bonds_and_supply_agree_with_the_second_opinions(monkeypatch: pytest.MonkeyPatch) -> None:
    tally: Counter[str] = Counter()
    monkeypatch.setattr(rulings, "sketches", lambda: sketches([(5, 4)]))
    LinesOfSight().strike({"seed": 1}, tally)
    for turn in TURNS:
        BondsAndSupply().strike({"seed": FRONT, "most": 2, "turn": turn}, tally)
    assert tally["pairs of hexes in sight questions"] > 100
    assert tally["fronts turned or mirrored"] == 3


FRONT = next(number for number in range(100) if not make_case(number).inside)


def test_a_wrong_line_of_sight_is_found_and_told_with_its_map(monkeypatch: pytest.MonkeyPatch) -> None:
    right, wrong = oracle.verdict, oracle.Verdict(True, "?", set())
    monkeypatch.setattr(
        oracle, "verdict", lambda m, a, b: wrong if oracle.apart(a, b) == 3 else right(m, a, b)
    )
    monkeypatch.setattr(rulings, "PHASES", (Phase.generate,))
    shown = strike_once(LinesOfSight(), {"seed": 1})
    assert shown is not None
    assert "AssertionError in tests/oracle" in shown[0]
    assert "Sketch(" in shown[1]


def test_a_front_that_is_answered_otherwise_when_turned_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    front = clear_edge(make_case(FRONT))
    for turn in ("mirrored", "turned"):
        again = clear_edge(turn_front(clear_edge(turn_front(front, turner(turn))), turner(turn)))
        assert again.stacks == front.stacks, "twice leads back"
    monkeypatch.setattr(rulings, "answers_of", lambda one: {"start": {frozenset((one.start,))}})
    BondsAndSupply().strike({"seed": FRONT, "most": 2, "turn": "turned"}, Counter())
    monkeypatch.setattr(rulings, "answers_of", lambda one: {"start": {frozenset(("1604",))}})
    with pytest.raises(Fault, match="when it is turned"):
        BondsAndSupply().strike({"seed": FRONT, "most": 2, "turn": "mirrored"}, Counter())


ODDS = (Chance("miss", 30, 36), Chance("hit", 6, 36))


@pytest.mark.parametrize(
    ("seen", "sign"),
    [
        ({"miss": 700, "hit": 300}, "otherwise than its odds say"),
        ({"miss": 999, "luck": 1}, "call impossible"),
    ],
)
def test_odds_that_do_not_fit_what_is_thrown_are_found(seen: dict[str, int], sign: str) -> None:
    with pytest.raises(Fault, match=sign):
        compare_counts(ODDS, Counter(seen), "here")


def test_odds_that_fit_pass_and_the_tail_is_that_of_the_tables() -> None:
    compare_counts(ODDS, Counter({"miss": 838, "hit": 162}), "here")
    compare_counts((Chance("sure", 36, 36),), Counter({"sure": 1000}), "here")
    for square, freedom, chance in ((3.841, 1, 0.05), (18.307, 10, 0.05), (6.635, 1, 0.01), (2.733, 8, 0.95)):
        assert chi_square_tail(square, freedom) == pytest.approx(chance, rel=1e-3)
    assert chi_square_tail(0, 3) == 1
    assert chi_square_tail(400, 1) < 1e-80


def test_the_first_attack_is_told_where_another_follows() -> None:
    texts = ("AP fire at B1008: 1 + 2 = 3, 1 hit", "AP fire at B1108: 6 + 2 = 8, no effect")
    events = tuple(Resolved(rule="WSN 1", text=text) for text in texts)
    for words in (["no effect", "1 hit"], ["1 hit", "no effect"]):
        assert odds.tell_outcome("war_storms", Proceed(), events, words) == "1 hit"
    assert odds.tell_outcome("war_storms", Proceed(), events, ["2 hits"]) is None


def test_a_mission_comes_to_the_hits_on_all_who_are_there() -> None:
    """Where five tanks of our own stood only the first attack was counted, and told as `no effect`."""
    units = {"A1": ("A", "B1008"), "G1": ("B", "B1010")}
    state = GameState(units={one: Unit(one, side, "tank", at) for one, (side, at) in units.items()})
    hits = [Barrage("B1008", 2, ("A1",)), Barrage("B1010", 1, ("G1",))]
    events = [PhaseEntered(rule="WSS 11.4", phase="barrage", memo=encode_memo(one)) for one in hits]
    miss = Resolved(rule="WSS 11.4", space="B1009", text="Battery at B1009: 1 + 2 = 3, no effect")
    assert odds.sum_hits(state, "A", [miss, *events]) == "1 on the enemy, 2 on our own units"
    assert odds.sum_hits(state, "B", [miss, events[0]]) == "2 hits"
    assert odds.sum_hits(state, "A", [miss]) == "no effect"


def test_attacks_of_every_game_with_odds_are_thrown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "THROWS", 20)
    for name in (GAME, "first_orders", "storm_d_day", "omaha_alone", "n44_cherbourg"):
        tally: Counter[str] = Counter()
        for number in range(20):
            SimulatedOdds().strike({"scenario": name, "seed": number, "after": 3 * number}, tally)
            if tally["attacks with odds"]:
                break
        assert tally["simulated attacks"] == 20, name


# --- two worlds

WORLDS = {"pair": "cards", "seed": 5, "asked": [0, 1, 9], "session": False, "models": False}


def test_two_worlds_are_asked_and_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tally: Counter[str] = Counter()
    TwoWorlds().strike(WORLDS, tally)
    assert tally == {"commands asked in two worlds": 3, "pairs of worlds at the prompt": 1}
    real = two_worlds.ask_world

    def leaky(folder: Path, *asked: Any) -> Any:
        said, files = real(folder, *asked)
        game = Game.load(folder / NAME, system_of, read_only=True)
        return said, {**files, "leak": str(game.state.piles).encode()}

    monkeypatch.setattr("attack.worlds.ask_world", leaky)
    with pytest.raises(Fault, match="two worlds are told apart by wsn replay"):
        TwoWorlds().strike(WORLDS, tally)


# --- kills and full disks


def test_what_is_killed_has_all_that_it_acknowledged() -> None:
    tally: Counter[str] = Counter()
    for who in ("player", "bots", "board editor", "scenario editor", "command"):
        Kills().strike({"who": who, "scenario": "omaha_alone", "seed": 2, "after": 0.02}, tally)
    assert tally.total() == 5


def test_a_journal_that_is_written_late_is_found_by_a_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    append, held = Writer.append, list[bytes]()

    def late(self: Writer, data: bytes) -> None:
        held.append(data)
        if len(held) > 2:
            append(self, held.pop(0))

    monkeypatch.setattr(Writer, "append", late)
    shown = strike_once(Kills(), {"who": "player", "scenario": GAME, "seed": 2, "after": 0.05})
    assert shown is not None
    assert shown[0].startswith(("a kill loses", "BadJournal")), (
        "with nothing of a game written it does not open"
    )


def test_a_full_disk_loses_nothing_and_is_told() -> None:
    tally: Counter[str] = Counter()
    for number in range(4):
        for case in ({"bytes": 10**8}, {"bytes": 10}, {"call": 1}, {"call": 3}):
            FullDisk().strike({"writing": number, **case}, tally)
    assert tally["full disks"] == 16
    assert 4 <= tally["full disks that stopped a command"] < 16


def test_a_file_that_is_written_in_place_is_found_by_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_place(files: Mapping[Path, bytes], **_: Any) -> None:
        for file, data in files.items():
            with file.open("wb", buffering=0) as stream:
                if stream.write(data) < len(data):
                    raise OSError(errno.EFBIG, "the disk is full", str(file))

    monkeypatch.setattr(disk, "write_together", in_place)
    shown = strike_once(FullDisk(), {"writing": 2, "bytes": 10})
    assert shown is not None
    assert shown[0] == "a command that failed has changed a file"


def test_a_list_is_halved_down_to_single_ones() -> None:
    assert list(halve([1, 2])) == [[], [2], [1]]
    assert [1, 2, 4] in list(halve([1, 2, 3, 4]))
    assert list(halve([])) == []


def archived() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.toml", "a = 1\nb = 2\n")
        archive.writestr("b.txt", "some text of ours")
    return out.getvalue()


@pytest.mark.parametrize("suffix", sorted(STRUCTURED))
def test_every_kind_of_file_is_changed_in_structure_and_in_bytes(
    suffix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same at any time: a ZIP file once had the clock in it, and its seed drew another one later."""
    whole = {
        ".toml": b'a = 1\nb = [1, 2]\n[c]\nd = "x"\n',
        ".csv": b"a,b\n1,2\n3,4\n",
        ".tmx": b'<map width="3"><layer id="1"/></map>',
        ".xml": b'<map width="3"><layer id="1"/></map>',
        ".zip": archived(),
        ".vmod": archived(),
    }.get(suffix, b'{"a": 1, "b": [1, 2], "c": {"d": "x"}}\n')
    long_ago = time.struct_time((2001, 2, 3, 4, 5, 6, 5, 34, 0))
    for way in ("bytes", "structure"):
        made = {mutate_file(whole, suffix, way, [n, n + 1]) for n in range(40)}
        assert len(made - {whole}) > 10
        with monkeypatch.context() as patch:
            patch.setattr(time, "localtime", lambda *_: long_ago)
            assert made == {mutate_file(whole, suffix, way, [n, n + 1]) for n in range(40)}


@pytest.mark.skipif(not guided.is_installed(), reason="atheris is not installed")
@pytest.mark.slow
def test_inputs_led_by_coverage_find_what_a_reader_may_not_raise() -> None:
    tally: Counter[str] = Counter()
    guided.GuidedFiles().strike({"kind": "codes", "seed": 1, "seconds": 2}, tally)
    assert tally["inputs led by coverage"] > 100


def test_an_input_that_a_failure_has_kept_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    case = {"kind": "m44", "seed": 1, "seconds": 2, "data": base64.b64encode(b"[]").decode()}
    attack = guided.GuidedFiles()
    assert strike_once(attack, case) is None
    monkeypatch.setattr("wsn.systems.hex_tiles.files.m44.read", lambda file: [][0])
    shown = strike_once(attack, case)
    assert shown is not None
    assert shown[0].startswith("IndexError")
