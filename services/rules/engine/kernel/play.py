"""A game being played: takes answers, emits events, and stops where somebody must decide."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.events import Ended, Event, Paused
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask, Step, Together
from services.rules.engine.kernel.table_events import Ordered, OrderRefused, Planned, PlanStopped, Sealed, Unsealed
from services.rules.engine.kernel.variant import Variant


class Play:
    """Holds a game, its chance, and the events since the log was last taken.

    A refused action has changed nothing and drawn nothing from chance.
    """

    __slots__ = ("after", "chance", "game", "log", "outcome")

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.log: list[Event] = []
        self.after = game.variant.after
        self.outcome = game.variant.outcome

    # What callers use

    def submit(self, seat: Seat, action: Action) -> Refusal | None:
        """Answers the decision that is open for a seat; returns why not, where it is refused.

        >>> from services.rules.engine.editions import variant
        >>> from services.rules.engine.kernel.naming import read_action
        >>> from services.rules.engine.mechanics.position import Plainest
        >>> drafted = variant("world", "conquest", seats=3, options={"setup": "draft"})
        >>> play = new_play(drafted, Plainest())
        >>> alaska = read_action(drafted, {"verb": "claim", "zone": "alaska"})
        >>> play.submit(0, alaska)  # None: it was taken
        >>> play.submit(1, alaska)  # a refusal, and nothing has changed
        refused('not_free', 'C-5', (('zone', 0),))
        """
        game = self.game
        agenda = game.agenda
        ask = agenda[-1].asked(game, seat) if agenda else None
        if ask is None:
            return not_asked(game, seat)
        refusal = ask.check(game, action)
        if refusal is None:
            self.give(ask, action)
        return refusal

    def batch(self, seat: Seat, actions: tuple[Action, ...]) -> tuple[int, Refusal | None]:
        """Answers in order up to the first that is refused, or whose own stop condition held (A-12).

        Says how many were taken, and why not all of them.
        """
        for taken, action in enumerate(actions):
            refusal = self.submit(seat, action)
            if refusal is not None:
                return taken, refusal
            halt = action.halted(self.game) if asked(self.game, seat) else None
            if halt is not None and taken + 1 < len(actions):
                return taken + 1, halt
        return len(actions), None

    def expire(self, seat: Seat) -> Refusal | None:
        """The seat's clock ran out: its open decision takes its default (A-8)."""
        ask = asked(self.game, seat)
        if ask is None:
            return not_asked(self.game, seat)
        self.give(ask, ask.default(self.game))
        return None

    def start(self) -> None:
        """Runs a new game up to its first decision."""
        self.advance(list(self.game.agenda))

    # What steps, rules and mechanics use

    def emit(self, event: Event) -> None:
        """Makes something happen: folds it, logs it, and lets the rules that listen follow it."""
        game = self.game
        event.fold(game)
        game.version += 1
        self.log.append(event)
        for rule in self.after.get(type(event), ()):
            rule.after(self, event)

    def whisper(self, event: Event) -> None:
        """Logs what nobody else may notice: folds it without counting it."""
        event.fold(self.game)
        self.log.append(event)

    def push(self, step: Step) -> None:
        """Puts a step on top of the agenda: it comes next."""
        self.game.agenda.append(step)

    def close(self, ask: Ask) -> None:
        """Takes an answered decision off the agenda; call it before pushing what follows."""
        top = self.game.agenda.pop()
        if top is not ask:
            raise RuntimeError(f"{ask.NAME} is not on top of the agenda")

    def settled(self, turn_over: bool) -> bool:
        """Whether the game is over now; emits its end when a rule says so."""
        for rule in self.outcome:
            outcome = rule.outcome(self.game, turn_over)
            if outcome is not None:
                self.emit(Ended(outcome.winners, outcome.reason))
                return True
        return False

    def advance(self, before: list[Step]) -> None:
        """Runs on from a changed agenda, and logs where the game waits now if that is not where it was."""
        self.run()
        self.pause(before)

    # How it runs

    def give(self, ask: Ask, action: Action) -> None:
        agenda = self.game.agenda
        before = agenda[:]
        top = agenda[-1]
        if top is ask:
            ask.answer(self, action)
        else:
            self.emit(Sealed(ask.seat, action))
        self.run()
        if not agenda or agenda[-1] is not top:  # steps change only from the top
            self.pause(before)

    def pause(self, before: list[Step]) -> None:
        """Logs what is on the agenda above the part that is as it was."""
        agenda = self.game.agenda
        was, now = len(before), len(agenda)
        keep = was if was < now else now
        while keep and before[keep - 1] is not agenda[keep - 1]:
            keep -= 1
        if keep < was or keep < now:
            self.game.version += 1
            self.log.append(Paused(keep, tuple(agenda[keep:]) if keep < now else ()))

    def run(self) -> None:
        """Works steps until somebody must decide or the game is over."""
        game = self.game
        agenda = game.agenda
        while agenda and not game.reason and agenda[-1].proceed(self):
            pass
        if game.reason:
            agenda.clear()

    def gathered(self, step: Together) -> bool:
        """Whether all sealed answers are in; if so, they take effect in the order of the decisions."""
        game = self.game
        for ask in step.asks:
            if asked(game, ask.seat) is ask:
                action = self.foregone(ask)
                if action is not None:
                    self.emit(Sealed(ask.seat, action))
        if len(game.sealed) < len(step.asks):
            return False
        answers = list(game.sealed)
        self.emit(Unsealed())
        game.agenda.pop()
        for ask in step.asks:
            given = next(answer for answer in answers if answer[0] == ask.seat)
            answers.remove(given)
            game.agenda.append(ask)
            ask.answer(self, given[1])
        return True

    def foregone(self, ask: Ask) -> Action | None:
        """The answer that needs no asking: of a seat that left, a standing order, or the seat's plan."""
        game = self.game
        seat = ask.seat
        if game.resigned[seat] and not game.bots[seat]:
            return ask.default(game)
        for order in game.orders[seat]:
            action = order.answer(game, ask)
            if action is not None:
                refusal = ask.check(game, action)
                if refusal is None:
                    return action
                self.put_away(seat, order, refusal)
        if not ask.opens(game):
            return ask.default(game)
        return self.planned(ask, game.plans[seat]) if ask.CLOCK == "turn" else None

    def planned(self, ask: Ask, plan: tuple[Action, ...]) -> Action | None:
        """The answer of a seat's plan, which stops where it has none (A-11)."""
        game, seat = self.game, ask.seat
        refusal: Refusal | None = None
        for at, planned in enumerate(plan):
            action = ask.nearest(game, planned)
            refusal = ask.check(game, action)
            if refusal is None:
                self.whisper(Planned(seat, plan[at + 1 :]))
                return action
            if not planned.FOLLOWS:
                break
        if refusal is None:
            return None
        if ask.FOLLOWS:
            return ask.default(game)
        self.whisper(Planned(seat, ()))
        self.whisper(PlanStopped(seat, refusal.code, refusal.rule))
        return None

    def put_away(self, seat: Seat, order: Order, refusal: Refusal) -> None:
        """Takes a standing order away whose answer is refused, and tells its seat why, as of a plan (A-1)."""
        kept = tuple([one for one in self.game.orders[seat] if one is not order])
        self.whisper(Ordered(seat, kept))
        self.whisper(OrderRefused(seat, order.NAME, refusal.code, refusal.rule))


