"""What was done in the turn so far, as far as missions ask for it: all of it happened in public."""

from typing import ClassVar

from services.rules.engine.kernel.events import Eliminated, Event, Public, TurnBegan
from services.rules.engine.kernel.game import NOBODY, Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.troops import Assaulted, MovedIn
from services.rules.engine.mechanics.combat import Attacks


class Deeds(PublicSlice):
    """Capitals taken and players eliminated by the player to move; the invasion that goes on, the last one repelled.

    `losses` is what the attacker lost at `target` so far; `holder` kept a place that cost the attacker `repelled`.
    """

    NAME = "deeds"

    capitals: int = 0
    eliminated: int = 0
    target: Zone = NOWHERE
    losses: int = 0
    holder: Army = NOBODY
    repelled: int = 0

    def invading(self, target: Zone, losses: int) -> "Deeds":
        """The same with another invasion going on."""
        return Deeds(self.capitals, self.eliminated, target, losses, self.holder, self.repelled)

    def with_more(self, capitals: int, eliminated: int) -> "Deeds":
        """The same with more capitals and players."""
        return Deeds(
            self.capitals + capitals, self.eliminated + eliminated, self.target, self.losses, self.holder, self.repelled
        )


class DeedsNoted(Public):
    """The turn's deeds, all of them, after one more."""

    NAME = "deeds_noted"

    deeds: Deeds

    def fold(self, game: Game) -> None:
        game.slices["deeds"] = self.deeds


class Repelled(Public):
    """An invasion ended, and the place was kept: what it cost the attacker."""

    NAME = "repelled"

    army: Army
    zone: Zone
    losses: int

    def fold(self, game: Game) -> None:
        now = game.slice(Deeds)
        game.slices["deeds"] = Deeds(now.capitals, now.eliminated, holder=self.army, repelled=self.losses)


def count_as_repelled(play: Play) -> None:
    """The invasion that goes on, if any, ends without a conquest; a second call changes nothing."""
    now = play.game.slice(Deeds)
    if now.target >= 0:
        play.emit(Repelled(play.game.holder[now.target], now.target, now.losses))


class TurnDeeds(Rule):
    """Keeps the book of the turn's deeds.

    An invasion ends with the conquest, with an attack on another place, or with the end of combat, as in N-46.
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, Assaulted, MovedIn, Eliminated)

    def __init__(self, capitals: tuple[Zone, ...]) -> None:
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
                play.emit(DeedsNoted(play.game.slice(Deeds).with_more(0, 1)))
        elif play.game.slice(Deeds) != Deeds():
            play.emit(DeedsNoted(Deeds()))

    def fought(self, play: Play, event: Assaulted) -> None:
        """An attack on another place ends the invasion before; what an invasion costs is added up."""
        if event.target != play.game.slice(Deeds).target:
            count_as_repelled(play)
        if event.lost:
            now = play.game.slice(Deeds)
            play.emit(DeedsNoted(now.invading(event.target, now.losses + event.lost)))

    def taken(self, play: Play, target: Zone) -> None:
        """A conquest ends the invasion of that place."""
        now = play.game.slice(Deeds)
        capitals = 1 if target in self.capitals else 0
        if capitals or now.target >= 0:
            play.emit(DeedsNoted(now.invading(NOWHERE, 0).with_more(capitals, 0)))


class CombatEnds(Step):
    """Combat is over, and the last invasion with it."""

    NAME = "combat_ends"

    def work(self, play: Play) -> None:
        count_as_repelled(play)


class Invasions(Attacks):
    """The attack phase where somebody counts what an invasion costs."""

    def begin(self, play: Play) -> None:
        play.push(CombatEnds())
        super().begin(play)


register(Deeds, DeedsNoted, Repelled, CombatEnds)
