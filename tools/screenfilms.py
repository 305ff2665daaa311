"""The screens of what happens: a battle as it is watched, its recap, and what comes through the air."""

from __future__ import annotations

from screenhand import Screens


def film(s: Screens) -> None:
    """A battle as it is watched: the shot, the dice, the outcome, a banner; the enemy's card; the recap."""
    from wsn.parts.beats import Comes, Plays, Strike, Throw, Turn

    s.app.change(animation=True, speed="normal")
    page = s.open("scenario", "easy_red", ("human", "greedy"), "3")
    page.goals.open = False
    wanted = [("shot", Strike, 0.4), ("dice", Throw, 0.72), ("outcome", Comes, 0.5), ("banner", Turn, 0.6)]
    while wanted:
        film_ = s.to_film(lambda scene: isinstance(scene.beat, wanted[0][1]))
        while wanted and any(isinstance(one.beat, wanted[0][1]) for one in film_.scenes):
            name, kind, after = wanted.pop(0)
            s.keep_scene(f"film_{name}", film_, kind, after)
    film_ = s.to_film(lambda scene: isinstance(scene.beat, Plays) and scene.beat.side == "axis")
    s.keep_scene("film_card", film_, Plays, 0.8)
    page.aftermath.skip_film(rest=True)
    s.hand.until(lambda: page.recap.is_offered, what="a recap is offered")
    s.keep("film_recap_offered")
    s.hand.key("R")
    page.recap.playing = False
    page.recap.go(len(page.recap.recap.rows()) - 1)
    page.view.skip_film()
    s.keep("film_recap")
    s.app.change(animation=False, speed="at once")


def film_air(s: Screens) -> None:
    """What comes through the air: platoons that jump, a mission; drift and aircraft wherever they may be."""
    from wsn.parts.beats import Arrives, Comes, Drift, Strike, Throw

    s.app.change(animation=True, speed="normal")
    page = s.open("scenario", "night_drop", ("human", "greedy"), "3")
    page.goals.open = False
    film_ = s.to_film(lambda scene: isinstance(scene.beat, Arrives) and scene.beat.from_air)
    film_.scenes.sort(key=lambda one: not (isinstance(one.beat, Arrives) and one.beat.from_air))
    s.keep_scene("air_drop", film_, Arrives, 0.8)
    s.keep_scene("air_drop_dice", film_, Throw, 0.75)
    page = s.open("scenario", "cobra", ("human", "greedy"), "3")
    page.goals.open = False
    film_ = s.to_film(lambda scene: isinstance(scene.beat, Strike) and scene.beat.manner == "shells")
    s.keep_scene("air_shells", film_, Strike, 0.85)
    s.keep_scene("air_accuracy", film_, Comes, 0.4)
    page.skip_film()
    board = page.view.board
    target = next(
        one.counter
        for one in page.view.where.counters
        if one.counter.side == "axis" and board.neighbours(one.counter.space)
    )
    beside = next(iter(board.neighbours(target.space)))
    for name, kind, beats in (
        ("air_drift", Drift, [Drift(target.space, beside), Strike((), beside, manner="shells")]),
        ("air_planes", Strike, [Strike((), target.space, target.unit, "air"), Comes("hit", target.unit, 1)]),
    ):
        page.view.play(beats)
        s.keep_scene(name, page.view.film, kind, 0.6)
        page.view.skip_film()
    s.app.change(animation=False, speed="at once")
