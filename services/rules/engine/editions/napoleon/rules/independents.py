"""Active independents: whose ally each of them is, and the cards that were given to it (N-13, N-15)."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Eliminated, Event, OfArmy
from services.rules.engine.kernel.game import NOBODY, OUT, Game, Slice
from services.rules.engine.kernel.kinds import HIDDEN, Army, Card, Maybe, Seat
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Record, register, replace, with_entry
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.mechanics.occupants import occupant
from services.rules.engine.mechanics.verbs import Attack


class Gift(Record):
    """A card that lies face down with an independent: only who gave it knows which one it is."""

    NAME = "gift"

    army: Army
    giver: Army
    card: Card


class Alliances(Slice):
    """The player whose ally each army is, -1 for none, and what was given; the cards themselves are in the hands."""

    NAME = "alliances"

    masters: tuple[Maybe[Army], ...]
    gifts: tuple[Gift, ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        if game.over():
            return self
        mine = game.variant.armies_of[viewer] if viewer >= 0 else ()
        gifts = [gift if gift.giver in mine else Gift(gift.army, gift.giver, HIDDEN) for gift in self.gifts]
        return Alliances(self.masters, tuple(gifts))

    def with_master(self, army: Army, master: Army) -> tuple[Army, ...]:
        """All masters, with one of them replaced."""
        return with_entry(self.masters, army, master)


class Turned(OfArmy):
    """An independent changed sides: its master from now on, -1 where it is neutral."""

    NAME = "turned"

    master: Maybe[Army]

    def fold(self, game: Game) -> None:
        now = game.slice(Alliances)
        game.slices["alliances"] = replace(now, masters=now.with_master(self.army, self.master))


class Disbanded(OfArmy):
    """An independent that is out has no side any more, and nothing lies with it."""

    NAME = "disbanded"

    def fold(self, game: Game) -> None:
        now = game.slice(Alliances)
        gifts = tuple([gift for gift in now.gifts if gift.army != self.army])
        game.slices["alliances"] = Alliances(now.with_master(self.army, NOBODY), gifts)


def note_gift(game: Game, gift: Gift) -> None:
    """A card lies with an independent; for folds only."""
    now = game.slice(Alliances)
    game.slices["alliances"] = replace(now, gifts=(*now.gifts, gift))


class ActiveIndependents(Rule):
    """The neutral armies that may become allies; all start neutral (N-13), and none attacks its master (N-20)."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Eliminated,)

    def __init__(self, armies: tuple[Army, ...]) -> None:
        self.armies = armies

    def initial(self, game: Game) -> Slice | None:
        return Alliances((NOBODY,) * game.armies, ())

    def veto(self, game: Game, army: Army, action: Action) -> Refusal | None:
        if isinstance(action, Attack) and army in self.armies and occupant(game, action.target) == game.mover:
            return Refusal("ally_attacks_you", "N-20", (("target", action.target),))
        return None

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, Eliminated)
        if event.army in self.armies:
            play.emit(Disbanded(event.army))


def active(game: Game) -> tuple[Army, ...]:
    """The independents that are still on the board and may take sides."""
    rule = game.variant.part(ActiveIndependents)
    return tuple([army for army in rule.armies if game.status[army] != OUT])


def allies_of(game: Game, player: Army) -> tuple[Army, ...]:
    """A player's allies, in the order of the armies."""
    return tuple(
        [army for army, master in zip(game.variant.every_army, game.slice(Alliances).masters) if master == player]
    )


def commanded(game: Game) -> tuple[Army, ...]:
    """The armies that the player to move commands now: their own first, then the allies."""
    return (game.mover, *allies_of(game, game.mover))


def opponent(game: Game, player: Army) -> Army:
    """The other player."""
    return next(army for army in game.order if army != player)


def step_towards(game: Game, army: Army, player: Army) -> Army:
    """An independent's master after one step towards a player: from the enemy's to neutral, else to the player's."""
    return player if game.slice(Alliances).masters[army] in (NOBODY, player) else NOBODY


register(Gift, Alliances, Turned, Disbanded)
