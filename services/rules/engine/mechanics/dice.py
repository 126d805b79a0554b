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
    return "".join([str(face) for face in faces])


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


def throw(play: Play, fighter: Fighter) -> tuple[list[int], str]:
    """One side's dice through the whole pipeline: what counts, from the highest, and the throw as text.

    Extra dice replace the lowest where they are higher; the text shows what counts after "=" where it differs.
    """
    game, variant = play.game, play.game.variant
    sizes = [6] * fighter.count
    for rule in variant.dice:
        sizes = rule.dice(game, fighter, sizes)
    faces: list[int] = []
    for sides in sorted(set(sizes), reverse=True):
        faces.extend(play.chance.roll("battle", sizes.count(sides), sides))
    for rule in variant.reroll:
        faces = rule.reroll(play, fighter, faces)
    text = digits(faces)
    counted = sorted(faces, reverse=True)[: fighter.count]
    for rule in variant.tweak:
        counted = rule.tweak(game, fighter, counted)
    counted.sort(reverse=True)
    if counted != sorted(faces, reverse=True):
        text += "=" + digits(counted)
    return counted, text


def full_battle(play: Play, attacker: Fighter, defender: Fighter) -> tuple[int, int, str]:
    """One battle through the pipeline, the attacker's dice thrown first."""
    attack, attack_text = throw(play, attacker)
    defence, defence_text = throw(play, defender)
    lost, slain = compare(attack, defence)
    return lost, slain, attack_text + ":" + defence_text


def touched(game: Game) -> bool:
    """Whether any rule of this game may touch the dice."""
    return not game.variant.plain
