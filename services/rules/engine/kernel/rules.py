"""Rules: stateless objects with parameters whose hooks answer the kernel and the mechanics.

A variant resolves once which rule answers which hook, so a hook that nobody answers costs nothing. Override a hook
with the same signature; calling up to the base is never needed. A new hook is an architectural decision.
"""

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.kinds import NOBODY, SPECTATOR, Army, Seat, Zone
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask

if TYPE_CHECKING:
    from services.rules.engine.kernel.game import Game, Slice
    from services.rules.engine.kernel.play import Play


class Fighter:
    """One side of a battle as the dice hooks see it; while dice are thrown again, `foe` is the other.

    `count` is how many dice count. Once thrown, `faces` lie from the largest die to the smallest, as `sizes` has them.
    """

    __slots__ = ("army", "attacking", "battlefield", "count", "faces", "foe", "sizes", "zone")

    def __init__(self, army: Army, zone: Zone, battlefield: Zone, attacking: bool, count: int) -> None:
        self.army = army
        self.zone = zone
        self.battlefield = battlefield
        self.attacking = attacking
        self.count = count
        self.faces: list[int] = []
        self.sizes: list[int] = []
        self.foe: Fighter | None = None


class Outcome:
    """How a game ends: the seats that win, and a word for why."""

    __slots__ = ("reason", "winners")

    def __init__(self, winners: tuple[Seat, ...], reason: str) -> None:
        self.winners = winners
        self.reason = reason


class Aim(NamedTuple):
    """How far an army is with what it plays for: `done` of `needed`, or with 0 needed, so many are left to go.

    `kind` and `row` name the objective or mission in the data, and `counted` what is counted: a word of `aims`.
    """

    kind: str
    row: int
    counted: str
    done: int
    needed: int


class Rule:
    """Every hook, each doing nothing. AFTER names the events that `after` wants to hear of.

    A variant asks its rules in their order. BEFORE names the rules, with those derived from them, that must stand after
    this one where a variant has both, and BEHIND those that must stand before it; `check_order` refuses another order.
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = ()
    BEFORE: ClassVar[tuple["type[Rule]", ...]] = ()
    BEHIND: ClassVar[tuple["type[Rule]", ...]] = ()
    COUNTS: ClassVar[str] = ""
    """With `score`: the name of what it counts."""

    def initial(self, game: "Game") -> "Slice | None":
        """The rule's own slice at the start of a game."""
        return None

    def controller(self, game: "Game", zone: Zone, holder: Army) -> Army:
        """Who controls a place that several armies share, `holder` having done so until now; -1 for strictly most."""
        return NOBODY

    def decider(self, game: "Game", army: Army) -> Seat:
        """The seat that decides for a neutral army, or -1 to leave it to the next rule."""
        return SPECTATOR

    def edges(self, game: "Game", army: Army, zone: Zone) -> tuple[Zone, ...]:
        """Places that this army may attack from there besides the neighbours."""
        return ()

    def veto(self, game: "Game", army: Army, action: Action) -> Refusal | None:
        """A reason against an action that is otherwise legal."""
        return None

    def keeps(self, zone: Zone, army: Army) -> int:
        """How many of an army's troops must stay in a place, whatever leaves it."""
        return 0

    def income(self, game: "Game", army: Army) -> tuple[tuple[str, int], ...]:
        """Reinforcements at the start of the turn, each with its reason."""
        return ()

    def dice(self, game: "Game", fighter: Fighter, sizes: list[int]) -> list[int]:
        """The dice to throw, as numbers of sides; more or fewer of them than `fighter.count` are possible."""
        return sizes

    def reroll(self, play: "Play", fighter: Fighter, faces: list[int]) -> list[int]:
        """Throws dice again, once both sides have thrown; gives the faces back in the same places."""
        return faces

    def tweak(self, game: "Game", fighter: Fighter, faces: list[int]) -> list[int]:
        """Adds to dice or replaces them; faces come and go sorted from the highest."""
        return faces

    def calm(self, game: "Game", attacker: Fighter, defender: Fighter) -> bool:
        """Whether this rule leaves the dice of a battle as they are; only asked of rules that touch dice at all."""
        return False

    def draws(self, game: "Game", army: Army) -> int:
        """Cards that the army draws at the end of its turn."""
        return 0

    def reactions(self, game: "Game", army: Army, action: Action) -> tuple[Ask, ...]:
        """Decisions of others that open before the action takes effect; only from facts that all can see."""
        return ()

    def after(self, play: "Play", event: Event) -> None:
        """Follows an event that AFTER names."""

    def last_round(self) -> int:
        """The round after which this rule ends the game; 0 where it knows none."""
        return 0

    def score(self, game: "Game", army: Army) -> int:
        """How an army stands, where this rule counts something else than places; only from what all can see."""
        return 0

    def aims(self, game: "Game", army: Army) -> tuple[Aim, ...]:
        """How far an army is with what it plays for; asked of a masked game, so an aim that is not seen is left out."""
        return ()

    def outcome(self, game: "Game", turn_over: bool) -> Outcome | None:
        """Whether the game has ended; asked after each action, and with `turn_over` at the end of each turn."""
        return None


class WrongOrder(Exception):
    """A variant was put together with two rules in the wrong order: a mistake in an edition."""

    def __init__(self, first: Rule, second: Rule) -> None:
        super().__init__(f"{type(first).__name__} must stand before {type(second).__name__}")
        self.first = first
        self.second = second


def check_order(rules: tuple[Rule, ...]) -> None:
    """Raises WrongOrder where a rule stands on the wrong side of another."""
    for index, rule in enumerate(rules):
        for earlier in rules[:index] if rule.BEFORE else ():
            if isinstance(earlier, rule.BEFORE):
                raise WrongOrder(rule, earlier)
        for later in rules[index + 1 :] if rule.BEHIND else ():
            if isinstance(later, rule.BEHIND):
                raise WrongOrder(later, rule)


def answers(rule: Rule, hook: str) -> bool:
    """Whether a rule overrides a hook."""
    return getattr(type(rule), hook) is not getattr(Rule, hook)
