"""Seals on the builder's page: both rosters are sealed, then opened together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from wsn.client.model.sealing import LETTERS
from wsn.client.panels import widgets
from wsn.client.panels.flowing import flow
from wsn.client.panels.theme import px

if TYPE_CHECKING:
    from wsn.client.pages.builder import BuilderPage


def draw(page: BuilderPage) -> None:
    """The envelopes of both sides, over the page."""
    sealing = page.buying.sealing
    with widgets.dialogue("seals", 720, 520):
        widgets.title("Seal both rosters, open them together")
        imgui.begin_child("envelopes", (0, -px(52)))
        widgets.soft(
            "Nobody shows his roster first. Each seals his own; when both are sealed, both are opened. With "
            "a player elsewhere, first the seals go to and fro, then the openings."
        )
        for n in (0, 1):
            _side(page, n)
        imgui.end_child()
        words = "Open both"
        if widgets.button(words, go=sealing.ready, wide=160, on=sealing.ready):
            if sealing.open():
                page.over = ""
                page.app.say(sealing.problem or "Both openings fit their seals; the rosters are open.")
            else:
                page.app.say(sealing.problem, bad=True)
        imgui.same_line()
        if widgets.button("Close", "Esc", wide=160):
            page.over = ""


def _side(page: BuilderPage, n: int) -> None:
    """One side: how far it is, and what can be done for it."""
    sealing, one = page.buying.sealing, page.buying.buyers[n]
    envelope = sealing.envelopes[n]
    imgui.push_id(n)
    widgets.heading(f"{LETTERS[n]}: {one.catalogue.file.nations[one.roster.nation].name}")
    widgets.text(f"{sealing.told(n)[0].upper()}{sealing.told(n)[1:]}.")
    if not envelope.seal and widgets.button("Seal", go=True, wide=110):
        _told(page, sealing.seal(n))
    elif envelope.here:
        if widgets.button("Copy the seal", wide=150):
            _copied(page, envelope.seal, "The seal is copied: send it.")
        flow(px(170))
        tip = "" if sealing.may_send(n) else "Not before the other's seal is here."
        if widgets.button("Copy the opening", wide=170, on=sealing.may_send(n), tip=tip):
            _copied(page, envelope.opening, "The opening is copied: send it.")
    if envelope.seal:
        flow(px(130))
        tip = "The roster can be changed again; the seal that was sent holds no more."
        if widgets.button("Take it back", wide=130, tip=tip):
            _told(page, sealing.withdraw(n))
    if not envelope.here and not envelope.opening:
        _received(page, n)
    imgui.pop_id()


def _received(page: BuilderPage, n: int) -> None:
    """A field for what a player elsewhere has sent."""
    name = f"sealed{n}"
    hint = "or his opening" if page.buying.sealing.envelopes[n].seal else "or a seal that was sent"
    imgui.set_next_item_width(-px(150))
    entered, text = imgui.input_text_with_hint(
        "##sent", hint, page.texts.get(name, ""), imgui.InputTextFlags_.enter_returns_true
    )
    page.texts[name] = text
    imgui.same_line()
    if imgui.button("Take", (px(62), 0)) or entered:
        _take(page, n, text)
    imgui.same_line()
    if imgui.button("Paste", (-1, 0)):
        _take(page, n, imgui.get_clipboard_text() or "")


def _take(page: BuilderPage, n: int, text: str) -> None:
    if page.buying.sealing.receive(n, text):
        page.texts.pop(f"sealed{n}", None)
    else:
        page.app.say(page.buying.sealing.problem, bad=True)


def _told(page: BuilderPage, done: bool) -> None:
    if not done:
        page.app.say(page.buying.sealing.problem, bad=True)


def _copied(page: BuilderPage, words: str, said: str) -> None:
    done = page.app.copy(words)
    page.app.say(said if done else "This display has no place to copy to.", bad=not done)
