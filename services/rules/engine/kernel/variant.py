"""A variant is rules, phases, options and a set-up, put together once; code never asks which one it is in."""

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army, Color, Seat
from services.rules.engine.kernel.rules import Rule, answers, check_order
from services.rules.engine.kernel.steps import ArmyAsk, Ask, Step

if TYPE_CHECKING:
    from services.rules.engine.kernel.play import Play


Part = TypeVar("Part", bound=Rule)


class Phase:
    """A part of a turn; `begin` pushes its decisions. NAME is what interfaces call it, ASKS whether it ever asks."""

    NAME: ClassVar[str] = ""
    ASKS: ClassVar[bool] = True

    def begin(self, play: "Play") -> None:
        """Starts the phase for the army whose turn it is."""


class QuietPhase(Phase):
    """A phase in which something happens by itself: it asks nobody."""

    ASKS: ClassVar[bool] = False

    def begin(self, play: "Play") -> None:
        self.happen(play, play.game.mover)

    def happen(self, play: "Play", army: Army) -> None:
        """What happens, in the turn of this army."""


class AskPhase(Phase):
    """A phase that is one question to the player to move, ASK, where there is anything to ask."""

    ASK: ClassVar[type[ArmyAsk]] = ArmyAsk

    def begin(self, play: "Play") -> None:
        game = play.game
        army = game.mover
        if self.due(game, army):
            play.push(self.ask(game.variant.seat_of[army], army))

    def due(self, game: Game, army: Army) -> bool:
        """Whether there is anything to ask."""
        return True

    def ask(self, seat: Seat, army: Army) -> Ask:
        """The question."""
        return self.ASK(seat, army)


class Armies:
    """Who is who: the seat behind each army (-1 for neutral ones), its side, its hand of cards, and its colour."""

    __slots__ = ("colors", "hand_of", "seat_of", "side_of")

    def __init__(
        self,
        seat_of: tuple[int, ...],
        side_of: tuple[int, ...] = (),
        hand_of: tuple[int, ...] = (),
        colors: tuple[Color, ...] = (),
    ) -> None:
        each = tuple(range(len(seat_of)))
        self.seat_of = tuple([Seat(seat) for seat in seat_of])
        self.side_of = side_of or each
        self.hand_of = hand_of or each
        self.colors = colors or tuple([Color(index) for index in each])


class Variant:
    """Hooks are resolved here, in the order of the rules; `plain` says that no rule touches the dice, `swift` that
    nobody else has a say in an attack either.
    """

    def __init__(
        self,
        edition: str,
        name: str,
        board: Board,
        armies: Armies,
        options: dict[str, str],
        phases: tuple[Phase, ...],
        rules: tuple[Rule, ...],
        setup: tuple[Step, ...],
        units: tuple[str, ...] = (),
    ) -> None:
        check_order(rules)
        self.edition: Final = edition
        self.name: Final = name
        self.board: Final = board
        self.options: Final = options
        self.phases: Final = phases
        self.rules: Final = rules
        self.setup: Final = setup
        self.units: Final = units
        self.seat_of: Final = armies.seat_of
        self.side_of: Final = armies.side_of
        self.hand_of: Final = armies.hand_of
        self.colors: Final = armies.colors
        self.army_ids: Final = tuple([board.colors[color] for color in armies.colors])
        self.armies: Final = len(armies.seat_of)
        self.every_army: Final = tuple([Army(index) for index in range(self.armies)])
        self.largest_side: Final = max([self.side_of.count(side) for side in self.side_of])
        self.seats: Final = max(armies.seat_of) + 1
        owned = tuple(zip(self.every_army, armies.seat_of))
        self.armies_of: Final = tuple(
            [tuple([army for army, owner in owned if owner == seat]) for seat in range(self.seats)]
        )
        self.every_seat: Final = tuple([Seat(index) for index in range(self.seats)])
        self.controller: Final = self.having("controller")
        self.decider: Final = self.having("decider")
        self.edges: Final = self.having("edges")
        self.veto: Final = self.having("veto")
        self.keeps: Final = self.having("keeps")
        self.income: Final = self.having("income")
        self.dice: Final = self.having("dice")
        self.reroll: Final = self.having("reroll")
        self.tweak: Final = self.having("tweak")
        self.draws: Final = self.having("draws")
        self.reactions: Final = self.having("reactions")
        self.outcome: Final = self.having("outcome")
        self.score: Final = self.having("score")
        self.aims: Final = self.having("aims")
        self.garrisoned: Final = bool(self.keeps)
        self.last_round: Final = min([rule.last_round() for rule in self.having("last_round")], default=0)
        self.touching: Final = tuple([rule for rule in rules if rule in self.dice + self.reroll + self.tweak])
        self.plain: Final = not (self.dice or self.reroll or self.tweak)
        self.swift: Final = self.plain and not self.reactions
        self.parts: Final[dict[type, Any]] = {kind: rule for rule in rules for kind in type(rule).__mro__}
        self.after: Final[dict[type[Event], tuple[Rule, ...]]] = {}
        for rule in rules:
            for event in rule.AFTER:
                self.after[event] = (*self.after.get(event, ()), rule)

    def part(self, kind: type[Part]) -> Part:
        """The rule of that class, or of one that is derived from it; KeyError in a variant without it."""
        found: Part = self.parts[kind]
        return found

    def find_part(self, kind: type[Part]) -> Part | None:
        """The same, or None in a variant without it."""
        found: Part | None = self.parts.get(kind)
        return found

    def having(self, hook: str) -> tuple[Rule, ...]:
        """The rules that answer a hook, in their order."""
        return tuple([rule for rule in self.rules if answers(rule, hook)])

    def seat_for(self, game: Game, army: Army) -> Seat:
        """The seat that decides for an army: its own, or the one that a rule names for a neutral."""
        seat = self.seat_of[army]
        if seat >= 0 and not (game.resigned[seat] and game.status[army] != ALIVE):
            return seat
        for rule in self.decider:
            named = rule.decider(game, army)
            if named >= 0:
                return named
        return seat

    def recolored(self, colors: tuple[Color, ...]) -> "Variant":
        """The variant with other colours for its armies; a game's own `variant` is the one that names them right."""
        if colors == self.colors:
            return self
        armies = Armies(self.seat_of, self.side_of, self.hand_of, colors)
        return Variant(
            self.edition, self.name, self.board, armies, self.options, self.phases, self.rules, self.setup, self.units
        )

    def new_game(self) -> Game:
        """An empty board with the set-up on the agenda."""
        game = Game(self)
        for rule in self.rules:
            slice = rule.initial(game)
            if slice is not None:
                game.slices[slice.NAME] = slice
        game.agenda = list(reversed(self.setup))
        return game
