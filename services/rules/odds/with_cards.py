"""What an attack would bring with each card of its player that can be played for it: before it, or in it."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple, cast

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Card, Seat
from services.rules.engine.kernel.offers import Count, Offer, Pick, Some
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.record import REGISTRY, Record, defaults_of, fields_of
from services.rules.engine.kernel.view import masked
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.verbs import Attack
from services.rules.odds.preview import FEW_TROOPS, Preview, odds
from services.rules.odds.start import Start, starts

CARD: Final = "card"
CARDS: Final = "card*"
PLACES: Final = ("target", "zone")
"""The fields that name the place which an attack is about."""


class CardPlay(NamedTuple):
    """How a card is played for an attack: by an answer of its own `before` it, or by the attack with the card in it."""

    card: Card
    action: Action
    before: bool


class WithCard(NamedTuple):
    """A card that can be played for an attack, and what the attack would bring then."""

    play: CardPlay
    odds: Preview


def card_plays(game: Game, seat: Seat, attack: Attack) -> list[CardPlay]:
    """The cards that its player may play for an attack, in the order of the offers; none where the attack is illegal or
    has more troops than is foretold quickly.
    """
    seen = masked(game, seat)
    ask = asked(seen, seat)
    if not isinstance(ask, AttackAsk) or ask.check(seen, attack) is not None:
        return []
    if max(seen.total[attack.origin], seen.total[attack.target]) > FEW_TROOPS:
        return []
    found: dict[tuple[object, ...], CardPlay] = {}
    for offer in ask.offers(seen):
        kind = REGISTRY[offer.verb]
        joined = issubclass(kind, Attack)
        for card, action in in_attack(kind, offer, attack) if joined else before_attack(kind, offer, attack):
            if ask.check(seen, action) is None:
                found.setdefault((card, *action.row()), CardPlay(card, action, not joined))
    return list(found.values())


def with_card(game: Game, seat: Seat, attack: Attack, play: CardPlay) -> WithCard | None:
    """What an attack would bring with a card that nobody does anything about; None where there is no attack then."""
    seen = masked(game, seat)
    ask = asked(seen, seat)
    assert isinstance(ask, AttackAsk)
    if isinstance(play.action, Attack):
        army = ask.attacker(seen, play.action.origin)
        return WithCard(play, odds(seen, seat, starts(seen, seat, play.action), army, play.action))
    begun: list[Start] = []
    for way in starts(seen, seat, play.action):
        after = still_legal(way.game, seat, attack)
        if after is None:
            return None
        begun += [
            Start(one.game, way.chance * one.chance, one.fought, way.reacted or one.reacted)
            for one in starts(way.game, seat, after)
        ]
    return WithCard(play, odds(seen, seat, begun, ask.attacker(seen, attack.origin), attack))


def still_legal(game: Game, seat: Seat, attack: Attack) -> Attack | None:
    """The attack with the most of its dice that are allowed now; a card may have cost troops."""
    ask = asked(game, seat)
    for dice in range(attack.dice, 0, -1) if isinstance(ask, AttackAsk) else ():
        fewer = cast(Attack, made(type(attack), values_of(attack) | {"dice": dice}))
        if ask is not None and ask.check(game, fewer) is None:
            return fewer
    return None


def values_of(action: Record) -> dict[str, object]:
    """The values of a record's fields by their names."""
    return dict(zip([name for name, _ in fields_of(type(action))], action.row(), strict=True))


def made(kind: type[Record], values: dict[str, object]) -> Action:
    """An action with those of these values that it has fields for; numbers that are missing are the usual."""
    usual = defaults_of(kind)
    return cast(Action, kind(*[values[name] if name in values else usual[name] for name, _ in fields_of(kind)]))


def in_attack(kind: type[Record], offer: Offer, attack: Attack) -> list[tuple[Card, Action]]:
    """The same attack with one card more; what else its verb has is as it usually is."""
    kept, kinds = values_of(attack), dict(fields_of(kind))
    usual: dict[str, object] = {}
    among: tuple[object, ...] = ()
    where = ""
    for field in offer.fields:
        name = field.name_of()
        if isinstance(field, Some) and kinds[name] == CARDS:
            among, where = field.among, name
        elif isinstance(field, Pick) and not field.admits(kept[name]):
            return []
        elif isinstance(field, Count):
            usual[name] = field.usual
    cards = cast("tuple[Card, ...]", kept.get(where, ()))
    more = [cast(Card, card) for card in among if card not in cards]
    return [(card, made(kind, usual | kept | {where: tuple(sorted((*cards, card)))})) for card in more]


def before_attack(kind: type[Record], offer: Offer, attack: Attack) -> list[tuple[Card, Action]]:
    """The answers of an offer that play a card for this attack."""
    kinds = dict(fields_of(kind))
    if CARD not in kinds.values():
        return []
    names: list[str] = []
    candidates: list[tuple[object, ...]] = []
    about = False
    for field in offer.fields:
        if not isinstance(field, Pick):
            return []
        name, among = field.name, field.among
        if name == "origin" or name in PLACES:
            place = attack.origin if name == "origin" else attack.target
            about = about or name in PLACES
            among = (place,) if place in among else ()
        names.append(name)
        candidates.append(among)
    where = [kinds[name] for name in names].index(CARD)
    if not about:
        return []
    return [(cast(Card, row[where]), made(kind, dict(zip(names, row, strict=True)))) for row in product(*candidates)]
