"""A host that is killed by SIGKILL: no letter is lost, and none is two."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.host.endpoints import NAME, Received, certificates, endpoint

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    with certificates(folder) as (tls, _), endpoint(tls) as (port, received):
        yield port, received, folder / "endpoint.pem"


@contextmanager
def running(
    file: Path, port: int, certificate: Path, dies: str
) -> Iterator[tuple[subprocess.Popen, list[str]]]:
    """The host as a process, and what it printed: its address and its links."""
    words = [
        sys.executable,
        "-P",
        "-m",
        "tests.host.letterprocess",
        str(file),
        str(port),
        str(certificate),
        dies,
    ]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().split()
        finally:
            process.kill()


def pass_on(url: str, links: list[str], file: Path, *, dies: bool = False) -> None:
    """Give the other seat a webhook, and let the first one pass; the answer says that it is on the disk.

    Where the host `dies` of it there is no answer.
    """
    seats = dict(link.split("=", 1) for link in links)
    with sqlite3.connect(file) as db:
        (first,) = db.execute("select to_decide from games").fetchone()
    db.close()
    players = {}
    for word, secret in seats.items():
        told = httpx.post(f"{url}/join/{secret}", headers={"Accept": "application/json"}).json()
        players[word] = httpx.Client(
            base_url=url + told["path"], headers={"Authorization": f"Bearer {told['token']}"}
        )
    for word, player in players.items():
        with player:
            if word != first:
                hook = {"kind": "webhook", "address": f"https://{NAME}/killed"}
                assert player.post("/hooks", json=hook).status_code == 200
    told = httpx.post(f"{url}/join/{seats[first]}", headers={"Accept": "application/json"}).json()
    headers = {"Authorization": f"Bearer {told['token']}"}
    order = {"key": "the-only-pass", "seen": 1, "order": {"is": "Pass"}}
    try:
        answer = httpx.post(url + told["path"] + "/orders", json=order, headers=headers)
    except httpx.HTTPError:
        assert dies, "the host is gone before it has answered"
        return
    assert not dies
    assert answer.status_code == 200, answer.text


def ids(received: Received) -> list[str]:
    return [json.loads(body)["id"] for _, _, body in list(received.posts)]


def wait_for(what, seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.05)
    return False


def release(file: Path) -> None:
    """Let what is kept back be due now, as it would be some time later."""
    with sqlite3.connect(file) as db:
        db.execute("update outbox set due = 0")
    db.close()


def is_noted(file: Path) -> bool:
    with sqlite3.connect(file) as db:
        rows = db.execute("select sent from outbox").fetchall()
    db.close()
    return bool(rows) and all(row[0] is not None for row in rows)


def test_a_letter_that_waited_when_the_host_was_killed_goes_out_once(served, tmp_path):
    port, received, certificate = served
    received.posts.clear()
    file = tmp_path / "games.db"
    with running(file, port, certificate, "waiting") as (process, (url, *links)):
        pass_on(url, links, file)
        process.kill()
        process.wait()
    assert ids(received) == []
    release(file)
    for _ in range(2):  # and not again when the host is started a third time
        with running(file, port, certificate, "on") as (process, _):
            assert wait_for(lambda: is_noted(file))
            time.sleep(0.7)
            process.kill()
            process.wait()
        assert len(ids(received)) == 1


def test_a_letter_whose_sending_was_not_noted_comes_with_the_same_id(served, tmp_path):
    """The one moment in which nobody can know: the receiver knows it by its id."""
    port, received, certificate = served
    received.posts.clear()
    file = tmp_path / "games.db"
    with running(file, port, certificate, "sent") as (process, (url, *links)):
        pass_on(url, links, file)
        assert wait_for(lambda: process.poll() is not None)
    assert len(ids(received)) == 1
    with running(file, port, certificate, "on") as (process, _):
        assert wait_for(lambda: is_noted(file))
        time.sleep(0.7)
        process.kill()
        process.wait()
    assert len(set(ids(received))) == 1
    assert len(ids(received)) == 2


def test_the_alarms_of_a_clock_are_kept_with_the_order_that_sets_it(served, tmp_path):
    """Killed in the moment after the order is on the disk, the host has lost neither letter nor alarm."""
    port, _, certificate = served
    file = tmp_path / "games.db"
    with running(file, port, certificate, "kept") as (process, (url, *links)):
        pass_on(url, links, file, dies=True)
        assert wait_for(lambda: process.poll() is not None)
    with sqlite3.connect(file) as db:
        head, late = db.execute("select head, to_decide from games").fetchone()
        kept = db.execute("select seat, n, kind, due from outbox order by due").fetchall()
        (at,) = db.execute("select at from clock_moves where n = ?", (head,)).fetchone()
    db.close()
    assert [row[:3] for row in kept] == [(late, head, "turn"), (late, head, "time")]
    assert at + 3 * 3600 < kept[1][3] <= at + 4 * 3600, "an hour before five are over"
