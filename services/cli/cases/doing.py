"""Does what the steps of a case say; whatever does not go as a step expects ends the case."""

from collections.abc import Callable
from typing import Final

from services.cli.cases.expect import check_names, names
from services.cli.cases.foregone import Foregone
from services.cli.cases.match import fits, match
from services.cli.cases.stand import standing, truth
from services.cli.cases.written import Kind, at, read_at, shown
from services.rules.engine.kernel import table
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.forms import check_keys, mapping, seat_of
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.naming import named, read_action, read_order, unnamed
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import Play, asked, open_asks
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.sayings import Saying
from services.rules.engine.kernel.snapshots import snapshot
from services.rules.engine.kernel.variant import Variant

Form = dict[str, Json]

PATIENCE: Final = 5000
"""So many answers by default at most before `until` gives up."""


class Failed(Exception):
    """What a case expected did not come: one sentence for each thing that differs."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class Doer:
    """A game that is played by the steps of a case, with all events so far and those of the last step."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.history: list[Event] = []
        self.recent: list[Event] = []
        self.foregone = Foregone()
        self.where = ""
        """The path of the step that is done."""

    def start(self) -> None:
        """Sets up, or begins the phase of the position."""
        self.play.start()
        self.take([])

    def do(self, where: str, step: Form) -> None:
        """An action, a batch, something said at the table, or defaults up to a point; a mere look does nothing."""
        self.where = where
        for kind, doer in DOERS.items():
            if kind in step:
                doer(self, step, mapping("expect", step.get("expect", {})))

    def take(self, given: list[Action]) -> None:
        """The events since the last call are those of the step that gave these answers."""
        self.recent = self.play.log[:]
        self.play.log.clear()
        self.history += self.recent
        if self.recent:
            self.foregone.note(self.recent if given else [], given)

    def act(self, step: Form, expected: Form) -> None:
        """An answer to a decision. It must be offered exactly when it is accepted (C-26)."""
        game = self.play.game
        seat = self.seat(step)
        form = {key: step[key] for key in step if key not in ("seat", "expect")}
        action = read_at(self.where, read_action, game.variant, form)
        if self.unasked(seat, action):
            refusal = self.foregone.refusal(action)
            self.compare(expected, refusal)
            self.recent = self.foregone.close(action) if refusal is None else []
            return
        ask = asked(game, seat)
        listed = ask is not None and admitted(ask.offers(game), action)
        self.agree(expected, lambda: self.play.submit(seat, action))
        if listed == ("refused" in expected):
            raise Failed(
                [f"the answer is {'' if listed else 'not '}offered, but {'refused' if listed else 'accepted'}"]
            )
        self.take([action])

    def seat(self, step: Form) -> Seat:
        return seat_of(self.play.game.variant, f"{self.where}.seat", step.get("seat"))

    def read(self, name: str, step: Form, read: Callable[[Variant, Json], Kind]) -> list[Kind]:
        """The actions or orders that a step lists under a name."""
        variant = self.play.game.variant
        return [
            read_at(at(self.where, name, index), read, variant, one) for index, one in enumerate(step.get(name, []))
        ]

    def unasked(self, seat: Seat, action: Action) -> bool:
        """Whether this answers what has been decided without asking, since nothing else was possible."""
        game = self.play.game
        ask = asked(game, seat)
        offered = ask is not None and any(offer.verb == action.NAME for offer in ask.offers(game))
        return not offered and seat == game.variant.seat_of[game.mover] and self.foregone.find(action) is not None

    def batch(self, step: Form, expected: Form) -> None:
        """Several answers at once; `taken` says how many went through."""
        seat = self.seat(step)
        actions = self.read("batch", step, read_action)
        count, refusal = self.submit(seat, actions)
        self.compare(expected, refusal)
        faults = match((), "actions taken", expected.get("taken", count), count)
        if faults:
            raise Failed(faults)
        self.take(actions[:count])

    def submit(self, seat: Seat, actions: list[Action]) -> tuple[int, Refusal | None]:
        """Hands answers in; one to what was decided unasked counts as taken, and the rest goes on after it."""
        taken = 0
        while True:
            count, refusal = self.play.batch(seat, tuple(actions[taken:]))
            if self.play.log:
                self.foregone.note(self.play.log, actions[taken : taken + count])
            taken += count
            if refusal is None or refusal.code == "stopped" or not self.unasked(seat, actions[taken]):
                return taken, refusal
            wrong = self.foregone.refusal(actions[taken])
            if wrong is not None:
                return taken, wrong
            self.foregone.close(actions[taken])
            taken += 1

    def say(self, step: Form, expected: Form) -> None:
        """Orders, plans, draws and departures, which need no open decision; and a clock that runs out."""
        play = self.play
        seat = self.seat(step)
        orders = tuple(self.read("orders", step, read_order))
        actions = tuple(self.read("actions", step, read_action))
        calls: dict[str, Callable[[], Refusal | None]] = {
            "standing": lambda: table.standing(play, seat, orders),
            "plan": lambda: table.plan(play, seat, actions),
            "propose_draw": lambda: table.propose_draw(play, seat),
            "refuse_draw": lambda: table.refuse_draw(play, seat),
            "resign": lambda: table.resign(play, seat),
            "seat_bot": lambda: table.seat_bot(play, seat, bool(step.get("bot", True))),
            "expire": lambda: play.expire(seat),
        }
        self.agree(expected, calls[step["table"]])
        self.take([])

    def tell(self, step: Form, expected: Form) -> None:
        """Words to other players that need no open decision, such as of truces."""
        seat = self.seat(step)
        form = {key: step[key] for key in step if key not in ("seat", "say", "expect")}
        saying = read_at(self.where, read_saying, self.play.game.variant, {**form, "saying": step["say"]})
        self.agree(expected, lambda: saying.said(self.play, seat))
        self.take([])

    def wait(self, step: Form, expected: Form) -> None:
        """Every open decision takes its default until the game is as said."""
        goal = mapping("until", step["until"])
        game = self.play.game
        check_keys(f"{self.where}.until", goal, truth(game))
        check_names(at(self.where, "until"), game, goal)
        asks = open_asks(game)
        for _ in range(PATIENCE):
            if fits(names(game), goal, truth(game)) or not asks:
                break
            self.play.expire(asks[0].seat)
            asks = open_asks(game)
        faults = match(names(game), "until", goal, truth(game))
        if faults:
            raise Failed([f"the game never was as {shown(goal)}; {standing(game)}", *faults])
        self.take([])

    def agree(self, expected: Form, call: Callable[[], Refusal | None]) -> None:
        """Makes a call that is refused or not, as expected; what is refused must change nothing (C-25)."""
        before = snapshot(self.play.game)
        refusal = call()
        self.compare(expected, refusal)
        if refusal is not None and (self.play.log or snapshot(self.play.game) != before):
            raise Failed(["it was refused, and yet it changed something"])

    def compare(self, expected: Form, refusal: Refusal | None) -> None:
        """Failed unless the refusal is the expected one, or there is none where none is expected."""
        game = self.play.game
        came = named(game.variant, refusal) if refusal else None
        if "refused" not in expected:
            if came is not None:
                said = f"{came['rule']}: {came['code']} {shown(came['details'])}"
                raise Failed([f"refused by {said}; {standing(game)}"])
        elif came is None:
            raise Failed([f"expected the refusal {shown(expected['refused'])}, but it was accepted; {standing(game)}"])
        else:
            faults = match((), "refused", mapping("refused", expected["refused"]), came)
            if faults:
                raise Failed(faults)


def read_saying(variant: Variant, form: Json) -> Saying:
    """Words to others, as a case writes them."""
    return unnamed(variant, Saying, form)


DOERS: Final[dict[str, Callable[[Doer, Form, Form], None]]] = {
    "verb": Doer.act,
    "batch": Doer.batch,
    "table": Doer.say,
    "say": Doer.tell,
    "until": Doer.wait,
}
