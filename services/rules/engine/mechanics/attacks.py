"""Which attacks there are: why one is refused, what a place may attack, and the offers that say so (C-14, C-18)."""

from typing import Final

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.offers import Count, Offer, Pick
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.mechanics.limits import free, garrison_refusal
from services.rules.engine.mechanics.occupants import occupant
from services.rules.engine.mechanics.verbs import Attack

MOST: Final = 9999
"""The largest number that a stop condition takes."""

STOPS: Final = (
    Count("battles", 0, MOST, 1),
    Count("keep", 0, MOST, 0),
    Count("losses", 0, MOST, 0),
    Count("odds", 0, 100, 0),
)
"""The fields of an attack that are the same in every offer."""


def attack_refusal(game: Game, army: Army, action: Attack) -> Refusal | None:
    """Why this army may not make this attack."""
    variant = game.variant
    origin, target, dice = action.origin, action.target, action.dice
    spare = free(game, origin, army)
    if spare < 1:
        few = Refusal("too_few_troops", "C-14", (("origin", origin), ("troops", game.troops_of(origin, army))))
        return garrison_refusal(game, origin, army) or few
    if target not in variant.board.near[origin] and not (
        variant.edges and any(target in rule.edges(game, army, origin) for rule in variant.edges)
    ):
        return Refusal("not_adjacent", "C-14", (("origin", origin), ("target", target)))
    enemy = game.holder[target]
    if enemy < 0:
        enemy = occupant(game, target)
    if enemy < 0 or variant.side_of[enemy] == variant.side_of[army]:
        return Refusal("not_an_enemy", "C-14", (("target", target),))
    if not 1 <= dice <= 3 or dice > spare:
        held = garrison_refusal(game, origin, army) if 1 <= dice <= 3 else None
        return held or Refusal("wrong_dice", "C-15", (("dice", dice), ("most", spare if spare < 3 else 3)))
    if not (
        0 <= action.battles <= MOST
        and 0 <= action.keep <= MOST
        and 0 <= action.losses <= MOST
        and 0 <= action.odds <= 100
    ):
        return Refusal("wrong_stop", "A-13", (("most", MOST), ("most_odds", 100)))
    for rule in variant.veto:
        refusal = rule.veto(game, army, action)
        if refusal is not None:
            return refusal
    return None


def targets(game: Game, army: Army, origin: Zone) -> list[Zone]:
    """Enemy places that this army can attack from there, before any veto."""
    variant = game.variant
    reach = list(variant.board.near[origin])
    for rule in variant.edges:
        reach.extend([zone for zone in rule.edges(game, army, origin) if zone not in reach])
    side = variant.side_of[army]
    found = []
    for zone in sorted(reach):
        enemy = game.holder[zone]
        if enemy < 0:
            enemy = occupant(game, zone)
        if enemy >= 0 and variant.side_of[enemy] != side:
            found.append(zone)
    return found


def attack_offers(game: Game, army: Army, origin: Zone, among: list[Zone]) -> list[Offer]:
    """The attacks from one place on some `targets`; those that admit other numbers of dice are offers of their own."""
    spare = min(3, free(game, origin, army))
    veto = game.variant.veto
    by_dice: dict[tuple[int, int], list[Zone]] = {}
    if not veto and among:
        by_dice[1, spare] = among
    for target in among if veto else ():
        low = high = 0
        for dice in range(1, spare + 1):
            attack = Attack(origin, target, dice)
            for rule in veto:
                if rule.veto(game, army, attack) is not None:
                    break
            else:
                low, high = low or dice, dice
        if low:
            by_dice.setdefault((low, high), []).append(target)
    start = Pick("origin", (origin,))
    return [
        Offer("attack", (start, Pick("target", tuple(zones)), Count("dice", low, high, high), *STOPS))
        for (low, high), zones in by_dice.items()
    ]
