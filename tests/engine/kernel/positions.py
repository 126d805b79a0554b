"""Positions on the classic map to try the kernel on: who stands where, and what is asked."""

from services.bots.brains.chance import Seeded
from services.rules.engine import editions
from services.rules.engine.kernel.chance import Chance, Scripted
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.turn import Turn
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.hands import Cards
from services.rules.engine.mechanics.reinforce import ReinforceAsk

Troops = dict[str, tuple[int, int]]
"""Army and number of troops by place."""

RED, BLUE, GREEN = 0, 1, 2


def variant(name: str = "conquest", seats: int = 3, **options: str) -> Variant:
    return editions.variant("world", name, seats, options)


def zone(name: str) -> int:
    return editions.edition("world").board.zone[name]


def position(troops: Troops, agenda: list[Step], chance: Chance, rest: int = GREEN, **options: str) -> Play:
    """A game in round 5 with red on move; whoever is `rest` holds every other place with one troop."""
    game = Game(variant(**options))
    for rule in game.variant.rules:
        slice = rule.initial(game)
        if slice is not None:
            game.slices[slice.NAME] = slice
    for index, name in enumerate(game.variant.board.zones):
        game.add(index, *troops.get(name, (rest, 1)))
    game.round, game.mover = 5, RED
    game.slices["cards"] = Cards(((), (), ()), (10, 11, 12), (), 0)
    game.agenda = agenda
    return Play(game, chance)


def attacking(troops: Troops, *rolls: tuple[int, ...], **options: str) -> Play:
    """Red may attack; the dice come as written."""
    return position(troops, [Turn(2), AttackAsk(0, (RED,))], Scripted(rolls), **options)


def reinforcing(troops: Troops, reserve: int, **options: str) -> Play:
    """Red has troops to place."""
    play = position(troops, [Turn(1), ReinforceAsk(0, RED)], Seeded(1), **options)
    play.game.reserve = play.game.received = reserve
    return play


def ended(play: Play) -> Play:
    """The game after its end."""
    play.game.reason = "draw"
    play.game.agenda.clear()
    return play


def fresh(name: str = "conquest", seats: int = 3, seed: int = 1, **options: str) -> Play:
    """A new game up to its first decision."""
    play = Play(variant(name, seats, **options).new_game(), Seeded(seed))
    play.start()
    return play