def asked(game: Game, seat: Seat) -> Ask | None:
    """The decision that is open for a seat; of several at once the first that it has not answered."""
    agenda = game.agenda
    return agenda[-1].asked(game, seat) if agenda else None


def open_asks(game: Game) -> list[Ask]:
    """Every decision that waits for an answer, in the order of the agenda."""
    agenda = game.agenda
    return agenda[-1].open_asks(game) if agenda else []


def not_asked(game: Game, seat: Seat) -> Refusal:
    """Why a seat may not answer now."""
    if game.over():
        return Refusal("game_over", "C-24", (("reason", game.reason),))
    if not 0 <= seat < game.variant.seats:
        return Refusal("no_such_seat", "C-25", (("seats", game.variant.seats),))
    return Refusal("not_your_decision", "C-25", (("asked", tuple([ask.seat for ask in open_asks(game)])),))


def replay(game: Game, events: list[Event]) -> None:
    """Folds a log into a game: no validation, no dice."""
    loud = 0
    for event in events:
        event.fold(game)
        if not event.SILENT:
            loud += 1
    game.version += loud


def new_play(variant: Variant, chance: Chance) -> Play:
    """A fresh game of a variant, run up to its first decision.

    >>> from services.rules.engine.editions import variant
    >>> from services.rules.engine.mechanics.position import Plainest
    >>> play = new_play(variant("world", "conquest", seats=3), Plainest())
    >>> [(ask.seat, ask.NAME) for ask in open_asks(play.game)]
    [(0, 'deploying'), (1, 'deploying'), (2, 'deploying')]
    """
    play = Play(variant.new_game(), chance)
    play.start()
    return play
