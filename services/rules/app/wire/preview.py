"""The odds of an attack as a message."""

from typing import Final

from fieldpost.rules.v1 import rules_pb2 as pb

from services.common.refusals import Kind, Refused
from services.rules.app.wire.entry import refusal_problem
from services.rules.app.wire.names import names_of
from services.rules.app.wire.records import action_from, action_message
from services.rules.engine.kernel.data import declared
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat, Zone
from services.rules.engine.kernel.play import asked, not_asked
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.view import masked
from services.rules.engine.mechanics.verbs import Attack
from services.rules.odds.ahead import after
from services.rules.odds.modifiers import Modifier, modifiers
from services.rules.odds.preview import Preview, TooMany, attacks_of, preview
from services.rules.odds.with_cards import CardPlay, card_plays, with_card

KINDS: Final = {
    "plus": pb.MODIFIER_KIND_PLUS,
    "dice": pb.MODIFIER_KIND_DICE,
    "sides": pb.MODIFIER_KIND_SIDES,
    "again": pb.MODIFIER_KIND_AGAIN,
    "cost": pb.MODIFIER_KIND_COST,
}
ANY_DICE: Final = (3, 2, 1)
"""What is tried where a request leaves the number of dice open."""


def previewed(request: pb.PreviewAttackRequest, game: Game, seat: Seat) -> pb.PreviewAttackResponse:
    """The answer to PreviewAttack; raises what is wrong with the request, or why there can be no such attack."""
    for action in attacks(request, game.variant):
        try:
            found = preview(game, seat, action)
        except TooMany as fault:
            message = f"odds are worked out for up to {fault.most} troops on a side; here there are {fault.count}"
            details = {"most": fault.most, "troops": fault.count}
            raise Refused(Kind.AGAINST_RULE, "too_many_troops", message, details=details) from None
        if not isinstance(found, Refusal):
            return preview_message(found, modifier_messages(modifiers(game, seat, action), game.variant))
    assert isinstance(found, Refusal)
    raise refusal_problem(found, game.variant)


def attacks(request: pb.PreviewAttackRequest, variant: Variant) -> list[Attack]:
    """The attacks that a request may mean: the first that is legal counts."""
    if request.HasField("action"):
        action = action_from(request.action, variant, "action")
        if not isinstance(action, Attack):
            message = f"odds are worked out for attacks alone, and {action.NAME!r} is none"
            raise Refused(Kind.INVALID, "not_an_attack", message, field="action")
        return [action]
    names = names_of(variant)
    origin = Zone(names.index("zone", request.origin, "origin"))
    target = Zone(names.index("zone", request.target, "target"))
    return [Attack(origin, target, dice, 0, request.keep) for dice in ((request.dice,) if request.dice else ANY_DICE)]


def modifier_messages(found: list[Modifier], variant: Variant) -> list[pb.Modifier]:
    """What changes the dice, with the pieces that the edition says do it."""
    pieces = declared(variant.edition).get("dice", {})
    return [
        pb.Modifier(
            kind=KINDS[one.kind],
            attacker=one.attacking,
            dice=one.dice,
            amount=one.amount,
            pieces=pieces.get(f"{type(one.rule).__name__}.{one.kind}" if one.rule else one.kind, []),
        )
        for one in found
    ]


def preview_message(found: Preview, changes: list[pb.Modifier]) -> pb.PreviewAttackResponse:
    """The odds with names for their fields."""
    rolls = [pb.RollOutcome(own_losses=one.lost, their_losses=one.slain, chance=one.chance) for one in found.rolls]
    ends = [pb.EndOutcome(own_left=one.own, their_left=one.their, chance=one.chance) for one in found.ends]
    return pb.PreviewAttackResponse(
        conquest=found.conquest,
        stopped=found.stopped,
        own_losses=found.own_losses,
        their_losses=found.their_losses,
        next_roll=rolls,
        ends=ends,
        uncertain=found.uncertain,
        modifiers=changes,
    )


def game_after_first(request: pb.PreviewAttacksRequest, game: Game, seat: Seat) -> Game:
    """The game in which the attacks would be made: as it stands, or after the answer that comes first.

    Raises why that answer would be refused.
    """
    if not request.HasField("first"):
        return game
    action = action_from(request.first, game.variant, "first")
    seen = masked(game, seat)
    ask = asked(seen, seat)
    refusal = not_asked(seen, seat) if ask is None else ask.check(seen, action)
    if refusal is not None:
        raise refusal_problem(refusal, game.variant)
    return after(seen, seat, action)


def attacks_asked(request: pb.PreviewAttacksRequest, game: Game, seat: Seat) -> list[Attack]:
    """The attacks that PreviewAttacks is about; raises what is wrong with the request."""
    if not request.origin:
        return attacks_of(game, seat)
    return attacks_of(game, seat, Zone(names_of(game.variant).index("zone", request.origin, "origin")))


def chance_message(game: Game, seat: Seat, attack: Attack) -> pb.AttackChance:
    """The odds of one attack of those that are open."""
    found = preview(game, seat, attack)
    assert isinstance(found, Preview)
    zones = game.variant.board.zones
    return pb.AttackChance(
        origin=zones[attack.origin],
        target=zones[attack.target],
        dice=attack.dice,
        conquest=found.conquest,
        own_losses=found.own_losses,
        their_losses=found.their_losses,
        uncertain=found.uncertain,
    )


def cards_asked(request: pb.PreviewCardsRequest, game: Game, seat: Seat) -> tuple[Attack, list[CardPlay]]:
    """The attack that PreviewCards is about, and the ways to play a card for it; raises what is wrong with it."""
    [attack] = attacks(pb.PreviewAttackRequest(action=request.action), game.variant)
    return attack, card_plays(game, seat, attack)


def card_message(game: Game, seat: Seat, attack: Attack, play: CardPlay) -> pb.CardChance | None:
    """An attack with a card; None where the card leaves nothing to attack."""
    found = with_card(game, seat, attack, play)
    if found is None:
        return None
    return pb.CardChance(
        card=game.variant.board.cards[play.card].id,
        action=action_message(play.action, game.variant),
        before=play.before,
        conquest=found.odds.conquest,
        own_losses=found.odds.own_losses,
        their_losses=found.odds.their_losses,
        uncertain=found.odds.uncertain,
    )
