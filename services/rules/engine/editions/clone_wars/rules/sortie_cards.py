"""What cards do in the invasion that is going on."""

from services.rules.engine.editions.clone_wars.rules.powers import PowerUsed, power_of
from services.rules.engine.editions.clone_wars.rules.sortie import sortie_of
from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Card, Seat
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.mechanics.hands import Hand


class BattlePowerUsed(PowerUsed):
    """A card was played in a battle; it works from now on, or at once where it casts dice again."""

    NAME = "battle_power_used"

    attacking: bool

    def fold(self, game: Game) -> None:
        super().fold(game)
        now = sortie_of(game)
        works = () if again_later(game, self.card) else (self.card,)
        attack, defence = now.attack, now.defence
        if self.attacking:
            attack = attack + works
        else:
            defence = defence + works
        game.slices["sortie"] = now.holding(
            attack,
            defence,
            tuple([card for card in now.attack_held if card != self.card]),
            tuple([card for card in now.defence_held if card != self.card]),
        )


class PowersHeld(Event):
    """A side keeps cards ready to cast dice again with; nobody else learns of it before one is played."""

    NAME = "powers_held"
    SILENT = True

    army: Army
    attacking: bool
    cards: tuple[Card, ...]

    def fold(self, game: Game) -> None:
        now = sortie_of(game)
        mine, theirs = now.attack_held, now.defence_held
        if self.attacking:
            mine = tuple(sorted({*mine, *self.cards}))
        else:
            theirs = tuple(sorted({*theirs, *self.cards}))
        game.slices["sortie"] = now.holding(now.attack, now.defence, mine, theirs)

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return self if viewer == game.variant.seat_of[self.army] else None


class PowersSpent(Public):
    """The cards that work for one battle have had it."""

    NAME = "powers_spent"

    def fold(self, game: Game) -> None:
        now = sortie_of(game)
        game.slices["sortie"] = now.holding(
            tuple([card for card in now.attack if not for_one_battle(game, card)]),
            tuple([card for card in now.defence if not for_one_battle(game, card)]),
            now.attack_held,
            now.defence_held,
        )


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
