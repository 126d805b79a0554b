"""Actions and orders go through their messages without a change, and what means nothing is refused with the field."""

from random import Random

import pytest
from fieldpost.rules.v1 import action_pb2, clone_wars_pb2, command_pb2, napoleon_pb2, order_pb2
from fieldpost.rules.v1.action_pb2 import Action as ActionMessage
from fieldpost.rules.v1.order_pb2 import StandingOrder
from fieldpost.rules.v1.placement_pb2 import Placement

from services.common.refusals import Kind, Refused
from services.rules.app.wire.records import action_from, action_message, order_from, order_message
from services.rules.engine.editions import variant
from services.rules.engine.kernel.naming import named
from services.rules.engine.mechanics.armed import ArmCard
from services.rules.engine.mechanics.verbs import Attack, Place, Trade
from tests.engine.properties.tables import every_variant, table
from tests.rules.mapping.reading import record_form
from tests.rules.mapping.samples import actions, orders

WORLD = variant("world", "conquest", 4)
ZONE = WORLD.board.zone
CARD = WORLD.board.card


def refused(message: ActionMessage, where: str = "actions[0]") -> Refused:
    with pytest.raises(Refused) as refusal:
        action_from(message, WORLD, where)
    assert refusal.value.kind is Kind.INVALID
    return refusal.value


@every_variant
def test_every_verb_comes_back_from_its_message_as_it_was(edition: str, name: str):
    for number in range(5):
        game = table(edition, name, number)
        for action in actions(Random(number), game):
            message = ActionMessage.FromString(action_message(action, game).SerializeToString())
            assert action_from(message, game) == action
            assert record_form(message, "verb", game) == named(game, action)


@every_variant
def test_every_order_comes_back_from_its_message_as_it_was(edition: str, name: str):
    game = table(edition, name, 0)
    seen = set()
    for number in range(40):
        for order in orders(Random(number), game):
            message = StandingOrder.FromString(order_message(order, game).SerializeToString())
            assert order_from(message, game) == order
            assert record_form(message, "order", game) == named(game, order)
            seen.add(order.NAME)
    assert len(seen) >= 6


def test_armies_are_called_by_the_colours_that_were_chosen_in_the_game():
    game = variant("command", "command", 3)
    other = game.recolored(tuple(reversed(game.colors)))
    order = ArmCard(0, -1, -1, 0, 0)
    names = [order_message(order, one).arm_card.attacker for one in (game, other)]
    assert names == [game.board.colors[game.colors[0]], game.board.colors[game.colors[-1]]]
    assert [order_from(order_message(order, one), one) for one in (game, other)] == [order, order]


def test_an_attack_without_a_number_of_battles_is_one_battle():
    message = ActionMessage(attack=action_pb2.Attack(origin="alaska", target="kamchatka", dice=3))
    assert action_from(message, WORLD) == Attack(ZONE["alaska"], ZONE["kamchatka"], 3)
    message.attack.battles = 0
    assert action_from(message, WORLD) == Attack(ZONE["alaska"], ZONE["kamchatka"], 3, 0)


def test_cards_and_troops_may_be_named_in_any_order():
    cards = ["kamchatka", "alaska", "wild_1"]
    troops = [Placement(zone="kamchatka", count=2), Placement(zone="alaska", count=1)]
    traded = action_from(ActionMessage(trade=action_pb2.Trade(cards=cards)), WORLD)
    placed = action_from(ActionMessage(place=action_pb2.Place(troops=troops)), WORLD)
    assert traded == Trade(tuple(sorted([CARD[card] for card in cards])))
    assert placed == Place(tuple(sorted([(ZONE["alaska"], 1), (ZONE["kamchatka"], 2)])))


def test_an_unknown_place_is_refused_with_its_field_and_the_places_that_there_are():
    refusal = refused(ActionMessage(attack=action_pb2.Attack(origin="alska", target="kamchatka", dice=3)))
    assert (refusal.code, refusal.field) == ("unknown_zone", "actions[0].attack.origin")
    first = ", ".join(WORLD.board.zones[:12])
    assert refusal.message == f"there is no zone 'alska'; there are: {first} and 30 more"


def test_an_unknown_card_in_a_list_is_refused_with_its_position():
    refusal = refused(ActionMessage(trade=action_pb2.Trade(cards=["alaska", "joker"])), "actions[3]")
    assert (refusal.code, refusal.field) == ("unknown_card", "actions[3].trade.cards[1]")


def test_an_unknown_place_for_troops_is_refused_with_its_position():
    message = ActionMessage(place=action_pb2.Place(troops=[Placement(zone="alaska", count=1), Placement(zone="x")]))
    refusal = refused(message)
    assert (refusal.code, refusal.field) == ("unknown_zone", "actions[0].place.troops[1].zone")


def test_a_place_that_is_named_twice_is_refused():
    troops = [Placement(zone="alaska", count=1), Placement(zone="alaska", count=2)]
    refusal = refused(ActionMessage(place=action_pb2.Place(troops=troops)))
    assert (refusal.code, refusal.field) == ("named_twice", "actions[0].place.troops[1].zone")


def test_what_an_edition_does_not_have_is_refused_as_such():
    refusal = refused(ActionMessage(station_ship=clone_wars_pb2.StationShip(ship="fighter", zone="alaska")))
    assert (refusal.code, refusal.field) == ("unknown_ship", "actions[0].station_ship.ship")
    assert refusal.message == "there is no ship 'fighter': this edition has none"


def test_a_long_id_is_not_sent_back_whole():
    refusal = refused(ActionMessage(claim=action_pb2.Claim(zone="a" * 5000)))
    assert len(refusal.message) < 400


@pytest.mark.parametrize(
    ("message", "code", "field"),
    [
        (ActionMessage(), "no_verb", "actions[0]"),
        (ActionMessage(claim=action_pb2.Claim()), "unknown_zone", "actions[0].claim.zone"),
        (ActionMessage(build_fort=napoleon_pb2.BuildFort(zone="paris")), "unknown_zone", "actions[0].build_fort.zone"),
        (
            ActionMessage(choose_colour=command_pb2.ChooseColour(colour="red ")),
            "unknown_color",
            "actions[0].choose_colour.colour",
        ),
    ],
    ids=["no verb", "no place", "a place of another edition", "no colour"],
)
def test_an_action_that_says_nothing_is_refused(message: ActionMessage, code: str, field: str):
    refusal = refused(message)
    assert (refusal.code, refusal.field) == (code, field)


def test_an_order_without_content_is_refused():
    with pytest.raises(Refused) as refusal:
        order_from(StandingOrder(), WORLD, "orders[2]")
    assert (refusal.value.code, refusal.value.field) == ("no_order", "orders[2]")


def test_an_order_for_an_unknown_place_is_refused_and_one_for_no_place_is_for_all():
    with pytest.raises(Refused) as refusal:
        order_from(StandingOrder(defend_with=order_pb2.DefendWith(zone="mars", dice=1)), WORLD, "orders[0]")
    assert refusal.value.field == "orders[0].defend_with.zone"
    for all_places in (order_pb2.DefendWith(dice=1), order_pb2.DefendWith(zone="", dice=1)):
        assert named(WORLD, order_from(StandingOrder(defend_with=all_places), WORLD))["zone"] is None
