"""The dice of a hosted game for its players: what the host is bound to, words to mix in, links to answer."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from wsn.data.texts import Line
from wsn.engine.chain import OPEN_CHAIN, ChainLog, Mixing
from wsn.host.bells import is_rung
from wsn.host.hosted import HostedGame
from wsn.host.links import mint_id
from wsn.host.places import answer_json, find_seat, read_form, read_message, read_number, table_routes
from wsn.host.refusals import RequestRefused
from wsn.host.store import StoreFailed
from wsn.host.templating import fill_page
from wsn.table.dicewords import PROVES, PROVES_NOT, tell_commitment
from wsn.wire.dicewire import DiceTold, LinkAsked, LinkSent, LinkTaken, MixSent
from wsn.wire.messages import Accepted

MOST_SECONDS_ASKED: Final = 30
"""The most seconds that a client waits for being asked."""


def tell_dice(hosted: HostedGame) -> DiceTold:
    """What of the dice all may know: nothing of what is rolled in secret."""
    log = _log_of(hosted)
    return DiceTold(
        log.commitments[OPEN_CHAIN],
        tell_commitment(log.commitments),
        log.last[OPEN_CHAIN],
        log.opened.get(OPEN_CHAIN, 0),
        dict(log.words),
        sorted(log.joined),
        PROVES,
        PROVES_NOT,
    )


def _log_of(hosted: HostedGame) -> ChainLog:
    log = hosted.game.chain
    if log is None:
        raise RequestRefused(404, "the dice of this game come from no chain")
    return log


async def show_dice(request: Request) -> Response:
    """What the host is bound to, as JSON, or as a page for a browser."""
    asked = await find_seat(request)
    told = tell_dice(asked.hosted)
    if "text/html" not in request.headers.get("accept", ""):
        return answer_json(told)
    mine = told.words.get(asked.word or "", "")
    return fill_page("dice.html", title="The dice", told=told, word=asked.word, mine=mine)


async def take_mixing(request: Request) -> Response:
    """What a seat adds to the dice: as JSON, or by the form of the page."""
    asked = await find_seat(request)
    word = asked.played_by()
    if "json" in request.headers.get("content-type", ""):
        sent = await read_message(request, MixSent)
    else:
        form = await read_form(request)
        try:
            words = msgspec.convert(form.get("words", ""), Line)
        except msgspec.ValidationError:
            raise RequestRefused(422, "use up to 120 characters, on one line") from None
        sent = MixSent(f"words-{mint_id()}", words)
    seen = await asked.hosted.mix_dice(word, sent.key, Mixing(word, sent.words, sent.commitment))
    if sent.commitment:
        _note_answering(asked.hosted, word)
    if "json" in request.headers.get("content-type", ""):
        return answer_json(Accepted(seen))
    return RedirectResponse(request.url.path, 303)


async def wait_for_seal(request: Request) -> Response:
    """The seal that the seat is asked to answer, as soon as there is one; it waits up to `wait` seconds."""
    asked = await find_seat(request)
    hosted, word = asked.hosted, asked.played_by()
    seconds = min(read_number(request, "wait") or 0, MOST_SECONDS_ASKED)
    known = request.query_params.get("after", "")
    with hosted.attend_table(word):
        _note_answering(hosted, word)
        held = hosted.bell.hold()
        while hosted.answers.seal_for(word) in ("", known) and await is_rung(held, seconds):
            held = hosted.bell.hold()
    await find_seat(request)  # it may have been handed over meanwhile
    seal = hosted.answers.seal_for(word)
    return answer_json(LinkAsked("" if seal == known else seal))


async def take_link(request: Request) -> Response:
    """A link of a seat's own chain."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, LinkSent)
    hosted = asked.hosted
    if word not in _log_of(hosted).joined:
        await hosted.reach(word, hosted.seen(word) + 1)  # its commitment may have come to another process
    _note_answering(hosted, word)
    try:
        taken = hosted.answers.take_answer(word, sent.seal, sent.link, _log_of(hosted))
    except ValueError as error:
        raise RequestRefused(422, str(error)) from None
    if not taken:
        taken = await _answer_elsewhere(hosted, word, sent)
    return answer_json(LinkTaken(taken))


async def _answer_elsewhere(hosted: HostedGame, word: str, sent: LinkSent) -> bool:
    """Pass a link on to the process that waits for it; whether one does."""
    try:
        return await hosted.elsewhere.post_link(hosted.id, word, sent.seal, sent.link)
    except StoreFailed as error:
        raise RequestRefused(503, f"the link could not be passed on ({error})") from error


def _note_answering(hosted: HostedGame, word: str) -> None:
    """The client of a seat has shown that it answers seals: all processes may ask it."""
    hosted.answers.note_here(word)
    hosted.elsewhere.note_answering(hosted.id, word)


DICE_ROUTES: Final = [
    *table_routes("/dice", show_dice),
    *table_routes("/dice", take_mixing, "POST"),
    *table_routes("/asks", wait_for_seal),
    *table_routes("/links", take_link, "POST"),
]
