"""Where a seat wants its letters: browsers, webhooks and mail addresses that it names itself.

A mail address gets a code first, so that nobody is written to who has not asked for it; each letter names the
address that ends them. The address that ends them shows a button: opened alone, as mail programs open links,
it does nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from html import escape
from time import time
from typing import Annotated, Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from wsn.host.channels import Letter, is_mail_address, read_push_address
from wsn.host.links import mint_id, mint_token
from wsn.host.outbox import PostOffice, alarms_by_hook
from wsn.host.outgoing import AddressRefused, PostFailed, check_destination, split_address
from wsn.host.places import SeatAsked, answer_json, find_seat, read_message, tables_of
from wsn.host.refusals import RequestRefused
from wsn.host.store import GameStore, HookRow, Write, insert_row, read_structs

MOST_HOOKS: Final = 5
"""The most ways by which one seat gets letters."""
MOST_CODES: Final = 3
"""The most mail addresses that one seat has codes sent to in a day."""
SECONDS_A_DAY: Final = 24 * 3600.0
DIGITS_OF_CODE: Final = 8
SIGNS_OF_TOKEN: Final = 32
MOST_GUESSES: Final = 5
"""After how many wrong codes a new one is wanted."""

HookKind = Literal["push", "webhook", "mail"]


class HookSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way that a seat names."""

    kind: HookKind
    address: Annotated[str, msgspec.Meta(min_length=3, max_length=4_000)]
    """A mail address, an https address, or the JSON of a browser's push subscription."""


class CodeSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that came by mail."""

    code: Annotated[str, msgspec.Meta(max_length=20)]


class HookTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way of a seat, for its own page."""

    id: str
    kind: str
    address: str
    confirmed: bool
    error: str = ""
    secret: str = ""
    """Of a webhook: what its posts are signed with."""


class LetterKey(msgspec.Struct, frozen=True):
    """The secret by which a host knows its own codes and links again."""

    secret: str

    def __repr__(self) -> str:
        return "<LetterKey>"

    def sign(self, *words: str) -> str:
        """What nobody else can make of some words."""
        text = "".join(f"{len(word)}:{word}" for word in words)
        return hmac.new(self.secret.encode(), text.encode(), hashlib.sha256).hexdigest()

    def code(self, hook: HookRow) -> str:
        """The code that shows that a mail address is its player's."""
        number = int(self.sign("code", hook.id, hook.address, hook.secret), 16)
        return f"{number % 10**DIGITS_OF_CODE:0{DIGITS_OF_CODE}d}"

    def off_path(self, hook: str) -> str:
        """Where the letters by a hook are ended."""
        return f"/letters/off/{hook}/{self.sign('off', hook)[:SIGNS_OF_TOKEN]}"


async def read_letter_key(store: GameStore, name: str = "letters") -> LetterKey:
    """The key of a host for its letters, made when it is first asked for."""
    sql = "insert into host_keys (name, value) values (?, ?) on conflict do nothing"
    await store.commit_writes([Write(sql, (name, mint_token()))])
    return LetterKey((await store.read_rows("select value from host_keys where name = ?", [name]))[0][0])


def shown_address(hook: HookRow) -> str:
    """An address as its own player sees it: of a browser only whose push service it is."""
    if hook.kind == "push":
        return split_address(read_push_address(hook.address).endpoint).hostname or ""
    return hook.address


def tell_hook(hook: HookRow) -> HookTold:
    """A way of a seat, for its own page."""
    return HookTold(
        hook.id,
        hook.kind,
        shown_address(hook),
        hook.confirmed is not None,
        hook.error,
        hook.secret if hook.kind == "webhook" else "",
    )


async def hooks_of(store: GameStore, game: str, seat: str) -> list[HookRow]:
    """The ways of a seat, the oldest first."""
    return await read_structs(store, HookRow, "game = ? and seat = ? order by at, id", [game, seat])


# ---------------------------------------------------------------- requests


