"""Two teams that share territories and a hand: what a player may do where a team-mate stands."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Eliminated, Event
from services.rules.engine.kernel.game import OUT, Game
from services.rules.engine.kernel.kinds import NOWHERE, Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Outcome, Rule
from services.rules.engine.kernel.steps import ArmyAsk
from services.rules.engine.kernel.troops import Assaulted, MovedIn
from services.rules.engine.mechanics.cards import CardPile
from services.rules.engine.mechanics.combat import AttackAsk, Attacks
from services.rules.engine.mechanics.ending import seats_of_side
from services.rules.engine.mechanics.manoeuvre import Manoeuvre, MoveAsk
from services.rules.engine.mechanics.occupants import Fell, occupant
from services.rules.engine.mechanics.reinforce import ReinforceAsk, Reinforcements, placing_refusal
from services.rules.engine.mechanics.verbs import Attack, Place


def standing(game: Game, army: Army) -> list[Zone]:
    """The places where an army has regiments, in control or not, in the order of the board."""
    return [zone for zone in game.variant.board.every_zone if game.troops_of(zone, army)]


class TeamReinforceAsk(ReinforceAsk):
    """Regiments go wherever own regiments stand: a player who controls nothing still has a place for them."""

    NAME = "reinforcing_in_team"

    def places(self, game: Game) -> list[Zone]:
        return standing(game, self.army)

    def placing(self, game: Game, action: Place) -> Refusal | None:
        return placing_refusal(game, self.army, action, game.reserve, "C-13", shared=True)


class TeamReinforcements(Reinforcements):
    """Reinforcements of a member of a team."""

    ASK: ClassVar[type[ArmyAsk]] = TeamReinforceAsk


class TeamAttackAsk(AttackAsk):
    """Attacks with own regiments from wherever they stand, and never at a team-mate (N-36, N-37)."""

    NAME = "attacking_in_team"

    def check(self, game: Game, action: Action) -> Refusal | None:
        refusal = super().check(game, action)
        if refusal is not None and isinstance(action, Attack) and refusal.code == "not_an_enemy":
            return Refusal("own_team", "N-36", refusal.details)
        return refusal


class TeamAttacks(Attacks):
    """The attack phase of a member of a team."""

    ASK: ClassVar[type[AttackAsk]] = TeamAttackAsk


class TeamMoveAsk(MoveAsk):
    """A move of own regiments between places of the team, along places that the team holds (N-38)."""

    NAME = "manoeuvring_in_team"

    def origins(self, game: Game) -> list[Zone]:
        return standing(game, self.army)

    def passable(self, game: Game, zone: Zone) -> bool:
        side_of = game.variant.side_of
        there = occupant(game, zone)
        return there >= 0 and side_of[there] == side_of[self.army]


class TeamManoeuvre(Manoeuvre):
    """The manoeuvre of a member of a team."""

    def begin(self, play: Play) -> None:
        army = play.game.mover
        play.push(TeamMoveAsk(play.game.variant.seat_of[army], army, self.path, self.rule))


class NoRegimentLeft(Rule):
    """A player is eliminated when no own regiment is left on the board (N-40).

    The last one may fall in a place that a team-mate goes on holding, so moving in is not the only moment.
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted, Fell, MovedIn)

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        zone = event.zone if isinstance(event, Fell) else NOWHERE
        if isinstance(event, (Assaulted, MovedIn)):
            zone = event.target
        if game.total[zone]:  # a place that has fallen is moved into first (C-19)
            for army in game.variant.every_army:
                if game.status[army] != OUT and not game.held[army] and not standing(game, army):
                    play.emit(Eliminated(army, game.mover))


class TeamPile(CardPile):
    """The hand is the team's, so nobody takes it from a member who is out."""

    AFTER: ClassVar[tuple[type[Event], ...]] = ()


class FirstElimination(Rule):
    """The first team to eliminate one player of the other wins (N-32)."""

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        for army, status in zip(game.variant.every_army, game.status):
            if status == OUT:
                side = game.variant.side_of[game.killers[army]]
                return Outcome(seats_of_side(game, side), "elimination")
        return None


register(TeamReinforceAsk, TeamAttackAsk, TeamMoveAsk)
