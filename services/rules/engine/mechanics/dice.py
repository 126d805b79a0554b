"""Battles: which dice, throw, throw again, add or replace, sort, compare.

Where no rule touches the dice a table gives each throw's losses at once; the readable pipeline fills that table.
"""

from typing import Final

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Fighter

TABLES: Final[tuple[dict[tuple[int, ...], tuple[int, int, str]], ...]] = tuple([{} for _ in range(16)])
"""Plain throws already seen, by attack dice * 4 + defence dice: what each side loses, and the throw as text."""


def compare(attack: list[int], defence: list[int]) -> tuple[int, int]:
    """What attacker and defender lose: highest meets highest, and the defender wins ties (C-17).

    Both must be sorted from the highest; unmatched dice count for nothing.
    """
    lost = 0
    pairs = min(len(attack), len(defence))
    for index in range(pairs):
        if attack[index] <= defence[index]:
            lost += 1
    return lost, pairs - lost


def digits(faces: list[int]) -> str:
    """Faces side by side; with points between them where one has two digits."""
    return ("" if max(faces, default=0) < 10 else ".").join([str(face) for face in faces])


def plain_result(faces: tuple[int, ...], attackers: int) -> tuple[int, int, str]:
    """What a throw of ordinary dice means, the attacker's dice first: losses of both sides, and the throw as text."""
    table = TABLES[attackers * 4 + len(faces) - attackers]
    known = table.get(faces)
    if known is None:
        attack, defence = list(faces[:attackers]), list(faces[attackers:])
        text = digits(attack) + ":" + digits(defence)
        lost, slain = compare(sorted(attack, reverse=True), sorted(defence, reverse=True))
        known = (lost, slain, text)
        table[faces] = known
    return known


def throw(play: Play, fighter: Fighter) -> None:
    """Throws one side's dice, the largest first."""
    sizes = [6] * fighter.count
    for rule in play.game.variant.dice:
        sizes = rule.dice(play.game, fighter, sizes)
    fighter.count = min(fighter.count, len(sizes))
    fighter.sizes = sorted(sizes, reverse=True)
    for sides in sorted(set(sizes), reverse=True):
        fighter.faces.extend(play.chance.roll("battle", sizes.count(sides), sides))


def counted(game: Game, fighter: Fighter) -> list[int]:
    """What one side's dice count, from the highest; extra dice replace the lowest where they are higher."""
    faces = sorted(fighter.faces, reverse=True)[: fighter.count]
    for rule in game.variant.tweak:
        faces = rule.tweak(game, fighter, faces)
    return sorted(faces, reverse=True)


def told(thrown: list[int], faces: list[int], counts: list[int]) -> str:
    """One side's dice as text: as thrown, after ">" as thrown again, after "=" what counts, where these differ."""
    text = digits(thrown) if faces == thrown else digits(thrown) + ">" + digits(faces)
    return text if counts == sorted(faces, reverse=True) else text + "=" + digits(counts)


def full_battle(play: Play, attacker: Fighter, defender: Fighter) -> tuple[int, int, str]:
    """One battle through the pipeline, at each stage the attacker first: throw, throw again, add or replace, compare.

    Afterwards the attacker's `count` is how many dice it had after all.
    """
    game = play.game
    sides = (attacker, defender)
    for fighter in sides:
        throw(play, fighter)
    thrown = [fighter.faces for fighter in sides]
    attacker.foe, defender.foe = defender, attacker
    for rule in game.variant.reroll:
        for fighter in sides:
            fighter.faces = rule.reroll(play, fighter, fighter.faces)
    attacker.foe = defender.foe = None  # no cycle is left behind
    attack, defence = counted(game, attacker), counted(game, defender)
    lost, slain = compare(attack, defence)
    return lost, slain, f"{told(thrown[0], attacker.faces, attack)}:{told(thrown[1], defender.faces, defence)}"


def touched(game: Game) -> bool:
    """Whether any rule of this game may touch the dice."""
    return not game.variant.plain
