"""The proxy of `docs/together.md`, as it stands there, before a real `wsn serve`: TLS, streams, addresses."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from tests.host.endpoints import certificates
from tests.host.waiting import wait_for

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "together.md"
HOST = "games.example.org"
PASSWORD = "over the hedge"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NGINX is None, reason="nginx is not installed (apt install nginx-light)"),
]


def find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def settings_of(page: str, folder: Path, served: int, tls: int, plain: int) -> str:
    """The file of the page, with ports and certificate of the test, and what `nginx.conf` has around it."""
    (block,) = re.findall(r"```nginx\n(.*?)```", page, re.DOTALL)
    changes = {
        r"listen \[::\]:\d+[^;]*;": "",
        r"listen 443 ": f"listen 127.0.0.1:{tls} ",
        r"listen 80;": f"listen 127.0.0.1:{plain};",
        r"/etc/letsencrypt/live/games.example.org/(fullchain|privkey).pem": f"{folder}/endpoint.pem",
        r"http://127.0.0.1:8018": f"http://127.0.0.1:{served}",
    }
    for pattern, text in changes.items():
        block, many = re.subn(pattern, text, block)
        assert many, f"the page has no {pattern}"
    user = "user root;\n" if os.geteuid() == 0 else ""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    around = f"{user}daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
    return f"{around}http {{\naccess_log off;\n{places}{block}}}\n"


@pytest.fixture(scope="module")
def proxy(tmp_path_factory):
    """The addresses of a proxy by TLS and without, before a host that believes it."""
    folder = tmp_path_factory.mktemp("proxy")
    tls, plain = find_free_port(), find_free_port()
    command = [sys.executable, "-P", "-m", "wsn", "serve", "--port", "0", "--behind-proxy", "127.0.0.1"]
    command += ["--database", str(folder / "served.db")]
    with (
        certificates(folder),
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as host,
    ):
        assert host.stdout is not None
        url = host.stdout.readline().split()[2]
        settings = folder / "nginx.conf"
        served = int(url.rpartition(":")[2])
        settings.write_text(settings_of(PAGE.read_text(encoding="utf-8"), folder, served, tls, plain))
        said = (folder / "said").open("wb")
        with said, subprocess.Popen([NGINX, "-p", folder, "-c", settings], stderr=said) as nginx:
            try:
                wait_for(url)
                yield f"https://127.0.0.1:{tls}", f"http://127.0.0.1:{plain}"
            finally:
                nginx.send_signal(signal.SIGQUIT)
                host.send_signal(signal.SIGTERM)
                nginx.wait(20)
                host.wait(20)


def browser(url: str, address: str = "127.0.0.1") -> httpx.Client:
    """A browser at an address of this machine that takes the proxy for the host of the page."""
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    headers = {"Host": HOST, "Origin": f"https://{HOST}", "Sec-Fetch-Site": "same-origin"}
    return httpx.Client(base_url=url, headers=headers, transport=transport, timeout=30)


def test_a_browser_comes_in_by_tls_and_its_cookie_goes_by_tls_only(proxy):
    with browser(proxy[0], "127.0.0.9") as http:
        assert "no-store" in http.get("/lobby").headers["cache-control"]
        answer = http.post("/account/new", data={"name": "Ann", "password": PASSWORD})
        assert answer.status_code == 303, answer.text
        assert "; Secure" in answer.headers["set-cookie"]
        foreign = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
        assert http.post("/account/leave", headers=foreign).status_code == 403
    with browser(proxy[1]) as http:
        answer = http.get("/lobby")
        assert (answer.status_code, answer.headers["location"]) == (301, f"https://{HOST}/lobby")


def test_the_proxy_speaks_http_2_so_that_one_browser_may_keep_many_tables_open(proxy):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2", "http/1.1"])
    port = int(proxy[0].rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port)) as line, context.wrap_socket(line) as tls:
        assert tls.selected_alpn_protocol() == "h2"


def test_who_asks_too_much_is_known_by_the_address_that_the_proxy_saw(proxy):
    """What a stranger writes into the header counts for nothing."""
    said = []
    with browser(proxy[0], "127.0.0.2") as http:
        for n in range(6):
            headers = {"X-Forwarded-For": f"203.0.113.{n}", "X-Forwarded-Proto": "http"}
            form = {"name": f"Bob {n}", "password": PASSWORD}
            said.append(http.post("/account/new", data=form, headers=headers).status_code)
    assert said == [303] * 5 + [429]
    with browser(proxy[0], "127.0.0.3") as http:
        answer = http.post("/account/new", data={"name": "Cyril", "password": PASSWORD})
        assert answer.status_code == 303, "nobody else is held up"


def test_what_happens_comes_through_a_stream_at_once(proxy):
    with browser(proxy[0], "127.0.0.4") as one, browser(proxy[0], "127.0.0.5") as other:
        for http, name in ((one, "Dora"), (other, "Emil")):
            assert http.post("/account/new", data={"name": name, "password": PASSWORD}).status_code == 303
        assert one.post("/lobby", data={"scenario": "first_orders", "seat": "1"}).status_code == 303
        (opening,) = set(re.findall(r"/lobby/([\w-]+)/take", other.get("/lobby").text))
        assert other.post(f"/lobby/{opening}/take").status_code == 303
        tables = {}
        for http in (one, other):
            (path,) = set(re.findall(r"(/g/[\w-]+/s/\w+)/sit", http.get("/account").text))
            assert http.post(f"{path}/sit").status_code == 303
            tables[path] = http
        views = {path: http.get(f"{path}/view").json() for path, http in tables.items()}
        path = next(path for path, view in views.items() if view["table"]["status"].get("mine"))
        idle = next(other for other in tables if other != path)
        order = {"key": secrets.token_hex(8), "seen": views[path]["seen"], "order": {"is": "Pass"}}
        sent = []

        def give() -> None:
            time.sleep(0.3)
            sent.append((time.monotonic(), tables[path].post(f"{path}/orders", json=order)))

        giving = threading.Thread(target=give)
        giving.start()
        with tables[idle].stream("GET", f"{idle}/events", params={"after": 1}) as stream:
            line = next(line for line in stream.iter_lines() if line.startswith("data: "))
            heard = time.monotonic()
        giving.join()
        assert sent[0][1].status_code == 200, sent[0][1].text
        assert '"kind":"entry"' in line
        assert heard - sent[0][0] < 10, "a stream that is buffered would tell nothing for minutes"


def test_what_is_too_large_is_turned_away_before_it_comes_to_the_host(proxy):
    with browser(proxy[0], "127.0.0.6") as http:
        assert http.post("/lobby", content=b"x" * 70_000).status_code == 413
