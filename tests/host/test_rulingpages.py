"""`/r/CODE` on a host: the page of a code, and what a stranger may not make a host do."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from wsn.data import shipped_files
from wsn.data.disk import write_whole
from wsn.host.onepage import FILE_ROUTES, FILES, POLICY
from wsn.host.rulingpages import RULING_ROUTES
from wsn.table.ruling import ground, load_map
from wsn.table.rulingcode import encode, replay

MAP = "wsn_5_1"


class PagesHost:
    """A host that has these pages only, asked in this process."""

    def get(self, path: str) -> httpx.Response:
        return asyncio.run(self._get(path))

    async def _get(self, path: str) -> httpx.Response:
        transport = httpx.ASGITransport(app=Starlette(routes=[*RULING_ROUTES, *FILE_ROUTES]))
        async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as client:
            return await client.get(path)


@pytest.fixture(scope="module")
def host() -> PagesHost:
    return PagesHost()


def code_of_line(start: str = "D306", end: str = "D508") -> str:
    where = ground(load_map(MAP))
    return encode(where.rule(start, end), where)


def test_a_code_opens_as_a_page_that_asks_for_nothing_from_elsewhere(host: PagesHost) -> None:
    answer = host.get(f"/r/{code_of_line()}")
    assert answer.status_code == 200
    assert "line of sight BLOCKED" in answer.text
    assert "The same ruling as the code" in answer.text
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert "<style>" not in answer.text
    assert " style=" not in answer.text
    assert f'href="{FILES.style}"' in answer.text
    again = host.get(f"/r/{code_of_line()}")
    assert again.content == answer.content


@pytest.mark.slow
def test_all_that_a_hex_sees_and_several_lines_open_as_well(host: PagesHost) -> None:
    where = ground(load_map(MAP))
    sees = host.get(f"/r/{encode(where.sightmap('D306'), where)}")
    assert "D306 sees" in sees.text
    assert "What it does not see" in sees.text
    lines = host.get(f"/r/{encode((where.rule('D306', 'D508'), where.rule('D306', 'D307')), where)}")
    assert "2 lines of sight: 1 clear, 1 blocked" in lines.text


@pytest.mark.parametrize(
    "code", ["WSN1-", "WSN1-AAAA", "hello", "WSN1-" + "A" * 5000, "..%2F..%2Fetc%2Fpasswd"]
)
def test_what_is_no_code_has_a_status_and_a_sentence(host: PagesHost, code: str) -> None:
    answer = host.get(f"/r/{code}")
    assert answer.status_code in (400, 404)
    assert answer.status_code == 404 or "code" in answer.text
    assert "Traceback" not in answer.text


def test_a_code_written_into_a_page_is_escaped(host: PagesHost) -> None:
    answer = host.get("/r/%3Cscript%3Ealert(1)")
    assert answer.status_code == 400
    assert "<script>alert" not in answer.text


def test_no_file_of_the_host_is_looked_for(
    host: PagesHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A map that lies in the folder of the host answers its owner, and no stranger."""
    text = Path(str(shipped_files("maps")[MAP])).read_text(encoding="utf-8")
    own = text.replace("Hedgerows", "My own hedgerows")
    assert own != text
    write_whole(tmp_path / "mine.toml", own.encode())
    monkeypatch.chdir(tmp_path)
    where = ground(load_map("mine.toml"))
    code = encode(where.rule("D306", "D508"), where)
    assert replay(code).same_answer
    answer = host.get(f"/r/{code}")
    assert answer.status_code == 400
    assert "does not come with the program" in answer.text


def test_the_style_and_the_script_are_served_and_nothing_else(host: PagesHost) -> None:
    style = host.get(FILES.style)
    assert style.headers["content-type"].startswith("text/css")
    assert "immutable" in style.headers["Cache-Control"]
    assert host.get(FILES.script).headers["content-type"].startswith("text/javascript")
    assert host.get("/page/..%2Fonepage.py").status_code == 404
    assert host.get("/page/other.css").status_code == 404
