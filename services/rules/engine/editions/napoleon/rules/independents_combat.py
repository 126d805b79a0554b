"""Combat with own and allied armies, one invasion after the other (N-20, N-46)."""

from services.rules.engine.editions.napoleon.rules.independents import commanded
from services.rules.engine.editions.napoleon.rules.independents_loyalty import Invasion, Loyalty
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Eliminated, Event
from services.rules.engine.kernel.game import NOBODY
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


class NextAttack(Step):
    """Asks for an attack with the armies that the player commands by now: a die may have turned an ally away."""

    NAME = "next_attack"

    def work(self, play: Play) -> None:
        game = play.game
        play.push(CommandAsk(game.variant.seat_of[game.mover], commanded(game)))


class CommandAsk(AttackAsk):
    """One attack, or the end of combat; either ends an invasion of another place before anything else.

    If the die then turns away the very ally that was to attack, the attack does not take place.
    """

    NAME = "commanding"

    def answer(self, play: Play, action: Action) -> None:
        game = play.game
        play.close(self)
        if not isinstance(action, Attack):
            game.variant.part(Loyalty).end(play)
            return
        play.push(NextAttack())
        army = self.attacker(game, action.origin)
        if game.slice(Invasion).target not in (NOBODY, action.target):
            game.variant.part(Loyalty).end(play)
        if army in commanded(game):
            launch(play, army, action)


class EliminationByCommander(Elimination):
    """Whoever commands the army that takes a last place has eliminated the loser, and takes its cards (N-23)."""

    def after(self, play: Play, event: Event) -> None:
        assert isinstance(event, MovedIn)
        if self.gone(play.game, event.loser):
            play.emit(Eliminated(event.loser, play.game.mover))


register(NextAttack, CommandAsk)
