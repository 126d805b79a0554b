"""What cards do in the invasion that is going on."""

from services.rules.engine.editions.clone_wars.rules.powers import PowerUsed, power_of
from services.rules.engine.editions.clone_wars.rules.sortie import Sortie, end_work, hold, put_to_work, release
from services.rules.engine.kernel.events import OwnArmy, Public
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Card
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.mechanics.hands import Hand


class BattlePowerUsed(PowerUsed):
    """A card was played in a battle; it works from now on, or at once where it casts dice again."""

    NAME = "battle_power_used"

    attacking: bool

    def fold(self, game: Game) -> None:
        super().fold(game)
        if not again_later(game, self.card):
            put_to_work(game, self.attacking, (self.card,))
        release(game, self.card)


class PowersHeld(OwnArmy):
    """A side keeps cards ready to cast dice again with; nobody else learns of it before one is played."""

    NAME = "powers_held"

    attacking: bool
    cards: tuple[Card, ...]

    def fold(self, game: Game) -> None:
        hold(game, self.attacking, self.cards)


class PowersSpent(Public):
    """The cards that work for one battle have had it."""

    NAME = "powers_spent"

    def fold(self, game: Game) -> None:
        now = game.slice(Sortie)
        attack = [card for card in now.attack if not for_one_battle(game, card)]
        defence = [card for card in now.defence if not for_one_battle(game, card)]
        end_work(game, tuple(attack), tuple(defence))


def for_one_battle(game: Game, card: Card) -> bool:
    return power_of(game, card).rule.get("duration") == "battle"


def again_later(game: Game, card: Card) -> bool:
    """Whether a card casts dice again, and so waits for a battle in which that can help."""
    return power_of(game, card).kind == "reroll"


def commit(play: Play, army: Army, attacking: bool, cards: Hand) -> None:
    """Puts cards into the invasion: played at once, or kept ready where they cast dice again."""
    game = play.game
    held = tuple([card for card in cards if again_later(game, card)])
    for card in cards:
        if card not in held:
            play.emit(BattlePowerUsed(army, card, attacking))
    if held:
        play.whisper(PowersHeld(army, attacking, held))


register(BattlePowerUsed, PowersHeld, PowersSpent)
