"""Dice that a card lets a side cast again: which ones, and the throw."""

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Fighter
from services.rules.engine.mechanics.dice import compare, counted


def losing(game: Game, fighter: Fighter, foe: Fighter) -> list[int]:
    """Which dice to cast again: those that lose, and those without a match; none where that cannot lose fewer."""
    mine, theirs = counted(game, fighter), counted(game, foe)
    order = sorted(range(len(fighter.faces)), key=fighter.faces.__getitem__, reverse=True)
    again = list(order[len(theirs) :])
    for index, (own, other) in enumerate(zip(mine, theirs)):
        if own < other or (own == other and fighter.attacking):
            again.append(order[index])
    best = Fighter(fighter.army, fighter.zone, fighter.battlefield, fighter.attacking, fighter.count)
    best.faces = [fighter.sizes[index] if index in again else face for index, face in enumerate(fighter.faces)]
    hoped = counted(game, best)
    now = compare(mine, theirs)[0] if fighter.attacking else compare(theirs, mine)[1]
    then = compare(hoped, theirs)[0] if fighter.attacking else compare(theirs, hoped)[1]
    return sorted(again) if then < now else []


def cast_again(play: Play, fighter: Fighter, faces: list[int], again: list[int]) -> list[int]:
    """The faces after these dice were thrown once more."""
    found = faces[:]
    for index in again:
        found[index] = play.chance.roll("battle", 1, fighter.sizes[index])[0]
    return found
