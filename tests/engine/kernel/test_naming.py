"""Records with names, as people and programs write them."""

import pytest

from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.events import OrderSet, TurnBegan
from services.rules.engine.kernel.naming import named, offered, read_action, read_order
from services.rules.engine.kernel.offers import Count, Offer, Pick, Ranking, Some, Spread
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.table_events import Sealed
from services.rules.engine.kernel.troops import Received
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.defence import AskDefence, DefendWith
from services.rules.engine.mechanics.hands import Drawn
from services.rules.engine.mechanics.verbs import Attack, Claim, Place, Trade, Wish
from tests.engine.kernel.positions import variant, zone

WORLD = variant()

FORMS = [
    ({"verb": "done"}, Done()),
    ({"verb": "claim", "zone": "brazil"}, Claim(zone("brazil"))),
    ({"verb": "attack", "origin": "alaska", "target": "kamchatka", "dice": 3}, Attack(0, zone("kamchatka"), 3)),
    (
        {"verb": "attack", "origin": "alaska", "target": "kamchatka", "dice": 3, "battles": 0, "keep": 4},
        Attack(0, zone("kamchatka"), 3, 0, 4),
    ),
    ({"verb": "place", "troops": {"brazil": 1, "alaska": 2}}, Place(((0, 2), (zone("brazil"), 1)))),
    ({"verb": "trade", "cards": ["wild_1", "alaska"]}, Trade((0, WORLD.board.card["wild_1"]))),
    ({"verb": "wish", "zones": ["brazil", "alaska"], "weights": {}}, Wish((zone("brazil"), 0), ())),
]


@pytest.mark.parametrize(("form", "action"), FORMS, ids=lambda one: str(one)[:40])
def test_an_action_is_read_from_names(form: dict[str, object], action: Done):
    assert read_action(WORLD, form) == action
    assert read_action(WORLD, named(WORLD, action)) == action


@pytest.mark.rule("C-25")
@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        (None, 'expected an object with "verb", found None'),
        ([], 'expected an object with "verb", found []'),
        ({"step": "done"}, "expected an object with \"verb\", found {'step': 'done'}"),
        ({"verb": 3}, "expected an object with \"verb\", found {'verb': 3}"),
        ({"verb": "a" * 99}, "there is no verb 'aaaa"),
        ({"verb": "fly"}, "there is no verb 'fly'; there are: "),
        ({"verb": "turn_began"}, "there is no verb 'turn_began'; there are: "),
        ({"verb": "done", "why": 1}, "done has no field 'why'; it has: none"),
        ({"verb": "claim", "place": 1}, "claim has no field 'place'; it has: zone"),
        ({"verb": "claim"}, "claim needs the field 'zone' (zone)"),
        ({"verb": "claim", "zone": "atlantis"}, "claim.zone: there is no zone 'atlantis'; there are: alaska, "),
        ({"verb": "claim", "zone": ["alaska"]}, "claim.zone: there is no zone ['alaska']; there are: alaska, "),
        ({"verb": "claim", "zone": 3}, "claim.zone: there is no zone 3; there are: alaska, "),
        ({"verb": "claim", "zone": None}, "claim.zone: there is no zone None; there are: alaska, "),
        ({"verb": "defend", "dice": "two"}, "defend.dice must be a whole number, not 'two'"),
        ({"verb": "defend", "dice": True}, "defend.dice must be a whole number, not True"),
        ({"verb": "defend", "dice": 1.5}, "defend.dice must be a whole number, not 1.5"),
        ({"verb": "defend", "dice": 10**10}, "defend.dice must be a whole number, not 10000000000"),
        ({"verb": "trade", "cards": "alaska"}, "trade.cards must be a list, not 'alaska'"),
        ({"verb": "trade", "cards": ["joker"]}, "trade.cards: there is no card 'joker'; there are: alaska, "),
        ({"verb": "place", "troops": []}, "place.troops must be an object from place to count, not []"),
        ({"verb": "place", "troops": {"atlantis": 1}}, "place.troops: there is no zone 'atlantis'; there are: "),
        ({"verb": "place", "troops": {"alaska": "1"}}, "place.troops must be a whole number, not '1'"),
        ({"verb": "claim", "zone": "x" * 99}, "claim.zone: there is no zone 'xxxx"),
    ],
)
def test_an_action_that_cannot_be_read_is_refused_in_one_sentence(form: object, sentence: str):
    with pytest.raises(BadInput) as refused:
        read_action(WORLD, form)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)


