"""How many troops a place may hold while set-up goes on, and how many must stay, where an edition limits that."""

from typing import Final

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Troops, Zone
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule

ANY: Final = 9999
"""The room of a place where nothing limits it."""


class StartLimit(Rule):
    """At most so many troops in a place at set-up; `rule` says so."""

    def __init__(self, most: int, rule: str) -> None:
        self.most = most
        self.rule = rule


def room(game: Game, zone: Zone) -> int:
    """How many more troops a place may get at set-up."""
    limit = game.variant.find_part(StartLimit)
    return ANY if limit is None else max(0, limit.most - game.total[zone])


def fitted(game: Game, army: Army, spread: Troops) -> Troops:
    """The same number of troops, those that do not fit into a place going to the first own places with room."""
    if game.variant.find_part(StartLimit) is None:
        return spread
    counts = {zone: min(count, room(game, zone)) for zone, count in spread}
    over = sum([count for _, count in spread]) - sum(counts.values())
    for zone in [*counts, *game.places(army)]:
        more = min(over, room(game, zone) - counts.get(zone, 0))
        if more > 0:
            counts[zone] = counts.get(zone, 0) + more
            over -= more
    return tuple(sorted([(zone, count) for zone, count in counts.items() if count]))


class KeptBack(Rule):
    """So many troops of an army must stay in each of some places, not just the one that always does; `rule` says so."""

    def __init__(self, army: Army, zones: tuple[Zone, ...], least: int, rule: str) -> None:
        self.army = army
        self.zones = zones
        self.least = least
        self.rule = rule

    def keeps(self, zone: Zone, army: Army) -> int:
        return self.least if army == self.army and zone in self.zones else 0


def staying(game: Game, zone: Zone, army: Army, least: int) -> int:
    """How many of an army's troops must stay in a place: `least`, or more where a rule keeps them there."""
    return max([least, *[rule.keeps(zone, army) for rule in game.variant.keeps]])


def free(game: Game, zone: Zone, army: Army) -> int:
    """How many troops may leave a place, for an attack or otherwise: all but one, or all where others hold it too.

    A rule may keep more of them there. Whoever asks whether "one stays" must ask here.
    """
    mine = game.troops[zone * game.armies + army]
    alone = mine == game.total[zone]
    if game.variant.garrisoned:
        return max(0, mine - staying(game, zone, army, 1 if alone else 0))
    return mine - 1 if alone and mine else mine


def garrison_refusal(game: Game, zone: Zone, army: Army) -> Refusal | None:
    """Why troops cannot leave a place, where a rule keeps them there."""
    rule = game.variant.find_part(KeptBack)
    if rule is None or not rule.keeps(zone, army):
        return None
    return Refusal("garrison_stays", rule.rule, (("origin", zone), ("least", rule.least)))
