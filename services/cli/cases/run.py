"""One case: set up, played step by step, and compared after each."""

from services.cli.cases.begin import check_goes_on, started, variant_of
from services.cli.cases.chance import Forced
from services.cli.cases.doing import Doer, Failed
from services.cli.cases.expect import mismatches
from services.cli.cases.trace import Trace
from services.cli.cases.written import BadCase, at, shown
from services.rules.engine.kernel.chance import OutOfScript
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import BadInput, Json


class CaseRun:
    """A case that has begun: its start is set up, and nothing was played yet. `trace` is told what happens."""

    def __init__(self, form: dict[str, Json], trace: Trace | None = None) -> None:
        self.form = form
        self.trace = trace
        self.steps: list[dict[str, Json]] = form.get("play", [])
        if "expect" not in form and not any("expect" in step for step in self.steps):
            raise BadInput("the case expects nothing, so it proves nothing")
        variant = variant_of(form)
        self.chance = Forced(variant, form.get("dice", []), form.get("shuffles", []))
        self.chance.game = game = started(variant, form)
        self.start = game.copy()
        self.play = Play(game, self.chance)
        self.doer = Doer(self.play)

    @property
    def history(self) -> list[Event]:
        """All events so far."""
        return self.doer.history

    def run(self) -> None:
        """Plays the whole case. Failed tells everything that differs, BadCase what is written wrongly.

        Expectations that fail do not stop a case; a step that does not go as it is written does.
        """
        faults: list[str] = []
        try:
            self.begin()
            for index, step in enumerate(self.steps):
                faults += self.played(index, step)
            faults += self.looked("expect", "at the end", self.history, self.form.get("expect", {}))
            faults += [] if self.form.get("dice_left", False) else self.chance.left()
        except Failed as fault:
            faults += fault.faults
        except BadInput as fault:
            raise BadCase([*str(fault).split("\n"), *faults]) from fault
        if faults:
            raise Failed(faults)

    def begin(self) -> None:
        """Sets up, or begins the phase of the position."""
        try:
            self.doer.start()
        except OutOfScript as fault:
            raise Failed([f"at the beginning: {fault}"]) from fault
        finally:
            self.tell("the beginning")
        if "position" in self.form:
            check_goes_on(self.play.game, self.steps)

    def played(self, index: int, step: dict[str, Json]) -> list[str]:
        """One step, and what is not as it should be after it; Failed where it did not go as written."""
        where, number = at("play", index), f"step {index + 1}"
        try:
            self.doer.do(where, step)
        except (Failed, OutOfScript) as fault:
            rest = len(self.steps) - index - 1
            more = [f"{number}: the {rest} steps after it were not played"] if rest else []
            told = fault.faults if isinstance(fault, Failed) else (str(fault),)
            raise Failed([*[f"{number}: {one}" for one in told], *more]) from fault
        finally:
            self.tell(f"{number}: {shown(step)}")
        expected = {key: value for key, value in step.get("expect", {}).items() if key not in ("refused", "taken")}
        return self.looked(at(where, "expect"), number, self.doer.recent, expected)

    def looked(self, where: str, when: str, events: list[Event], expected: Json) -> list[str]:
        """What is not as expected now."""
        try:
            return [f"{when}: {fault}" for fault in mismatches(self.play.game, events, expected)]
        except BadInput as fault:
            raise BadCase([f"{where}.{fault}"]) from fault

    def tell(self, title: str) -> None:
        """Traces what has just been played."""
        if self.trace is not None:
            self.trace.tell(self.play.game, title, self.chance.take(), self.play.log or self.doer.recent)
