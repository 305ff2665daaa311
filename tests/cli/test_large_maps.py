"""What the commands say of maps that are too large for lines of sight."""

from __future__ import annotations

from pathlib import Path


def test_check_says_that_no_game_is_begun_on_so_large_a_map(tmp_path: Path, wsn) -> None:
    rows = "\n".join("." * 61 for _ in range(100))
    head = 'format = 1\nname = "Big"\nsystem = "war_storms"\ngrid = "flat"\nboard = "A"\n'
    head += "columns = 61\nrows = 100\n"
    file = tmp_path / "big.toml"
    file.write_text(f'{head}[legend]\n"." = "open"\n[terrain]\nrows = """\n{rows}\n"""\n')
    told = wsn("check", str(file))
    assert told.exit_code == 0
    assert "6,100 hexes: lines of sight are asked on a map of at most 6,000" in told.output
    refused = wsn("los", str(file), "A1001", "A1002")
    assert refused.exit_code == 2
    assert "at most 6,000" in refused.output
