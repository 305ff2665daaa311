"""What the window builds is what `wsn pointbuy build` builds, byte for byte, whatever was agreed on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from pointbuy.layouts import BoardChoice, OverlayChoice
from pointbuy.roster import text
from wsn.cli import main
from wsn.client.pages.builder import agreeing
from wsn.client.pages.builder.agreeing import Agreed
from wsn.client.pages.builder.buying import Buying

BOTH = Agreed(kind="encounter", points=150, seed="7")
TURNED = (BoardChoice("board_a"), BoardChoice("board_d", True))
CASES = {
    "drawn": (BOTH, ()),
    "two drawn": (replace(BOTH, boards=2), ("--boards", "2")),
    "chosen": (
        replace(BOTH, chosen=TURNED, shape=(1, 2), overlays=(OverlayChoice("copse", "A706", 2),)),
        ("--boards", "board_a,board_d:turned", "--shape", "1x2", "--overlay", "copse@A706/2"),
    ),
    "a map": (
        replace(BOTH, map="two_villages", edges=("west", "east"), count=2),
        ("--map", "two_villages", "--edges", "west,east", "--objectives", "2"),
    ),
    "by hand": (
        replace(BOTH, deploy="hand", turns=6, date="1944-06-07", title="Ours"),
        ("--deploy", "hand", "--turns", "6", "--date", "1944-06-07", "--title", "Ours"),
    ),
    "attack": (replace(BOTH, kind="attack"), ("--kind", "attack")),
}


@pytest.mark.parametrize("case", list(CASES))
def test_both_faces_build_the_same_files(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    agreed, words = CASES[case]
    monkeypatch.chdir(tmp_path)
    buying = Buying("war_storms", tmp_path / "rosters")
    for one, id_ in zip(buying.buyers, ("G1", "U1")):
        assert one.buy_row(next(ware for ware in one.now.shelf_rows if ware.offer.id == id_))
    assert agreeing.apply_battle(buying, agreed)
    a, b = (one.roster for one in buying.buyers)
    made = agreeing.make_scenario(agreed.scenario_plan(), (a, b), str(tmp_path / "built"))
    Path("a.toml").write_text(text(a), encoding="utf-8")
    Path("b.toml").write_text(text(b), encoding="utf-8")
    name = Path(made.path).name
    told = CliRunner().invoke(
        main,
        ["pointbuy", "build", "--a", "a.toml", "--b", "b.toml", "--seed", "7", "--points", "150", *words]
        + ["--out", name],
    )
    assert told.exit_code == 0, told.output
    written = sorted(tmp_path.glob(f"{Path(name).stem}*.toml"))
    assert [file.name for file in written] == sorted(Path(file).name for file in made.files)
    for file in written:
        assert file.read_bytes() == (tmp_path / "built" / file.name).read_bytes(), file.name
