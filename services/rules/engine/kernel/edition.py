"""An edition: a board and the variants that are played on it, with their options."""

from collections.abc import Callable
from typing import Final, NamedTuple

from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.variant import Variant

Options = dict[str, str]


class Option(NamedTuple):
    """A choice of the table, written as text: one of some values, or a number within bounds.

    One that was `added` to a mode that had been played is left out of a game's options where it is as usual, so that
    games and records from before stay what they were.
    """

    name: str
    default: str
    values: tuple[str, ...] = ()
    most: int = 0
    added: bool = False

    def read(self, text: str) -> str:
        """The option's value in its usual form; BadInput with what is allowed."""
        if self.values:
            if text not in self.values:
                raise BadInput(f"option {self.name} is '{text}', but must be one of: {', '.join(self.values)}")
            return text
        if not (text.isascii() and text.isdigit() and int(text[:9]) <= self.most and len(text) <= 9):
            raise BadInput(f"option {self.name} is '{text}', but must be a number from 0 to {self.most}")
        return str(int(text))


ROUND_LIMIT: Final = "round_limit"
"""The option by which a table ends a game after so many rounds."""


class VariantPlan:
    """How to build a variant: the seats that it takes, its options, and the function that puts it together.

    `seats` is the least and the most; with a `step` above 1 not all numbers between them are `sizes` of a table.
    At `trials` no table is set up: bots are measured there.
    """

    def __init__(
        self,
        name: str,
        seats: tuple[int, int],
        options: tuple[Option, ...],
        build: Callable[[str, int, Options], Variant],
        step: int = 1,
        trials: tuple[int, ...] = (),
    ) -> None:
        self.name = name
        self.seats = seats
        self.sizes = tuple(range(seats[0], seats[1] + 1, step))
        self.trials = trials
        self.options = options
        self.build = build
        self.built: Variant | None = None

    @property
    def usual(self) -> Variant:
        """The variant for the fewest seats, with the options that it has when none is given."""
        if self.built is None:
            self.built = self.build(self.name, self.sizes[0], self.read({}))
        return self.built

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options that a new table may choose: a mode that ends by itself after some rounds takes no other limit.

        The limit is among `options` all the same, since games of the past have it.
        """
        if not self.usual.last_round:
            return self.options
        return tuple([option for option in self.options if option.name != ROUND_LIMIT])

    def read(self, given: Options) -> Options:
        """All options of the variant, those that are not given at their defaults; see `Option.added`."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                allowed = ", ".join(sorted(known)) or "none"
                raise BadInput(f"'{self.name}' has no option '{name}'; it has: {allowed}")
        chosen = {name: option.read(given.get(name, option.default)) for name, option in known.items()}
        return {name: value for name, value in chosen.items() if not known[name].added or value != known[name].default}


class Edition:
    """One folder of rules; `name` is the folder's."""

    def __init__(self, name: str, board: Board, plans: tuple[VariantPlan, ...]) -> None:
        self.name = name
        self.board = board
        self.plans = {plan.name: plan for plan in plans}

    def variant(self, name: str, seats: int, given: Options) -> Variant:
        """A variant for so many seats; BadInput says which names, seats and options there are."""
        plan = self.plan(name)
        return self.built(plan, plan.sizes, seats, given)

    def trial(self, name: str, seats: int, given: Options) -> Variant:
        """The same for a match between bots, which may have numbers of seats that no table has."""
        plan = self.plan(name)
        return self.built(plan, tuple(sorted((*plan.trials, *plan.sizes))), seats, given)

    def plan(self, name: str) -> VariantPlan:
        """The plan of that name; BadInput says which there are."""
        plan = self.plans.get(name)
        if plan is None:
            raise BadInput(f"edition {self.name} has no variant '{name}'; it has: {', '.join(self.plans)}")
        return plan

    def built(self, plan: VariantPlan, allowed: tuple[int, ...], seats: int, given: Options) -> Variant:
        """A variant of a plan, if so many seats are allowed."""
        if seats not in allowed:
            sizes = [str(size) for size in allowed]
            players = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 2 else " or ".join(sizes)
            raise BadInput(f"{self.name}/{plan.name} is for {players} seats, not {seats}")
        return plan.build(plan.name, seats, plan.read(given))
