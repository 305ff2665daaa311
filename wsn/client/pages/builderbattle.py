"""The battle on the builder's page: what both agree on, and the scenario that comes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from wsn.client.model import agreeing, fielding
from wsn.client.panels import theme, widgets
from wsn.client.panels.flowing import flow
from wsn.client.panels.theme import INKS, px

if TYPE_CHECKING:
    from wsn.client.pages.builder import BuilderPage

MOST_DRAWN = 6
"""So many boards are in the short list; the field's own panel lays more."""


def draw(page: BuilderPage) -> None:
    """Everything of a frame."""
    if page.narrow and widgets.button("← Rosters", "Esc"):
        page.over = ""
    _game(page)
    if agreeing.battles(page.buying.system):
        _kind(page)
        _field(page)
        _rest(page)
        _build(page)
    else:
        for words in agreeing.hindrances(page.buying):
            widgets.soft(words)


def _game(page: BuilderPage) -> None:
    """Which game is bought for."""
    if len(page.systems) < 2:
        return
    from wsn.systems import system_of

    imgui.set_next_item_width(-1)
    if imgui.begin_combo("##system", system_of(page.buying.system).title):
        for system in page.systems:
            if imgui.selectable(system_of(system).title, system == page.buying.system)[0]:
                page.switch(system)
        imgui.end_combo()


def _kind(page: BuilderPage) -> None:
    """The battle, its points, and who attacks."""
    agreed = page.agreed
    for n, (key, battle) in enumerate(agreeing.battles(page.buying.system).items()):
        if n:
            flow(widgets.width_of(battle.title) + px(40))
        if imgui.radio_button(battle.title, agreed.kind == key):
            page.agree(replace(agreed, kind=key))
    points = number("points", agreed.points, 10, 50, least=1, most=4000)
    if points is not None:
        page.agree(replace(agreed, points=points))
    usual = agreeing.usual(page.buying, page.agreed)
    if usual and usual != page.agreed.points:
        flow(widgets.width_of(f"usual: {usual}") + px(16))
        if imgui.small_button(f"usual: {usual}"):
            page.agree(replace(page.agreed, points=usual))
    battle_ = agreeing.battles(page.buying.system).get(page.agreed.kind)
    if battle_ is not None and len(set(battle_.roles)) == 2:
        words = f"{'B' if page.flip else 'A'} attacks: change"
        flow(widgets.width_of(words) + px(16))
        if imgui.small_button(words):
            page.swap()


def number(label: str, value: int, step: int, fast: int, *, least: int, most: int) -> int | None:
    """A whole number between two; None while it stays."""
    imgui.set_next_item_width(px(124))
    changed, found = imgui.input_int(label, value, step, fast)
    found = max(least, min(found, most))
    return found if changed and found != value else None


def _field(page: BuilderPage) -> None:
    """Which boards, and all that is agreed about the ground; who deploys."""
    agreed = page.agreed
    wide = (widgets.room().x - px(10)) / 2
    imgui.set_next_item_width(wide)
    if imgui.begin_combo("##boards", widgets.fits(field_words(page), wide - px(36))):
        for n in range(1, MOST_DRAWN + 1):
            on = not agreed.map and not agreed.chosen and agreed.boards == n
            if imgui.selectable(_drawn(n), on)[0]:
                page.agree(
                    fielding.drawn(fielding.counted(replace(agreed, chosen=()), n, page.buying.system))
                )
        for one in fielding.sheets(page.buying.system):
            if imgui.selectable(f"{one.title}##{one.name}", agreed.map == one.name)[0]:
                page.agree(fielding.mapped(agreed, one.name))
        imgui.end_combo()
    imgui.same_line()
    tip = "Which boards lie where, turned boards, overlays, edges, objectives, the day, the name."
    if widgets.button("More …", wide=wide / theme.scale(), tip=tip):
        page.over = "" if page.over == "field" else "field"
    ways = {"proposed": "deployed for you", "hand": "set up by hand in the game"}
    imgui.set_next_item_width(-1)
    if imgui.begin_combo("##deploy", ways[agreed.deploy]):
        if imgui.selectable(ways["proposed"], agreed.deploy == "proposed")[0]:
            page.agree(replace(agreed, deploy="proposed"))
        if imgui.selectable(ways["hand"], agreed.deploy == "hand")[0]:
            page.agree(replace(agreed, deploy="hand"))
        imgui.end_combo()