@pytest.mark.rule("A-2")
def test_a_standing_order_is_read_with_or_without_its_place():
    assert read_order(WORLD, {"order": "ask_defence"}) == AskDefence()
    assert read_order(WORLD, {"order": "defend_with", "dice": 1}) == DefendWith(-1, 1)
    assert read_order(WORLD, {"order": "defend_with", "zone": None, "dice": 1}) == DefendWith(-1, 1)
    assert read_order(WORLD, {"order": "defend_with", "zone": "alaska", "dice": 1}) == DefendWith(0, 1)
    with pytest.raises(BadInput, match=r"there is no order 'done'; there are: .*ask_defence, "):
        read_order(WORLD, {"order": "done"})


def test_what_a_record_is_stands_before_its_name():
    assert named(WORLD, TurnBegan(0, 3)) == {"event": "turn_began", "army": "red", "round": 3}
    assert named(WORLD, OrderSet((2, 0))) == {"event": "order_set", "order": ["green", "red"]}
    assert named(WORLD, AttackAsk(1, (1,))) == {"step": "attacking", "seat": 1, "armies": ["blue"]}
    assert named(WORLD, DefendWith(-1, 2)) == {"order": "defend_with", "zone": None, "dice": 2}
    assert named(WORLD, Received(0, 5, (("places", 3), ("asia", 2))))["reasons"] == {"places": 3, "asia": 2}


@pytest.mark.rule("A-15")
def test_what_a_viewer_may_not_see_is_null():
    assert named(WORLD, Drawn(0, -1)) == {"event": "drawn", "army": "red", "card": None}
    assert named(WORLD, Sealed(1, None)) == {"event": "sealed", "seat": 1, "action": None}
    assert named(WORLD, Sealed(1, Claim(0)))["action"] == {"verb": "claim", "zone": "alaska"}


@pytest.mark.rule("C-25")
def test_the_details_of_a_refusal_are_named_by_what_they_are():
    details = (("origin", 0), ("target", 9999), ("cards", (0, 1)), ("dice", 3), ("army", -1), ("allowed", ("done",)))
    assert named(WORLD, Refusal("not_adjacent", "C-14", details)) == {
        "kind": "refused",
        "code": "not_adjacent",
        "rule": "C-14",
        "details": {
            "origin": "alaska",
            "target": 9999,
            "cards": ["alaska", "northwest_territory"],
            "dice": 3,
            "army": None,
            "allowed": ["done"],
        },
    }


def test_an_offer_shows_the_candidates_and_bounds_of_each_field_by_name():
    dice = Count("dice", 1, 3, 3)
    attack = Offer("attack", (Pick("origin", (0,)), Pick("target", (1, 2)), dice))
    assert offered(WORLD, attack)["fields"] == {
        "origin": {"field": "pick", "among": ["alaska"]},
        "target": {"field": "pick", "among": ["northwest_territory", "alberta"]},
        "dice": {"field": "count", "low": 1, "high": 3, "usual": 3},
    }
    trade = offered(WORLD, Offer("trade", (Pick("cards", ((0, 1, 2),)),)))
    assert trade["fields"]["cards"]["among"] == [["alaska", "northwest_territory", "alberta"]]
    place = offered(WORLD, Offer("place", (Spread("troops", (0,), 1, 5),)))
    assert place["fields"]["troops"] == {"field": "spread", "among": ["alaska"], "low": 1, "high": 5, "cap": 0}
    wish = offered(WORLD, Offer("wish", (Ranking("zones", (0, 1)),)))
    assert wish["fields"]["zones"] == {"field": "ranking", "among": ["alaska", "northwest_territory"]}
    some = offered(WORLD, Offer("trade", (Some("cards", (0,), 3, 3, (1,)),)))
    assert some["fields"]["cards"] == {"field": "some", "among": ["alaska"], "low": 3, "high": 3, "weights": [1]}
