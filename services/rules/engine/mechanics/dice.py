"""Battles: which dice, throw, throw again, add or replace, sort, compare.

Where no rule touches the dice a table gives each throw's losses at once; the readable pipeline fills that table.
"""

from typing import Final

from services.rules.engine.kernel.chance import digits
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Fighter

TABLES: Final[tuple[dict[tuple[int, ...], tuple[int, int, str]], ...]] = tuple([{} for _ in range(16)])
"""Plain throws already seen, by attack dice * 4 + defence dice: what each side loses, and the throw as text."""


SIDES: Final[dict[tuple[int, ...], tuple[list[int], str]]] = {}
"""The dice of one side already seen: what throws of both are made of, of which there are thirty times as many."""


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


def plain_result(faces: tuple[int, ...], attackers: int) -> tuple[int, int, str]:
    """What a throw of ordinary dice means, the attacker's dice first: losses of both sides, and the throw as text."""
    table = TABLES[attackers * 4 + len(faces) - attackers]
    known = table.get(faces)
    if known is None:
        attack, attack_text = laid(faces[:attackers])
        defence, defence_text = laid(faces[attackers:])
        lost, slain = compare(attack, defence)
        known = (lost, slain, f"{attack_text}:{defence_text}")
        table[faces] = known
    return known


def laid(faces: tuple[int, ...]) -> tuple[list[int], str]:
    """One side's ordinary dice, sorted from the highest, and as text; the few that there are come from a table."""
    known = SIDES.get(faces)
    if known is None:
        known = SIDES[faces] = (sorted(faces, reverse=True), digits(faces))
    return known


def throw(play: Play, fighter: Fighter) -> None:
    """Throws one side's dice, the largest first."""
    sizes = [6] * fighter.count
    for rule in play.game.variant.dice:
        sizes = rule.dice(play.game, fighter, sizes)
    fighter.count = min(fighter.count, len(sizes))
    if sizes.count(6) == len(sizes):
        fighter.sizes = sizes
        fighter.faces = list(play.chance.roll("battle", len(sizes)))
        return
    fighter.sizes = sorted(sizes, reverse=True)
    for sides in sorted(set(sizes), reverse=True):
        fighter.faces.extend(play.chance.roll("battle", sizes.count(sides), sides))


def tweaked(game: Game, fighter: Fighter) -> list[int] | None:
    """What one side's dice count, from the highest; None where they count as they lie, as most do."""
    thrown = sorted(fighter.faces, reverse=True)
    faces = thrown if len(thrown) == fighter.count else thrown[: fighter.count]
    for rule in game.variant.tweak:
        faces = rule.tweak(game, fighter, faces)
    return None if faces is thrown else sorted(faces, reverse=True)


def counted(game: Game, fighter: Fighter) -> list[int]:
    """What one side's dice count, from the highest; extra dice replace the lowest where they are higher."""
    return tweaked(game, fighter) or sorted(fighter.faces, reverse=True)


def as_text(thrown: list[int], faces: list[int], counts: list[int]) -> str:
    """One side's dice as text: as thrown, after ">" as thrown again, after "=" what counts, where these differ."""
    text = digits(thrown) if faces == thrown else digits(thrown) + ">" + digits(faces)
    return text if counts == sorted(faces, reverse=True) else text + "=" + digits(counts)


def full_battle(play: Play, attacker: Fighter, defender: Fighter) -> tuple[int, int, str]:
    """One battle through the pipeline, at each stage the attacker first: throw, throw again, add or replace, compare.

    Where every rule leaves this battle's dice alone it is an ordinary one. Afterwards the attacker's `count` is how
    many dice it had after all.
    """
    game = play.game
    for rule in game.variant.touching:
        if not rule.calm(game, attacker, defender):
            break
    else:
        faces = play.chance.roll("battle", attacker.count) + play.chance.roll("battle", defender.count)
        return plain_result(faces, attacker.count)
    throw(play, attacker)
    throw(play, defender)
    ours, theirs = attacker.faces, defender.faces
    if game.variant.reroll:
        attacker.foe, defender.foe = defender, attacker
        for rule in game.variant.reroll:
            attacker.faces = rule.reroll(play, attacker, attacker.faces)
            defender.faces = rule.reroll(play, defender, defender.faces)
        attacker.foe = defender.foe = None  # no cycle is left behind
    changed, against = tweaked(game, attacker), tweaked(game, defender)
    if changed is None and against is None and attacker.faces is ours and defender.faces is theirs:
        return plain_result((*ours, *theirs), len(ours))
    attack = changed or sorted(attacker.faces, reverse=True)
    defence = against or sorted(defender.faces, reverse=True)
    lost, slain = compare(attack, defence)
    return lost, slain, f"{as_text(ours, attacker.faces, attack)}:{as_text(theirs, defender.faces, defence)}"
