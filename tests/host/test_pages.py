"""What a page loads and asks: files, the map, pictures, places, lines of sight, rules; and refusals."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator

import httpx
import msgspec
import pytest

from tests.host.hosting import Player, RunningHost, running_host
from wsn.host.seatview import table_view
from wsn.host.templating import static_files, static_folder
from wsn.wire.tableview import ChoiceDetail, MapShown, PlaceShown, SightShown, TableView, TopicShown


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    """A host for all tests here."""
    with running_host(tmp_path_factory.mktemp("host") / "games.db") as running:
        yield running


@pytest.fixture(scope="module")
def players(host: RunningHost) -> dict[str, Player]:
    """The players of a game of hex tiles."""
    _, seated = host.seated("airel_bridge")
    return seated


def test_the_page_has_no_script_or_style_of_its_own_and_loads_only_files_of_the_host(
    players: dict[str, Player],
) -> None:
    answer = players["allies"].http.get("/")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", answer.text)
    loaded = re.findall(r'(?:src|href)="([^"]+)"', answer.text)
    pages = {"rules", "dice", "replay", "position", "export", "review"}
    assert all(one in pages or one.startswith((static_folder(), "#")) for one in loaded)
    assert len(loaded) == len(set(loaded)), "nothing is loaded twice"
    for one in loaded:
        if one.startswith("/static/"):
            file = players["allies"].http.get(httpx.URL(players["allies"].host.url + one))
            assert file.status_code == 200
            assert "immutable" in file.headers["cache-control"]


def test_modules_load_only_modules_that_are_there_and_nothing_from_outside() -> None:
    files = static_files()
    for name, one in files.items():
        text = one.data.decode(errors="replace")
        for wanted in re.findall(r'(?:from|import)\s+"\./([^"]+)"', text):
            assert wanted in files, f"{name} loads {wanted}"
        if name.endswith((".js", ".css")):
            assert not re.search(r"https?://(?!www\.w3\.org)", text), name
            assert "innerHTML" not in text
            assert "eval(" not in text


def test_a_file_that_is_not_there_is_not_looked_for_on_the_disk(host: RunningHost) -> None:
    for name in ("nothing.js", "..%2Ftemplating.py", "%2e%2e", "table.html"):
        assert httpx.get(f"{host.url}{static_folder()}/{name}").status_code == 404
    old = httpx.get(f"{host.url}/static/0000000000000000/table.js")
    assert (old.status_code, old.headers["cache-control"]) == (200, "no-cache")


def test_the_map_and_its_spaces_come_packed_and_for_ever(players: dict[str, Player]) -> None:
    http = players["allies"].http
    name = players["allies"].view()["table"]["map"]
    with http.stream("GET", f"/map/{name}.svg", headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw).startswith(b"<svg")
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    plain = http.get(f"/map/{name}.svg", headers={"Accept-Encoding": "identity"})
    assert plain.content == gzip.decompress(raw)
    spaces = msgspec.json.decode(http.get(f"/map/{name}.json").content, type=MapShown)
    assert {"A1", "D8"} <= {space.id for space in spaces.spaces}
    assert http.get("/map/other.svg").status_code == 404


def test_pictures_are_given_by_name_also_after_a_restart_and_no_others(
    host: RunningHost, players: dict[str, Player]
) -> None:
    allies = players["allies"]
    table = msgspec.json.decode(msgspec.json.encode(allies.view()["table"]), type=TableView)
    names = sorted({piece.sprite for piece in table.pieces} | {card.sprite for card in table.hand})
    told = allies.http.get("/sprites", params={"of": ",".join(names)})
    assert sorted(told.json()["pictures"]) == names
    letters = told.json()["letters"]
    for svg in told.json()["pictures"].values():
        assert "<path id=" not in svg
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= letters.keys()
    game = host.find(allies.path.split("/")[2])
    game.game.cache.parts.clear()  # what a restart forgets
    assert allies.http.get("/sprites", params={"of": ",".join(names)}).json() == told.json()
    for asked, status in (("", 400), ("0" * 20, 404), (f"{names[0]},x", 404), (",".join(["a"] * 300), 400)):
        assert allies.http.get("/sprites", params={"of": asked}).status_code == status
    theirs = {card.sprite for card in table_view(game.seat("axis")).hand} - set(names)
    assert theirs
    for name in theirs:
        assert allies.http.get("/sprites", params={"of": name}).status_code == 404


def test_an_order_is_told_in_full_and_an_old_one_is_refused(players: dict[str, Player]) -> None:
    allies, axis = players["allies"], players["axis"]
    view = allies.view()
    choice = view["table"]["choices"][0]
    told = allies.http.get(f"/choices/{choice['n']}", params={"seen": view["seen"]})
    assert msgspec.json.decode(told.content, type=ChoiceDetail).text == choice["text"]
    assert allies.http.get("/choices/999").status_code == 404
    assert allies.http.get("/choices/1", params={"seen": 0}).status_code == 409
    assert allies.http.get("/choices/1", params={"seen": "x"}).status_code == 400
    assert axis.http.get("/choices/1").status_code == 404


def test_a_place_a_unit_and_a_refusal_are_told(players: dict[str, Player]) -> None:
    http = players["allies"].http
    place = msgspec.json.decode(http.get("/place", params={"name": "D8"}).content, type=PlaceShown)
    assert place.name.startswith("D8")
    assert place.lines
    unit = players["allies"].view()["table"]["pieces"][0]
    told = msgspec.json.decode(http.get("/place", params={"name": unit["unit"]}).content, type=PlaceShown)
    assert told.name == unit["name"].split(" (")[0].split(",")[0] or told.name in unit["name"]
    wrong = http.get("/place", params={"name": "Z99"})
    assert wrong.status_code == 404
    assert "the nearest is" in wrong.json()["text"] or "labels are like" in wrong.json()["text"]
    for name in ("", "x" * 300):
        assert http.get("/place", params={"name": name}).status_code == 400


def test_a_click_where_nothing_can_be_ordered_tells_the_rule(host: RunningHost) -> None:
    made, seated = host.seated("first_orders")
    word = str(made.hosted.game.deciding)
    seat = made.hosted.seat(word)
    for space in seat.game.world.board.spaces:
        told = seated[word].http.get("/place", params={"name": space}).json()
        if told.get("refusals"):
            text, rule = told["refusals"][0]
            assert text.endswith(".")
            assert rule
            return
    pytest.fail("no space refuses anything")


def test_a_line_of_sight_is_told_with_its_picture(players: dict[str, Player]) -> None:
    http = players["allies"].http
    told = http.get("/sight", params={"from": "D8", "to": "G5"})
    sight = msgspec.json.decode(told.content, type=SightShown)
    assert (sight.start, sight.end) == ("D8", "G5")
    assert sight.side.startswith("<svg")
    assert http.get("/sight", params={"from": "D8", "to": "D8"}).status_code == 404
    assert http.get("/sight", params={"from": "D8", "to": "Q77"}).status_code == 404
    assert http.get("/sight", params={"from": "D8"}).status_code == 400


def test_a_game_without_lines_of_sight_says_so(host: RunningHost) -> None:
    _, seated = host.seated("omaha_alone")
    (player,) = seated.values()
    told = player.http.get("/sight", params={"from": "B01", "to": "S10"})
    assert told.status_code == 404
    assert told.json()["text"]
    assert "sight" not in player.view()["table"]


def test_goals_and_rules_are_read(players: dict[str, Player]) -> None:
    http = players["allies"].http
    topics = msgspec.json.decode(http.get("/goals").content, type=tuple[TopicShown, ...])
    assert "Victory" in {topic.title for topic in topics}
    rules = http.get("/rules").text
    for link in set(re.findall(r'href="#([^"]+)"', rules)):
        if not re.match(r"[A-Z0-9]+-", link):
            assert f'id="{link}"' in rules, link
    assert rules.count("<table>") > 1


def test_an_earlier_moment_is_told_and_one_that_is_not_is_refused(players: dict[str, Player]) -> None:
    allies = players["allies"]
    table = allies.view()["table"]
    past = allies.http.get("/at/1")
    assert past.status_code == 200, past.text
    assert past.json()["view"] == "past"
    assert allies.http.get(f"/at/{table['last'] + 1}").status_code == 404
    assert allies.http.get("/at/0").status_code == 404


def test_a_person_is_told_in_a_page_what_a_program_is_told_in_json(host: RunningHost) -> None:
    page = httpx.get(f"{host.url}/join/nothing", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert "<h1>" in page.text
    assert httpx.get(f"{host.url}/join/nothing").json()["text"]


def test_looking_at_a_link_takes_no_seat(host: RunningHost) -> None:
    made = host.create("first_orders")
    word, secret = next(iter(made.secrets.items()))
    page = httpx.get(f"{host.url}/join/{secret}")
    assert page.headers["cache-control"] == "no-store"
    assert "set-cookie" not in page.headers
    assert "Take the seat" in page.text
    assert not host.find(made.hosted.id).seat_rows[word].claimed
    taken = httpx.post(f"{host.url}/join/{secret}")
    assert taken.status_code == 303
    assert httpx.get(f"{host.url}/g/{made.hosted.id}").headers["location"].endswith("/")
