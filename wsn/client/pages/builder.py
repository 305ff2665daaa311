"""The builder: what can be bought, the roster with its total and problems, the battle and its map."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from wsn.client.jobs import Job
from wsn.client.model import agreeing
from wsn.client.model.agreeing import Agreed, Made
from wsn.client.model.buying import Buying, systems
from wsn.client.model.fairness import Fairness
from wsn.client.model.marks import HexMark
from wsn.client.model.settings import home
from wsn.client.opening import Start
from wsn.client.pages import builderpanels
from wsn.client.pages.page import Page
from wsn.client.view.boardview import BoardView, Pick
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.table import telling
from wsn.table.scene import Scene
from wsn.table.seat import Seat

if TYPE_CHECKING:
    from wsn.client.app import App


class BuilderPage(Page):
    """Two rosters, and the battle they are bought for."""

    name = "builder"
    title = "Forces for points"

    def __init__(self, app: App, system: str = "") -> None:
        super().__init__(app)
        self.systems = systems()
        self.open_system(system or self.systems[0])

    def open_system(self, system: str) -> None:
        """Buy for this game."""
        self.buying = Buying(system)
        self.agreed = agreeing.begun(self.buying)
        self.pasted = ""
        self.file = ""
        """What is typed as the name of a file."""
        self.flip = agreeing.flipped(self.buying, self.agreed)
        self.made: Made | None = None
        self.problems: tuple[str, ...] = ()
        """Why the last scenario could not be built."""
        self.stale = False
        """The scenario is of other rosters or another plan than those that lie here now."""
        self.fairness: Fairness | None = None
        """The trial games of what was built."""
        self._building: Job | None = None
        self._printing: Job | None = None
        self._view: BoardView | None = None
        self._scene: Scene | None = None
        self._pick = Pick(0.0, 0.0)
        self._of: object = None
        if self.buying.notes:
            self.app.say(
                f"{self.buying.notes[0]}; a new roster begins, the old file stays as it is", bad=True
            )

    # ---------------------------------------------------------------- the board

    def board_view(self) -> BoardView | None:
        """The map of the scenario that was built."""
        return self._view

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
        if (before.boards, before.board, before.seed) != (agreed.boards, agreed.board, agreed.seed):
            self.agreed = replace(agreed, objectives=())
        self._show()

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
        self._of = (self.agreed, a, b)
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
        """Have bots play what was built, to see how fair it is."""
        if self.made is not None and (self.fairness is None or not self.fairness.running):
            self.fairness = Fairness(self.app.jobs, self.made.path)

    def put_away(self) -> None:
        """Close what the trial games say, and play no more of them."""
        if self.fairness is not None:
            self.fairness.stop()
            self.fairness = None

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
        """A click on the map: the hex becomes an objective, or is none any more."""
        if pick.space is not None and button == "left":
            self.agreed = agreeing.toggled(self.agreed, pick.space)
            self._show()

    def hover(self, pick: Pick) -> None:
        """The pointer lies over the map."""
        if pick.space != self._pick.space:
            self._pick = pick
            self._show()

    @property
    def pointed(self) -> str:
        """The hex under the pointer; empty where there is none."""
        return self._pick.space or ""

    def do(self, action: str) -> bool:
        """Undo and redo are those of the roster on top; Escape closes what lies over the page first."""
        if action == "cancel" and self.fairness is not None:
            self.put_away()
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
        stale = self.made is not None and self._of != (self.agreed, a, b)
        if stale != self.stale:
            self.stale, came = stale, True
        return came

    def _built(self, job: Job) -> None:
        if job.failure is not None:
            self.problems = tuple(line for line in str(job.failure).splitlines() if line)
            return
        self.problems = ()
        self.made = job.value
        self._lay(job.value)

    def _lay(self, made: Made) -> None:
        """Show the map of a scenario, as everybody sees it when the game begins."""
        from wsn import scenario

        setup = scenario.load(made.path)
        game = Game.new(system_of(setup.system), setup, seed="picture")
        seat = Seat(game, None)
        self._close()
        board = telling.board_of(seat)
        self._scene = telling.scene_of(seat)
        self._view = BoardView(board, self.app.jobs, palette=self.app.palette, ui=self.app.settings.ui_scale)
        self._show()

    def _show(self) -> None:
        if self._view is None:
            return
        spaces = self._view.board.spaces
        marks = [HexMark(space, "objective") for space in self.agreed.objectives if space in spaces]
        if self.pointed in spaces:
            marks.append(HexMark(self.pointed, "hover"))
        self._view.show(self._scene, marks)

    def changed(self, fields: frozenset[str]) -> None:
        """Other colours."""
        if "palette" in fields and self._view is not None:
            self._view.palette = self.app.palette

    def _close(self) -> None:
        if self._view is not None:
            self._view.close()
            self._view = None

    def leave(self) -> None:
        """Nobody waits for the workers any more."""
        self.put_away()
        for job in (self._building, self._printing):
            if job is not None:
                job.cancel()


def _printed(roster: object, scenario: str | None, out: str) -> str:
    """Print a roster, in a worker; gives the file."""
    from pointbuy.printing import document
    from pointbuy.roster import Roster, catalogue_of

    assert isinstance(roster, Roster)
    Path(out).write_bytes(document(roster, catalogue_of(roster), scenario=scenario))
    return out