async def name_hook(request: Request) -> Response:
    """A seat names a way by which it wants its letters."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, HookSent)
    office: PostOffice = request.app.state.office
    store = tables_of(request).store
    address = await asyncio.to_thread(_check_address, sent, office)
    there = await hooks_of(store, asked.hosted.id, word)
    same = next((one for one in there if (one.kind, one.address) == (sent.kind, address)), None)
    if same is not None and same.confirmed is not None:
        return answer_json(tell_hook(same))
    if len(there) >= MOST_HOOKS and same is None:
        raise RequestRefused(409, f"a seat has up to {MOST_HOOKS} ways for its letters; remove one first")
    now = time()
    confirmed = None if sent.kind == "mail" else now
    hook = HookRow(
        id=mint_id(),
        game=asked.hosted.id,
        seat=word,
        kind=sent.kind,
        address=address,
        secret=mint_token(),
        at=now,
        confirmed=confirmed,
    )
    writes = [insert_row(hook)]
    if same is not None:
        writes.insert(0, Write("delete from hooks where id = ?", (same.id,)))
    if sent.kind == "mail":
        await _count_code(store, asked, now)
        await _send_code(request, hook)
    await store.commit_writes([*writes, *await alarms_by_hook(store, asked.hosted, word, hook.id)])
    return answer_json(tell_hook(hook))


def _check_address(sent: HookSent, office: PostOffice) -> str:
    """The address as it is kept. Raises RequestRefused (422)."""
    try:
        if sent.kind == "mail":
            if office.mail is None:
                raise RequestRefused(409, "this host sends no mail")
            if not is_mail_address(sent.address):
                raise RequestRefused(422, "that is no mail address")
            return sent.address
        if sent.kind == "push":
            if office.push is None:
                raise RequestRefused(409, "this host pushes nothing to browsers")
            push = read_push_address(sent.address)
            check_destination(push.endpoint, office.network, office.allowed)
            return msgspec.json.encode(push).decode()
        check_destination(sent.address, office.network, office.allowed)
    except (ValueError, PostFailed) as error:  # AddressRefused is a ValueError
        raise RequestRefused(422, str(error)) from None
    return sent.address


async def _count_code(store: GameStore, asked: SeatAsked, now: float) -> None:
    """Note that a code goes out. Raises RequestRefused (429) where too many have gone."""
    since = now - SECONDS_A_DAY
    sql = "select min(at), count(*) from code_mails where game = ? and seat = ? and at > ?"
    first, sent = (await store.read_rows(sql, [asked.hosted.id, asked.word, since]))[0]
    if sent >= MOST_CODES:
        text = f"{MOST_CODES} codes a day go out for a seat; try again later"
        raise RequestRefused(429, text, headers={"Retry-After": str(int(first - since) + 1)})
    row = (asked.hosted.id, asked.word, now)
    await store.commit_writes([Write("insert into code_mails (game, seat, at) values (?, ?, ?)", row)])


async def _send_code(request: Request, hook: HookRow) -> None:
    key: LetterKey = request.app.state.letter_key
    office: PostOffice = request.app.state.office
    lines = (
        f"Your code is {key.code(hook)}.",
        "Somebody, you we hope, wants to be told by mail when it is their turn in a game. Type the code at"
        " the table to confirm it. Without it no further mail is sent to you.",
    )
    letter = Letter(f"{hook.id}.code", "wsn", "Your code for letters from the table", lines, office.address)
    try:
        await asyncio.to_thread(office.send, letter, hook)
    except (PostFailed, AddressRefused, ValueError) as error:
        raise RequestRefused(502, f"the code was not sent: {error}") from None


async def _find_hook(request: Request, asked: SeatAsked) -> HookRow:
    where = "id = ? and game = ? and seat = ?"
    values = [request.path_params["hook"], asked.hosted.id, asked.played_by()]
    found = await read_structs(tables_of(request).store, HookRow, where, values)
    if not found:
        raise RequestRefused(404, "this seat has no such way for letters")
    return found[0]


async def confirm_hook(request: Request) -> Response:
    """The code that came by mail is typed in."""
    asked = await find_seat(request)
    hook = await _find_hook(request, asked)
    sent = await read_message(request, CodeSent)
    key: LetterKey = request.app.state.letter_key
    store = tables_of(request).store
    guesses = int(hook.error.rpartition(" ")[2]) if hook.error.startswith("wrong code") else 0
    if guesses >= MOST_GUESSES:
        raise RequestRefused(429, "too many wrong codes; name the address again for a new one")
    if not hmac.compare_digest(key.code(hook).encode(), sent.code.strip().encode("utf-8", "replace")):
        wrong = Write("update hooks set error = ? where id = ?", (f"wrong code {guesses + 1}", hook.id))
        await store.commit_writes([wrong])
        raise RequestRefused(422, "that is not the code that was sent")
    right = Write("update hooks set confirmed = ?, error = '' where id = ?", (time(), hook.id))
    await store.commit_writes([right, *await alarms_by_hook(store, asked.hosted, hook.seat, hook.id)])
    return answer_json({"confirmed": True})


async def remove_hook(request: Request) -> Response:
    """A seat wants no more letters by one of its ways."""
    asked = await find_seat(request)
    hook = await _find_hook(request, asked)
    await tables_of(request).store.commit_writes(remove_writes(hook.id))
    return answer_json({"removed": True})


def remove_writes(hook: str) -> list[Write]:
    """The writes that end the letters by a hook."""
    return [
        Write("delete from hooks where id = ?", (hook,)),
        Write("delete from outbox where hook = ? and sent is null", (hook,)),
    ]


def _hook_of_link(request: Request) -> str:
    """The hook whose letters a link ends. Raises RequestRefused (404)."""
    hook, token = request.path_params["hook"], request.path_params["token"]
    key: LetterKey = request.app.state.letter_key
    right = key.off_path(hook).rpartition("/")[2]
    if not hmac.compare_digest(right.encode(), token.encode("utf-8", "replace")):
        raise RequestRefused(404, "this link ends nothing: it is mistyped")
    return str(hook)


async def show_off(request: Request) -> Response:
    """The page of the link in a letter: one button. Nothing happens by looking at it."""
    _hook_of_link(request)
    path = escape(request.url.path)
    body = (
        f'<h1>No more letters?</h1><form method="post" action="{path}">'
        "<button>Send me no more letters about this game</button></form>"
    )
    return _page(body)


async def take_off(request: Request) -> Response:
    """End the letters of a link, by its button or by a mail program's own."""
    await tables_of(request).store.commit_writes(remove_writes(_hook_of_link(request)))
    return _page("<h1>No more letters</h1><p>You get no more letters about this game.</p>")


def _page(body: str) -> Response:
    return HTMLResponse(
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Letters from the table</title></head><body><main>{body}</main></body></html>",
        headers={"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"},
    )


HOOK_ROUTES: Final = [
    Route("/g/{game}/s/{seat}/hooks", name_hook, methods=["POST"]),
    Route("/g/{game}/s/{seat}/hooks/{hook}/code", confirm_hook, methods=["POST"]),
    Route("/g/{game}/s/{seat}/hooks/{hook}/remove", remove_hook, methods=["POST"]),
    Route("/letters/off/{hook}/{token}", show_off, methods=["GET"]),
    Route("/letters/off/{hook}/{token}", take_off, methods=["POST"]),
]
