"""What a host is told about clocks and letters when it starts: words into values, each fault a sentence."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import unquote, urlsplit

from wsn.host.channels import MailServer, is_mail_address
from wsn.host.clocks import DAY, HOUR, MINUTE, WEEKDAYS, ClockTerms, find_term_faults
from wsn.host.outgoing import IpNetwork

PORTS_OF_MAIL: Final = {"smtp": 587, "smtps": 465}
_SIZES: Final = {"d": DAY, "h": HOUR, "m": MINUTE}


def read_duration(text: str) -> int:
    """Seconds of `3d`, `12h`, `90m` or `1d12h`. Raises ValueError."""
    if re.fullmatch(r"(?:\d{1,5}[dhm]){1,3}", text) is None:
        raise ValueError(f"{text!r} is no duration; write 3d, 12h, 90m or 1d12h")
    return sum(int(number) * _SIZES[size] for number, size in re.findall(r"(\d+)([dhm])", text))


def read_clock(text: str, days_off: int = 0, rest: str = "") -> ClockTerms:
    """Clocks of `3d+12h`: the bank, and what comes back with each answer. Raises ValueError."""
    bank, _, bonus = text.replace(" ", "").lower().partition("+")
    days = {day[:3].lower(): number for number, day in enumerate(WEEKDAYS)}
    named = [word.strip().lower()[:3] for word in rest.split(",") if word.strip()]
    for word in named:
        if word not in days:
            raise ValueError(f"{word!r} is no day of the week; there are {', '.join(days)}")
    terms = ClockTerms(
        read_duration(bank),
        read_duration(bonus) if bonus else 0,
        days_off,
        tuple(sorted(days[word] for word in named)),
    )
    faults = list(find_term_faults(terms))
    if faults:
        raise ValueError("; ".join(faults))
    return terms


def read_mail_server(url: str, sender: str, password: str = "") -> MailServer:
    """The mail server of `smtp://user@host:587`, or `smtps://`. Raises ValueError.

    `smtp` asks for encryption before anything is said; `smtp+plain` is for a server on this machine.
    """
    parts = urlsplit(url)
    scheme, _, plain = parts.scheme.partition("+")
    if scheme not in PORTS_OF_MAIL or plain not in ("", "plain") or not parts.hostname:
        raise ValueError(f"{url!r} is no mail server; write smtp://user@mail.example:587")
    if parts.password is not None:
        raise ValueError("leave the password out of the address: others read it there")
    if not is_mail_address(sender):
        raise ValueError(f"{sender!r} is no mail address to send from")
    return MailServer(
        host=parts.hostname,
        port=parts.port or PORTS_OF_MAIL[scheme],
        sender=sender,
        user=unquote(parts.username or ""),
        password=password,
        security="none" if plain else "tls" if scheme == "smtps" else "starttls",
    )


def read_networks(texts: Iterable[str]) -> tuple[IpNetwork, ...]:
    """Networks such as `192.168.1.0/24`. Raises ValueError."""
    networks = []
    for text in texts:
        try:
            networks.append(ipaddress.ip_network(text))
        except ValueError:
            raise ValueError(f"{text!r} is no network; write 192.168.1.0/24") from None
    return tuple(networks)
