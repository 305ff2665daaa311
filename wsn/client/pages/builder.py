"""The builder: what can be bought, the roster with its total and problems, the battle and its map."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pointbuy.roster import Roster
from wsn.client.jobs import Job
from wsn.client.model import agreeing, fielding
from wsn.client.model.agreeing import Agreed, Made
from wsn.client.model.buying import Buying, systems
from wsn.client.model.fairness import BadPlan, Fairness, Wanted
from wsn.client.model.settings import home
from wsn.client.opening import Start
from wsn.client.pages import builderpanels
from wsn.client.pages.buildermap import FieldMap
from wsn.client.pages.page import Page, dress
from wsn.client.view.boardview import BoardView, Pick
from wsn.data import DataError

if TYPE_CHECKING:
    from wsn.client.app import App


class BuilderPage(Page):
    """Two rosters, and the battle they are bought for."""

    name = "builder"
    title = "Forces for points"

    def __init__(self, app: App, system: str = "") -> None:
        super().__init__(app)
        self.systems = systems()
        self.narrow = False
        """The window has no room for everything at once."""
        self.deep = 0.0
        """How high the part about the battle was in the last frame, in pixels."""
        self.trials = Wanted()
        """How the last trial games were asked for."""
        self.open_system(system or self.systems[0])

    def open_system(self, system: str) -> None:
        """Buy for this game."""
        self.buying = Buying(system)
        self.agreed = agreeing.begun(self.buying)
        self.pasted = ""
        self.file = ""
        """What is typed as the name of a file."""
        self.over = ""
        """Instead of the rosters `field`, in a narrow window `battle`; over the page `seals`; or nothing."""
        self.texts: dict[str, str] = {}
        """What is typed into fields that are read when they are left."""
        self.overlay = ""
        """The overlay that the next click on the map lays."""
        self.flip = agreeing.flipped(self.buying, self.agreed)
        self.made: Made | None = None
        self.problems: tuple[str, ...] = ()
        """Why the last scenario could not be built."""
        self.stale = False
        """The scenario is of other rosters or another plan than those that lie here now."""
        self.fairness: Fairness | None = None
        """The trial games of what was built."""
        self.map = FieldMap(self.app, system)
        self._building: Job | None = None
        self._printing: Job | None = None
        self._asked_for: tuple[Agreed, Roster, Roster] | None = None
        self._of: tuple[Agreed, Roster, Roster] | None = None
        """What the scenario that was built is of."""
        if self.buying.notes:
            self.app.say(
                f"{self.buying.notes[0]}; a new roster begins, the old file stays as it is", bad=True
            )

    def switch(self, system: str) -> None:
        """Buy for another game."""
        self.leave()
        self.map.close()
        self.open_system(system)

    # ---------------------------------------------------------------- the board

    def board_view(self) -> BoardView | None:
        """The map: the field, or the scenario that was built on it."""
        return self.map.view

    @property
    def board_covered(self) -> bool:
        """In a narrow window the rosters leave no room for the map."""
        return self.map.view is None or (self.narrow and self.over not in ("field", "battle"))

    @property
    def battles(self) -> bool:
        """Whether scenarios can be built for this game."""
        return bool(agreeing.battles(self.buying.system))

    @property
    def building(self) -> bool:
        """True while a worker builds."""
        return self._building is not None

    @property
    def printing(self) -> bool:
        """True while a worker prints."""
        return self._printing is not None

    def agree(self, agreed: Agreed) -> None:
        """Agree on something else; the rosters follow in roles and points."""
        before, self.agreed = self.agreed, agreed
        if (before.kind, before.points) != (agreed.kind, agreed.points):
            agreeing.applied(self.buying, agreed, self.flip)
        if before.ground != agreed.ground:
            self.agreed = replace(agreed, objectives=())
        self.map.marked(self.agreed.objectives)

    def swap(self) -> None:
        """The other player attacks."""
        self.flip = not self.flip
        agreeing.applied(self.buying, self.agreed, self.flip)

    def build(self) -> None:
        """Ask a worker for the scenario."""
        if self._building is not None:
            return
        agreeing.applied(self.buying, self.agreed, self.flip)
        a, b = (one.roster for one in self.buying.buyers)
        self._asked_for = (self.agreed, a, b)
        folder = str(home() / "built")
        self._building = self.app.jobs.ask(agreeing.make, self.agreed.plan(), (a, b), folder)

    def again(self) -> None:
        """Build with other dice: another draw of everything that is left open."""
        self.agree(replace(self.agreed, seed=agreeing.other_seed(self.agreed.seed)))
        self.build()

    def play(self, players: tuple[str, ...] = ()) -> None:
        """Begin a game of what was built."""
        if self.made is not None:
            self.app.open(Start("scenario", self.made.path, players))

    def weigh(self) -> None:
        """Ask who shall play what was built, to see how fair it is; the games begin with `start`."""
        if self.made is not None and self.fairness is None:
            self.fairness = Fairness(self.app.jobs, self.made.path, self.trials)

    def put_away(self) -> None:
        """Close what the trial games say, and play no more of them."""
        if self.fairness is not None:
            self.trials = self.fairness.wanted
            self.fairness.stop()
            self.fairness = None

    def keep_rows(self, name: str) -> None:
        """Write the rows of the trial games to a file."""
        if self.fairness is None or not name.strip():
            return
        named = name.strip() if Path(name.strip()).suffix else f"{name.strip()}.jsonl"
        try:
            file = self.fairness.save(named)
        except FileExistsError as error:
            self.app.say(f"{error} is there already; name another file", bad=True)
        except BadPlan as error:
            self.app.say(str(error), bad=True)
        else:
            self.app.say(f"{len(self.fairness.rows)} rows saved as {file.resolve()}")

    def save(self, name: str) -> None:
        """Write the scenario that was built to a file of the player's own."""
        if self.made is None:
            return
        named = name.strip() if name.strip().endswith(".toml") else f"{name.strip()}.toml"
        try:
            files = agreeing.copied(self.made, named)
        except FileExistsError as error:
            self.app.say(f"{error} is there already; name another file", bad=True)
        except DataError as error:
            self.app.say("; ".join(map(str, error.problems[:3])), bad=True)
        except OSError as error:
            self.app.say(f"{named} cannot be written: {error.strerror or error}", bad=True)
        else:
            self.app.say(f"Saved as {', '.join(str(file.resolve()) for file in files)}")

    def print_roster(self) -> None:
        """Ask a worker for the PDF of the roster on top, with the map of the scenario where it is of it."""
        if self._printing is not None:
            return
        roster = self.buying.buyer.roster
        folder = Path.cwd()
        letter = "ab"[self.buying.at]
        free = (folder / f"roster-{letter}{n or ''}.pdf" for n in range(1000))
        target = next(path for path in free if not path.exists())
        scenario = self.made.path if self.made is not None and not self.stale else None
        self._printing = self.app.jobs.ask(_printed, roster, scenario, str(target))

    # ---------------------------------------------------------------- drawing

    def panels(self) -> None:
        """Everything of a frame."""
        builderpanels.draw(self)

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click on the map lays an overlay, or makes the hex an objective, or none any more."""
        if pick.space is None or button != "left" or not self.battles:
            return
        if self.overlay:
            self.agree(fielding.overlaid(self.agreed, self.overlay, pick.space))
            self.overlay = ""
        else:
            self.agree(agreeing.toggled(self.agreed, pick.space))

    def hover(self, pick: Pick) -> None:
        """The pointer lies over the map."""
        self.map.point(pick.space or "")

    def put_down(self) -> None:
        """Close what lies over the rosters; from the field a narrow window goes back to the battle."""
        self.overlay = ""
        self.over = "battle" if self.narrow and self.over == "field" else ""

    def do(self, action: str) -> bool:
        """Undo and redo are those of the roster on top; Escape closes what lies over the page first."""
        if action == "cancel" and (self.fairness is not None or self.overlay or self.over):
            if self.fairness is not None:
                self.put_away()
            elif self.overlay:
                self.overlay = ""
            else:
                self.put_down()
            return True
        if action in ("undo", "redo"):
            buyer = self.buying.buyer
            done = buyer.undo() if action == "undo" else buyer.redo()
            if not done:
                self.app.say(buyer.problem)
            return True
        return False

    def tick(self, dt: float) -> bool:
        """Take in what workers have made."""
        came = self.fairness is not None and self.fairness.tick()
        if self._building is not None and self._building.done:
            job, self._building = self._building, None
            self._built(job)
            came = True
        if self._printing is not None and self._printing.done:
            job, self._printing = self._printing, None
            if job.failure is not None:
                self.app.say(str(job.failure), bad=True)
            else:
                self.app.say(f"Printed: {job.value}")
            came = True
        a, b = (one.roster for one in self.buying.buyers)
        sealed = self.buying.sealing.begun
        stale = self.made is not None and (sealed or self._of != (self.agreed, a, b))
        if stale != self.stale:
            self.stale, came = stale, True
        if self.battles:
            made = None
            if self.made is not None and self._of is not None and not sealed:
                made = self.made, self._of[0]
            came = self.map.tick(self.agreed, made) or came
        return came

    def _built(self, job: Job) -> None:
        if job.failure is not None:
            self.problems = tuple(line for line in str(job.failure).splitlines() if line)
            return
        self.problems = ()
        self.made, self._of = job.value, self._asked_for

    def changed(self, fields: frozenset[str]) -> None:
        """Other colours, sizes, labels."""
        if self.map.view is not None:
            dress(self.map.view, self.app)

    def leave(self) -> None:
        """Nobody waits for the workers any more."""
        self.put_away()
        self.map.leave()
        for job in (self._building, self._printing):
            if job is not None:
                job.cancel()


def _printed(roster: object, scenario: str | None, out: str) -> str:
    """Print a roster, in a worker; gives the file."""
    from pointbuy.printing import document
    from pointbuy.roster import catalogue_of

    assert isinstance(roster, Roster)
    Path(out).write_bytes(document(roster, catalogue_of(roster), scenario=scenario))
    return out
