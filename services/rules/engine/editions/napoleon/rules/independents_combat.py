"""Combat with own and allied armies, one invasion after the other (N-20, N-46)."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.independents import commanded
from services.rules.engine.editions.napoleon.rules.independents_loyalty import Loyalty
from services.rules.engine.editions.napoleon.rules.invasion import Invasion
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Eliminated, Event
from services.rules.engine.kernel.kinds import NOBODY, NOWHERE, Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.troops import MovedIn
from services.rules.engine.mechanics.combat import AttackAsk, Attacks, launch
from services.rules.engine.mechanics.ending import Elimination
from services.rules.engine.mechanics.verbs import Attack


class CommandedAttacks(Attacks):
    """Attacks with one's own army and those of all allies."""

    def begin(self, play: Play) -> None:
        play.push(NextAttack())


class NextCommand(Step):
    """Asks for an attack with the armies that the player commands by now: a die may have turned an ally away."""

    ASK: ClassVar[type[AttackAsk]] = AttackAsk

    def work(self, play: Play) -> None:
        game = play.game
        play.push(self.ASK(game.variant.seat_of[game.mover], commanded(game)))


def obeying(play: Play, ask: AttackAsk, origin: Zone, target: Zone) -> Army:
    """The army that attacks from there; -1 where it is an ally that the die just turned away, so nothing comes of it.

    The die is thrown if the attack on another place ends an invasion, which happens before anything else (N-46).
    """
    game = play.game
    army = ask.attacker(game, origin)
    if game.slice(Invasion).target not in (NOWHERE, target):
        game.variant.part(Loyalty).settle_allegiance(play)
    return army if army in commanded(game) else NOBODY


class CommandAsk(AttackAsk):
    """One attack, or the end of combat; either ends an invasion of another place."""

    NAME = "commanding"

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if not isinstance(action, Attack):
            play.game.variant.part(Loyalty).settle_allegiance(play)
            return
        play.push(NextAttack())
        army = obeying(play, self, action.origin, action.target)
        if army >= 0:
            launch(play, army, action)


class NextAttack(NextCommand):
    """The next attack of a duel."""

    NAME = "next_attack"
    ASK = CommandAsk


class EliminationByCommander(Elimination):
    """Whoever commands the army that takes a last place has eliminated the loser, and takes its cards (N-23)."""

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, MovedIn)
        if self.gone(play.game, event.loser):
            play.emit(Eliminated(event.loser, play.game.mover))


register(NextAttack, CommandAsk)