def field_words(page: BuilderPage) -> str:
    """The field in a few words."""
    agreed = page.agreed
    if agreed.map:
        return fielding.title_of(agreed.map, fielding.sheets(page.buying.system))
    if agreed.chosen:
        return "1 board, chosen" if len(agreed.chosen) == 1 else f"{len(agreed.chosen)} boards, chosen"
    return _drawn(agreed.boards)


def _drawn(count: int) -> str:
    return "1 board, drawn" if count == 1 else f"{count} boards, drawn"


def _rest(page: BuilderPage) -> None:
    """Turns, the seed, objectives."""
    agreed = page.agreed
    battle = agreeing.battles(page.buying.system)[agreed.kind]
    turns = number("turns", agreed.turns or battle.turns, 1, 5, least=1, most=99)
    if turns is not None:
        page.agree(replace(agreed, turns=0 if turns == battle.turns else turns))
    flow(px(94) + widgets.width_of("seed") + px(12))
    imgui.set_next_item_width(px(94))
    changed, seed = imgui.input_text("seed", agreed.seed)
    if imgui.is_item_hovered():
        widgets.hint(
            "All dice and draws come from this number: the same rosters, plan and seed give the same "
            "scenario, here and on the command line."
        )
    if changed:
        page.agree(fielding.seeded(agreed, seed))
    if page.overlay:
        name = fielding.title_of(page.overlay, fielding.overlays(page.buying.system))
        widgets.text(f"{name}: click the hex where its hex 101 comes to lie; Esc leaves it.", size=15)
    elif agreed.objectives:
        widgets.text(f"Objectives: {', '.join(agreed.objectives)}", size=15)
        flow(widgets.width_of("propose them") + px(16))
        if imgui.small_button("propose them"):
            page.agree(replace(agreed, objectives=()))
    else:
        widgets.soft("Objectives are proposed; click hexes of the map to choose them.")


def _build(page: BuilderPage) -> None:
    """Build, look at it, play it, save it; or why that cannot be done."""
    hindered = agreeing.hindrances(page.buying)
    half = (widgets.room().x - px(10)) / 2
    wide = half / theme.scale()
    words = "Building …" if page.building else "Build"
    go = page.made is None or page.stale
    if widgets.button(words, go=go, wide=wide, on=not hindered and not page.building):
        page.build()
    imgui.same_line()
    tip = "Build with the next seed: other draws, missions and officers."
    if widgets.button("Other dice", wide=wide, on=not hindered and not page.building, tip=tip):
        page.again()
    for line in hindered:
        widgets.soft(f"Not yet: {line}.")
    for problem in page.problems:
        widgets.text(f"No: {problem}", INKS.bad, size=15)
    if page.made is None:
        return
    if page.stale:
        if not hindered:
            widgets.soft("Something was changed since: build again.")
    else:
        widgets.text(page.made.title, weight="bold")
        for line in page.made.advice:
            widgets.soft(f"Advice: {line}.")
    if widgets.button("Play it", go=not page.stale, wide=wide, on=not page.stale):
        page.play()
    imgui.same_line()
    if widgets.button("Watch bots play it", wide=wide, on=not page.stale):
        page.play(("greedy", "greedy"))
    if widgets.button("How fair is it?", wide=-1, on=not page.stale, tip="Bots play it many times."):
        page.weigh()
    imgui.set_next_item_width(-px(70))
    done, page.file = imgui.input_text_with_hint(
        "##file", "save as FILE.toml", page.file, imgui.InputTextFlags_.enter_returns_true
    )
    imgui.same_line()
    if (imgui.button("Save") or done) and page.file.strip():
        page.save(page.file)
