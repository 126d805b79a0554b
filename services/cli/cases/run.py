"""One case: read, set up, played step by step, and compared after each."""

import re
from collections.abc import Callable
from typing import Final

from services.cli.cases.chance import Forced
from services.cli.cases.expect import check, truth
from services.cli.cases.match import Mismatch, brief, fits, match
from services.rules.engine import editions
from services.rules.engine.kernel import table
from services.rules.engine.kernel.chance import OutOfScript
from services.rules.engine.kernel.data import rulebook
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.forms import check_keys, listing, mapping, seat_of, whole
from services.rules.engine.kernel.game import snapshot
from services.rules.engine.kernel.naming import named, read_action, read_order
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.play import Play, asked, open_asks
from services.rules.engine.kernel.position import placed
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.refusal import Refusal

FIELDS: Final = (
    "title", "rules", "edition", "variant", "seats", "options", "position", "dice", "shuffles", "dice_left", "play",
    "expect",
)  # fmt: skip
NEEDED: Final = ("title", "rules", "edition", "variant", "seats")
KINDS: Final = ("verb", "batch", "table", "until")
RULE: Final = re.compile(r"[A-Z]+-\d+")
PATIENCE: Final = 5000
"""So many answers by default at most before `until` gives up."""


class CaseRun:
    """A case that has begun: its start is set up, and nothing was played yet."""

    def __init__(self, form: Json) -> None:
        check_keys("the case", form, FIELDS)
        for name in NEEDED:
            if name not in form:
                raise BadInput(f"the case needs the field '{name}'")
        self.form = form
        edition = str(form["edition"])
        seats = whole("seats", form["seats"])
        variant = editions.variant(edition, str(form["variant"]), seats, read_options(form.get("options", {})))
        check_rules(edition, form["rules"])
        self.steps = [mapping("a step of play", step) for step in listing("play", form.get("play", []))]
        if "expect" not in form and not any("expect" in step for step in self.steps):
            raise BadInput("the case expects nothing, so it proves nothing")
        self.chance = Forced(variant, form.get("dice", []), form.get("shuffles", []))
        game = placed(variant, form["position"]) if "position" in form else variant.new_game()
        self.start = game.copy()
        self.play = Play(game, self.chance)
        self.history: list[Event] = []
        self.recent: list[Event] = []

    def run(self) -> None:
        """Plays the whole case; Mismatch or BadInput at the first thing that is wrong."""
        self.play.start()
        self.recent = self.taken()
        for number, step in enumerate(self.steps, 1):
            try:
                self.step(step)
            except (Mismatch, BadInput, OutOfScript) as fault:
                raise type(fault)(f"step {number}: {fault}") from fault
        check(self.play.game, self.history, self.form.get("expect", {}))
        if self.chance.left() and not self.form.get("dice_left", False):
            raise Mismatch(self.chance.left())

    def taken(self) -> list[Event]:
        """The events since the last call, which go into the history."""
        events = self.play.log[:]
        self.play.log.clear()
        self.history += events
        return events

    def step(self, step: dict[str, Json]) -> None:
        """One step: an action, a batch, something said at the table, defaults up to a point, or just a look."""
        expected = mapping("expect", step.get("expect", {}))
        kinds = [kind for kind in KINDS if kind in step]
        if len(kinds) > 1:
            raise BadInput(f"a step is only one of {', '.join(KINDS)}")
        state = {key: value for key, value in expected.items() if key not in ("refused", "taken")}
        if kinds:
            DOERS[kinds[0]](self, step, expected)
            self.recent = self.taken()
        else:
            check_keys("a step that only looks", step, ("expect",))
        check(self.play.game, self.recent, state)

    def act(self, step: dict[str, Json], expected: dict[str, Json]) -> None:
        """An answer to a decision. It must be offered exactly when it is accepted (C-26)."""
        game = self.play.game
        seat = seat_of(game.variant, "seat", step.get("seat"))
        action = read_action(game.variant, {key: step[key] for key in step if key not in ("seat", "expect")})
        ask = asked(game, seat)
        listed = ask is not None and admitted(ask.offers(game), action)
        self.agree(expected, lambda: self.play.submit(seat, action))
        if listed == ("refused" in expected):
            raise Mismatch(
                f"the answer is {'' if listed else 'not '}offered, but {'refused' if listed else 'accepted'}"
            )

    def batch(self, step: dict[str, Json], expected: dict[str, Json]) -> None:
        """Several answers at once; `taken` says how many went through."""
        check_keys("a batch", step, ("seat", "batch", "expect"))
        variant = self.play.game.variant
        seat = seat_of(variant, "seat", step.get("seat"))
        actions = tuple([read_action(variant, one) for one in listing("batch", step["batch"])])
        count, refusal = self.play.batch(seat, actions)
        self.compare(expected, refusal)
        match("actions taken", expected.get("taken", count), count)

    def say(self, step: dict[str, Json], expected: dict[str, Json]) -> None:
        """Orders, plans, draws and departures, which need no open decision; and a clock that runs out."""
        play, variant = self.play, self.play.game.variant
        check_keys("a step at the table", step, ("seat", "table", "orders", "actions", "bot", "expect"))
        seat = seat_of(variant, "seat", step.get("seat"))
        orders = tuple([read_order(variant, one) for one in listing("orders", step.get("orders", []))])
        actions = tuple([read_action(variant, one) for one in listing("actions", step.get("actions", []))])
        calls: dict[str, Callable[[], Refusal | None]] = {
            "standing": lambda: table.standing(play, seat, orders),
            "plan": lambda: table.plan(play, seat, actions),
            "propose_draw": lambda: table.propose_draw(play, seat),
            "refuse_draw": lambda: table.refuse_draw(play, seat),
            "resign": lambda: table.resign(play, seat),
            "seat_bot": lambda: table.seat_bot(play, seat, bool(step.get("bot", True))),
            "expire": lambda: play.expire(seat),
        }
        call = calls.get(str(step["table"]))
        if call is None:
            raise BadInput(f"nothing called {brief(step['table'])} happens at a table; there are: {', '.join(calls)}")
        self.agree(expected, call)

    def wait(self, step: dict[str, Json], expected: dict[str, Json]) -> None:
        """Every open decision takes its default until the game is as said."""
        check_keys("a step until", step, ("until", "expect"))
        goal = mapping("until", step["until"])
        game = self.play.game
        for _ in range(PATIENCE):
            if fits(goal, truth(game)):
                return
            asks = open_asks(game)
            if not asks:
                break
            self.play.expire(asks[0].seat)
        raise Mismatch(f"the game never was as expected: {brief(goal)}")

    def agree(self, expected: dict[str, Json], call: Callable[[], Refusal | None]) -> None:
        """Makes a call that is refused or not, as expected; what is refused must change nothing (C-25)."""
        before = snapshot(self.play.game)
        refusal = call()
        self.compare(expected, refusal)
        if refusal is not None and (self.play.log or snapshot(self.play.game) != before):
            raise Mismatch("it was refused, and yet it changed something")

    def compare(self, expected: dict[str, Json], refusal: Refusal | None) -> None:
        """Mismatch unless the refusal is the expected one, or there is none where none is expected."""
        came = named(self.play.game.variant, refusal) if refusal else None
        if "refused" in expected:
            if came is None:
                raise Mismatch(f"expected the refusal {brief(expected['refused'])}, but it was accepted")
            match("refused", mapping("refused", expected["refused"]), came)
        elif came is not None:
            raise Mismatch(f"refused by {came['rule']}: {came['code']} {came['details']}")


DOERS: Final[dict[str, Callable[[CaseRun, dict[str, Json], dict[str, Json]], None]]] = {
    "verb": CaseRun.act,
    "batch": CaseRun.batch,
    "table": CaseRun.say,
    "until": CaseRun.wait,
}


def read_options(form: Json) -> dict[str, str]:
    """Options as text; true, false and numbers may be written as such."""
    return {
        name: str(value).lower() if isinstance(value, bool | int) else str(value)
        for name, value in mapping("options", form).items()
    }


def check_rules(edition: str, form: Json) -> None:
    """BadInput unless every number is a rule of the edition."""
    known = rulebook(edition, "en")
    if not listing("rules", form):
        raise BadInput("rules must name at least one rule")
    for rule in form:
        if not isinstance(rule, str) or not RULE.fullmatch(rule) or rule not in known:
            raise BadInput(f"there is no rule {brief(rule)} in the edition {edition}")
