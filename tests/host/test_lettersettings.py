"""Clocks, mail servers and networks as a host's options name them."""

from __future__ import annotations

import pytest

from wsn.host.clocks import DAY, HOUR, ClockTerms
from wsn.host.lettersettings import read_clock, read_duration, read_mail_server, read_networks


def test_durations_and_clocks_are_read():
    assert read_duration("1d12h") == DAY + 12 * HOUR
    assert read_clock("3d+12h", 14, "sat, Sunday") == ClockTerms(3 * DAY, 12 * HOUR, 14, (5, 6))
    assert read_clock("90m") == ClockTerms(90 * 60)


@pytest.mark.parametrize(
    ("text", "rest", "words"),
    [
        ("three days", "", "no duration"),
        ("3", "", "no duration"),
        ("1h+1d", "", "whole bank"),
        ("400d", "", "365 days"),
        ("3d", "someday", "no day of the week"),
        ("3d", "mon,tue,wed,thu,fri,sat,sun", "never run"),
    ],
)
def test_clocks_that_are_none_are_told_in_a_sentence(text, rest, words):
    with pytest.raises(ValueError, match=words):
        read_clock(text, 0, rest)


def test_mail_servers_are_read_and_their_passwords_are_not_in_the_address():
    server = read_mail_server("smtp://anna%40x@mail.example", "table@mail.example", "word")
    assert (server.host, server.port, server.user, server.security) == (
        "mail.example",
        587,
        "anna@x",
        "starttls",
    )
    assert read_mail_server("smtps://mail.example", "t@mail.example").port == 465
    assert read_mail_server("smtp+plain://localhost:25", "t@mail.example").security == "none"
    for url in ("mail.example", "http://mail.example", "smtp://"):
        with pytest.raises(ValueError, match="no mail server"):
            read_mail_server(url, "t@mail.example")
    with pytest.raises(ValueError, match="leave the password out"):
        read_mail_server("smtp://a:b@mail.example", "t@mail.example")
    with pytest.raises(ValueError, match="no mail address"):
        read_mail_server("smtp://mail.example", "table")


def test_networks_are_read():
    assert [str(one) for one in read_networks(["192.168.1.0/24", "fd00::/8"])] == [
        "192.168.1.0/24",
        "fd00::/8",
    ]
    with pytest.raises(ValueError, match="no network"):
        read_networks(["my network"])
