"""What greedy does with what an edition adds to a classic turn, known only by what is offered."""

from typing import Final

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, NOWHERE, Army, Zone
from services.rules.engine.kernel.offers import Count, Offer, Pick, Some
from services.rules.engine.kernel.record import REGISTRY, fields_of
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.reinforce import ReinforceAsk
from services.rules.engine.mechanics.verbs import Attack, Place, Trade

CLASSIC: Final = (Attack.NAME, Done.NAME, Place.NAME, Trade.NAME)
RICH: Final = 5
"""Reinforcements of which one may go into something else than troops."""


def unusual(offers: tuple[Offer, ...]) -> list[Offer]:
    """The offers of verbs that a classic turn does not have."""
    return [offer for offer in offers if offer.verb not in CLASSIC]


def purchase(game: Game, ask: ReinforceAsk, spear: Zone) -> Action | None:
    """One thing for a rich player before any troops are placed: another kind each round, beside the spear."""
    if game.reserve < RICH or game.reserve < game.received:
        return None
    offers = unusual(ask.offers(game))
    return taken(game, offers[(game.round + ask.army) % len(offers)], ask.army, spear) if offers else None


def sally(game: Game, ask: AttackAsk) -> Action:
    """When no attack is worth it: the first other thing offered, else the end, or what must come first."""
    for offer in ask.besides(game):
        action = taken(game, offer, ask.armies[0])
        if action is not None:
            return action
    return Done() if ask.check(game, Done()) is None else ask.default(game)


def first_offered(game: Game, offers: tuple[Offer, ...]) -> Action | None:
    """The first offer besides "done" with its first candidates, else "done"; None where a field has nothing to pick."""
    for offer in offers:
        if offer.verb != Done.NAME:
            return taken(game, offer)
    return Done()


def taken(game: Game, offer: Offer, army: Army = NOBODY, spear: Zone = NOWHERE) -> Action | None:
    """An offer with its usual numbers and first candidates; None where a field has no simple value.

    For an army, a place is the spear where that is offered, and never one that somebody else holds.
    """
    kind = REGISTRY[offer.verb]
    kinds = dict(fields_of(kind))
    values: dict[str, object] = {}
    for field in offer.fields:
        if isinstance(field, Count):
            values[field.name] = field.usual
        elif isinstance(field, Pick):
            among = field.among
            if army >= 0 and kinds[field.name] == "zone":
                among = tuple([one for one in among if isinstance(one, int) and game.holder[one] in (-1, army)])
            if not among:
                return None
            values[field.name] = spear if spear in among else among[0]
        elif isinstance(field, Some) and field.admits(field.among[:1]):
            values[field.name] = field.among[:1]
        else:
            return None
    action = kind(*[values[name] for name in kinds])
    return action if isinstance(action, Action) else None
