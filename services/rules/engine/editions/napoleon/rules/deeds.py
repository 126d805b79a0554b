"""What was done in the turn so far, as far as missions ask for it: all of it happened in public."""

from typing import ClassVar

from services.rules.engine.kernel.events import Eliminated, Event, Public, TurnBegan
from services.rules.engine.kernel.game import NOBODY, Game, Slice
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.troops import Assaulted, MovedIn
from services.rules.engine.mechanics.combat import Attacks

NOWHERE = -1


class Deeds(Slice):
    """Capitals taken and players eliminated by the player to move; the invasion that goes on, the last one repelled.

    `losses` is what the attacker lost at `target` so far; `holder` kept a place that cost the attacker `repelled`.
    """

    __slots__ = ("capitals", "eliminated", "holder", "losses", "repelled", "target")
    NAME: ClassVar[str] = "deeds"
    SPEC: ClassVar[str] = "capitals:int eliminated:int target:zone losses:int holder:army repelled:int"

    def __init__(
        self,
        capitals: int = 0,
        eliminated: int = 0,
        target: int = NOWHERE,
        losses: int = 0,
        holder: int = NOBODY,
        repelled: int = 0,
    ) -> None:
        self.capitals = capitals
        self.eliminated = eliminated
        self.target = target
        self.losses = losses
        self.holder = holder
        self.repelled = repelled

    def row(self) -> tuple[object, ...]:
        return (self.capitals, self.eliminated, self.target, self.losses, self.holder, self.repelled)

    def seen(self, game: Game, viewer: int) -> Slice:
        return self

    def invading(self, target: int, losses: int) -> "Deeds":
        """The same with another invasion going on."""
        return Deeds(self.capitals, self.eliminated, target, losses, self.holder, self.repelled)

    def with_more(self, capitals: int, eliminated: int) -> "Deeds":
        """The same with more capitals and players."""
        return Deeds(
            self.capitals + capitals, self.eliminated + eliminated, self.target, self.losses, self.holder, self.repelled
        )


class DeedsNoted(Public):
    """The turn's deeds, all of them, after one more."""

    __slots__ = ("deeds",)
    NAME: ClassVar[str] = "deeds_noted"
    SPEC: ClassVar[str] = "deeds:deeds"

    def __init__(self, deeds: Deeds) -> None:
        self.deeds = deeds

    def row(self) -> tuple[object, ...]:
        return (self.deeds,)

    def fold(self, game: Game) -> None:
        game.slices["deeds"] = self.deeds


class Repelled(Public):
    """An invasion ended, and the place was kept: what it cost the attacker."""

    __slots__ = ("army", "losses", "zone")
    NAME: ClassVar[str] = "repelled"
    SPEC: ClassVar[str] = "army:army zone:zone losses:int"

    def __init__(self, army: int, zone: int, losses: int) -> None:
        self.army = army
        self.zone = zone
        self.losses = losses

    def row(self) -> tuple[object, ...]:
        return (self.army, self.zone, self.losses)

    def fold(self, game: Game) -> None:
        now = deeds_of(game)
        game.slices["deeds"] = Deeds(now.capitals, now.eliminated, holder=self.army, repelled=self.losses)


def deeds_of(game: Game) -> Deeds:
    slice = game.slices["deeds"]
    assert isinstance(slice, Deeds)
    return slice


def end_invasion(play: Play) -> None:
    """The invasion that goes on, if any, ends without a conquest; a second call changes nothing."""
    now = deeds_of(play.game)
    if now.target >= 0:
        play.emit(Repelled(play.game.holder[now.target], now.target, now.losses))


class TurnDeeds(Rule):
    """Keeps the book of the turn's deeds.

    An invasion ends with the conquest, with an attack on another place, or with the end of combat, as in N-46.
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, Assaulted, MovedIn, Eliminated)

    def __init__(self, capitals: tuple[int, ...]) -> None:
        self.capitals = capitals

    def initial(self, game: Game) -> Slice | None:
        return Deeds()

    def after(self, play: Play, event: Event) -> None:
        if isinstance(event, Assaulted):
            self.fought(play, event)
        elif isinstance(event, MovedIn):
            self.taken(play, event.target)
        elif isinstance(event, Eliminated):
            if event.by == play.game.mover:
                play.emit(DeedsNoted(deeds_of(play.game).with_more(0, 1)))
        elif deeds_of(play.game) != Deeds():
            play.emit(DeedsNoted(Deeds()))

    def fought(self, play: Play, event: Assaulted) -> None:
        """An attack on another place ends the invasion before; what an invasion costs is added up."""
        if event.target != deeds_of(play.game).target:
            end_invasion(play)
        if event.lost:
            now = deeds_of(play.game)
            play.emit(DeedsNoted(now.invading(event.target, now.losses + event.lost)))

    def taken(self, play: Play, target: int) -> None:
        """A conquest ends the invasion of that place."""
        now = deeds_of(play.game)
        capitals = 1 if target in self.capitals else 0
        if capitals or now.target >= 0:
            play.emit(DeedsNoted(now.invading(NOWHERE, 0).with_more(capitals, 0)))


class CombatEnds(Step):
    """Combat is over, and the last invasion with it."""

    __slots__ = ()
    NAME: ClassVar[str] = "combat_ends"

    def work(self, play: Play) -> None:
        end_invasion(play)


class Invasions(Attacks):
    """The attack phase where somebody counts what an invasion costs."""

    def begin(self, play: Play) -> None:
        play.push(CombatEnds())
        super().begin(play)


register(Deeds, DeedsNoted, Repelled, CombatEnds)
