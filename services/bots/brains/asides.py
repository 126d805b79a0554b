"""Answers to what an edition asks besides a classic turn: by what its own mechanism is for, never by its name."""

from __future__ import annotations

from typing import Final

from services.bots.brains.turns import strength
from services.rules.engine.editions.clone_wars.rules.command import CommandAsk, ConsentAsk
from services.rules.engine.editions.clone_wars.rules.order66 import Order66Ask
from services.rules.engine.editions.clone_wars.rules.sides import REPUBLIC, SEPARATIST, faction_places
from services.rules.engine.editions.clone_wars.rules.track import Track, last_cell, successes
from services.rules.engine.editions.clone_wars.rules.verbs import AnswerRequest, GiveOrder66
from services.rules.engine.editions.napoleon.rules.independents_influence import Influence, InfluenceAsk
from services.rules.engine.editions.napoleon.rules.independents_turn import AlliedPlaceAsk
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.hands import hand
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.neutrals import PlaceForAsk
from services.rules.engine.mechanics.odds import conquest_percent
from services.rules.engine.mechanics.verbs import Attack, Place

RIPE: Final = 5
"""Of eight numbers, how many must turn a planet before the order is given at leisure."""
LIKELY: Final = 35
"""Below this chance in percent troops of others that we command do not attack."""


def aside(game: Game, ask: Ask) -> Action | None:
    """The answer to a decision that is known here; None where it is not."""
    if isinstance(ask, PlaceForAsk):
        return place_neutrals(game, ask)
    if isinstance(ask, AlliedPlaceAsk):
        return place_allies(game, ask)
    if isinstance(ask, InfluenceAsk):
        return influence(game, ask)
    if isinstance(ask, Order66Ask):
        return order66(game, ask)
    if isinstance(ask, ConsentAsk):
        return AnswerRequest(game.held[ask.army] < game.held[game.variant.armies_of[ask.seat][0]])
    if isinstance(ask, CommandAsk):
        return Done()
    return None


def place_neutrals(game: Game, ask: PlaceForAsk) -> Action:
    """Where the player to move, who commands them, can do us least harm, and we may use them best."""
    mover = game.mover
    best, most = -1, -1000.0
    for zone in game.places(ask.army):
        score = 0.0
        for near in game.variant.board.near[zone]:
            holder = game.holder[near]
            if holder == mover:
                score += 1.0
            elif holder >= 0 and holder != ask.army:
                score -= 2.0
        score += 0.01 * game.total[zone]
        if score > most:
            best, most = zone, score
    return Place(((Zone(best), ask.count(game)),)) if best >= 0 else ask.default(game)


def place_allies(game: Game, ask: AlliedPlaceAsk) -> Action:
    """On the largest stack beside an enemy of ours."""
    own = [*game.variant.armies_of[ask.seat], ask.army]
    best, most = -1, -1
    for zone in game.places(ask.army):
        foes = [near for near in game.variant.board.near[zone] if game.holder[near] not in own]
        if foes and game.total[zone] > most:
            best, most = zone, game.total[zone]
    action = Place(((Zone(best), ask.count()),))
    return action if best >= 0 and ask.check(game, action) is None else ask.default(game)


def influence(game: Game, ask: InfluenceAsk) -> Action:
    """A card that makes no set yet for the strongest independent that would listen."""
    cards = hand(game, ask.army)
    if len(cards) >= 3:
        return Done()
    open_to = ask.open_to(game)
    best = max(open_to, key=lambda army: sum(game.troops[army :: game.armies]))
    return Influence(best, cards[0])


def order66(game: Game, ask: Order66Ask) -> Action:
    """When most of their planets would turn, when we are about to lose, or when it cannot become any better."""
    chances = len(successes(game))
    ours = faction_places(game, SEPARATIST)
    theirs = faction_places(game, REPUBLIC)
    late = game.slice(Track).cell >= last_cell(game)
    losing = len(ours) < 9 and chances > 1
    if not (late or losing or (chances >= RIPE and len(theirs) >= 12)):
        return Done()
    weak = game.variant.armies_of[ask.seat]
    mates = ask.gifts(game)
    gifts: tuple[Zone, ...] = ()
    if mates and strength(game, ask.seat) and len(weak) > 1:
        other = next(army for army in weak if army != ask.army)
        if game.held[other] < game.held[ask.army]:
            gifts = tuple([Zone(zone) for zone in sorted(mates)])
    order = tuple(sorted(theirs, key=lambda zone: -game.total[zone]))
    action = GiveOrder66(order, gifts)
    return action if ask.check(game, action) is None else GiveOrder66(order, ())


def allied(game: Game, ask: AttackAsk, ally: Army) -> Attack | None:
    """An attack of a neutral army that the seat commands, on somebody who plays: its losses are not ours."""
    status, seat_of, total = game.status, game.variant.seat_of, game.total
    best: Attack | None = None
    most = float(LIKELY)
    for origin in game.places(ally):
        spare = free(game, origin, ally)
        for target in game.variant.board.near[origin] if spare > 0 else ():
            holder = game.holder[target]
            if holder < 0 or status[holder] != ALIVE or seat_of[holder] == ask.seat:
                continue
            chance = conquest_percent(spare, total[target])
            action = Attack(origin, target, 3 if spare > 2 else spare, 0, 0, 0, LIKELY)
            if chance >= most and ask.check(game, action) is None:
                best, most = action, chance
    return best
