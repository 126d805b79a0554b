"""What changes the dice of an attack's first battle: each rule that touches them is asked beside ordinary dice."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.rules import Fighter, Rule
from services.rules.engine.kernel.view import masked
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.verbs import Attack
from services.rules.odds.again import casting
from services.rules.odds.chain import Assaulting
from services.rules.odds.outcomes import Fight, thrown
from services.rules.odds.start import Start, starts

Kind = Literal["plus", "dice", "sides", "again", "cost"]


class Modifier(NamedTuple):
    """What a rule changes: so many dice of a side by so much; no rule is named where troops are lost before it."""

    kind: Kind
    attacking: bool
    dice: int
    amount: int
    rule: Rule | None


PLAIN: Final = 6
MIDDLE: Final = 3
"""A face that can be raised and lowered."""
DEFENCE: Final = 2
"""The dice of a defender who has the troops for them."""


def modifiers(game: Game, seat: Seat, action: Attack) -> list[Modifier]:
    """What changes the first battle of a legal attack, from what its player may see."""
    seen = masked(game, seat)
    ask = asked(seen, seat)
    assert isinstance(ask, AttackAsk)
    army = ask.attacker(seen, action.origin)
    for start in starts(seen, seat, action):
        if start.fought:
            assault = Assaulting(start.game, army, action)
            dice, defence = min(action.dice, assault.mine), min(DEFENCE, assault.theirs)
            fight = Fight(army, action.origin, assault.foes[assault.theirs], action.target, dice, defence)
            return [*cost(seen, start, fight), *touches(start.game, fight)]
    return []


def cost(seen: Game, start: Start, fight: Fight) -> list[Modifier]:
    """The troops that are lost before the first battle."""
    lost = seen.troops_of(fight.origin, fight.army) - start.game.troops_of(fight.origin, fight.army)
    return [Modifier("cost", True, 0, lost, None)] if lost > 0 else []


def touches(game: Game, fight: Fight) -> list[Modifier]:
    """What rules do to the dice of a battle, the attacker's first."""
    found: list[Modifier] = []
    for fighter in (fight.attacker(), fight.defending()):
        found += [*thrown_otherwise(game, fighter), *counted_otherwise(game, fighter)]
    for stage in casting(game, thrown(game, fight.attacker()), thrown(game, fight.defending())):
        found.append(Modifier("again", stage.attacking, 0, 0, stage.rule))
    return found


def thrown_otherwise(game: Game, fighter: Fighter) -> list[Modifier]:
    """More, fewer or larger dice."""
    found: list[Modifier] = []
    sizes = [PLAIN] * fighter.count
    for rule in game.variant.dice:
        after = rule.dice(game, fighter, sizes)
        if len(after) != len(sizes):
            found.append(Modifier("dice", fighter.attacking, len(after) - len(sizes), 0, rule))
        larger = sum([size > PLAIN for size in after]) - sum([size > PLAIN for size in sizes])
        if larger > 0:
            found.append(Modifier("sides", fighter.attacking, larger, max(after), rule))
        sizes = after
    fighter.count = min(fighter.count, len(sizes))
    return found


def counted_otherwise(game: Game, fighter: Fighter) -> list[Modifier]:
    """Dice that count more than they show."""
    found: list[Modifier] = []
    for rule in game.variant.tweak:
        faces = [MIDDLE] * fighter.count
        more = [after - face for face, after in zip(faces, rule.tweak(game, fighter, faces)) if after != face]
        if more:
            found.append(Modifier("plus", fighter.attacking, len(more), max(more), rule))
    return found
