"""Truces with terms: who may agree on what, what they forbid, and how they end."""

import pytest

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import OUT
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.naming import offered
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.sayings import Saying
from services.rules.engine.kernel.table import plan, resign, tell_disarmed
from services.rules.engine.kernel.table_events import PlanStopped
from services.rules.engine.mechanics.truce_talk import AcceptTruce, CallOffTruce, DeclineTruce, OfferTruce
from services.rules.engine.mechanics.truces import Truces
from services.rules.engine.mechanics.verbs import Attack, Place
from tests.engine.kernel.positions import BLUE, RED, Troops, attacking, ended, reinforcing, variant, zone

TROOPS: Troops = {
    "alaska": (RED, 9),
    "kamchatka": (BLUE, 4),
    "brazil": (RED, 5),
    "north_africa": (BLUE, 2),
    "mongolia": (RED, 4),
}
EVERYWHERE = (-1, -1, -1)
ON = {"truces": "true"}


def agreed(play: Play, rounds: int = 2, notice: int = 1, where: tuple[int, int, int] = EVERYWHERE) -> Play:
    """Red and blue have a truce."""
    assert OfferTruce(1, rounds, notice, *where).said(play, 0) is None
    assert AcceptTruce(play.game.slice(Truces).made).said(play, 1) is None
    return play


def tried(play: Play, origin: str, target: str) -> str:
    """The code with which an attack is refused; empty where it is offered and taken."""
    action = Attack(zone(origin), zone(target), 1)
    ask = open_asks(play.game)[0]
    found = ask.check(play.game, action)
    pairs = [
        (one["fields"]["origin"]["among"], one["fields"]["target"]["among"])
        for one in [offered(play.game.variant, offer) for offer in ask.offers(play.game)]
        if one["verb"] == "attack"
    ]
    assert any(origin in origins and target in targets for origins, targets in pairs) == (found is None)
    return found.code if found else ""


def refused(play: Play, seat: Seat, saying: Saying) -> str:
    """The code with which something that is said is refused."""
    before = play.game.version
    found = saying.said(play, seat)
    assert isinstance(found, Refusal)
    assert play.game.version == before
    return found.code


def to_round(play: Play, round: int) -> Play:
    """Plays on, attacking nobody, until a round has begun."""
    while play.game.round < round:
        play.expire(open_asks(play.game)[0].seat)
    return play


@pytest.mark.reading("A-17")
@pytest.mark.rule("C-25", "C-26")
def test_a_truce_forbids_attacks_between_the_two_and_no_others():
    play = attacking(TROOPS, **ON)
    assert tried(play, "alaska", "kamchatka") == ""
    agreed(play)
    assert tried(play, "alaska", "kamchatka") == "truce_holds"
    assert tried(play, "brazil", "north_africa") == "truce_holds"
    assert tried(play, "alaska", "alberta") == ""
    found = open_asks(play.game)[0].check(play.game, Attack(zone("alaska"), zone("kamchatka"), 1))
    assert found == Refusal("truce_holds", "A-17", (("seat", 1), ("target", zone("kamchatka")), ("last", 7)))


@pytest.mark.reading("A-16", "A-17")
def test_a_truce_for_one_border_leaves_the_others_open():
    play = agreed(attacking(TROOPS, **ON), where=(zone("kamchatka"), zone("alaska"), -1))
    assert tried(play, "alaska", "kamchatka") == "truce_holds"
    assert tried(play, "mongolia", "kamchatka") == ""
    assert tried(play, "brazil", "north_africa") == ""


@pytest.mark.reading("A-16", "A-17")
def test_a_truce_in_a_region_protects_what_lies_in_it():
    board = variant().board
    asia = next(at for at, region in enumerate(board.regions) if zone("kamchatka") in region.zones)
    play = agreed(attacking(TROOPS, **ON), where=(-1, -1, asia))
    assert tried(play, "alaska", "kamchatka") == "truce_holds"
    assert tried(play, "mongolia", "kamchatka") == "truce_holds"
    assert tried(play, "brazil", "north_africa") == ""


@pytest.mark.reading("A-18")
def test_a_truce_ends_after_its_rounds():
    play = agreed(attacking(TROOPS, **ON), rounds=2)
    assert play.game.slice(Truces).holding[0].last == 7
    to_round(play, 7)
    assert play.game.slice(Truces).holding
    to_round(play, 8)
    assert [event.reason for event in play.log if event.NAME == "truce_ended"] == ["time_over"]
    assert not play.game.slice(Truces).holding


@pytest.mark.reading("A-18")
def test_either_may_give_notice_and_the_truce_lasts_as_long_as_was_agreed():
    play = agreed(attacking(TROOPS, **ON), rounds=9, notice=1)
    assert CallOffTruce(1).said(play, 1) is None
    assert play.game.slice(Truces).holding[0].last == 6
    assert tried(play, "alaska", "kamchatka") == "truce_holds"
    assert refused(play, 0, CallOffTruce(1)) == "truce_ends_anyway"
    assert refused(play, 2, CallOffTruce(1)) == "no_such_truce"
    to_round(play, 7)
    assert not play.game.slice(Truces).holding


@pytest.mark.reading("A-16")
def test_an_offer_stands_until_the_next_round_is_over():
    play = attacking(TROOPS, **ON)
    assert OfferTruce(1, 3, 1, *EVERYWHERE).said(play, 0) is None
    to_round(play, 6)
    assert play.game.slice(Truces).offers
    to_round(play, 7)
    assert not play.game.slice(Truces).offers
    assert refused(play, 1, AcceptTruce(1)) == "no_such_offer"


@pytest.mark.reading("A-16")
def test_an_offer_is_for_whom_it_was_made_to_and_the_newest_counts():
    play = attacking(TROOPS, **ON)
    for rounds in (3, 4):
        assert OfferTruce(1, rounds, 1, *EVERYWHERE).said(play, 0) is None
    assert refused(play, 1, AcceptTruce(1)) == "no_such_offer"
    assert refused(play, 2, AcceptTruce(2)) == "no_such_offer"
    assert refused(play, 2, DeclineTruce(2)) == "no_such_offer"
    assert DeclineTruce(2).said(play, 1) is None
    assert not play.game.slice(Truces).offers
    assert OfferTruce(1, 3, 1, *EVERYWHERE).said(play, 0) is None
    assert DeclineTruce(3).said(play, 0) is None, "whoever made it may take it back"


@pytest.mark.reading("A-18")
def test_a_truce_ends_when_one_of_the_two_leaves_or_only_two_sides_are_left():
    play = agreed(attacking(TROOPS, **ON))
    assert resign(play, 1) is None
    assert [event.reason for event in play.log if event.NAME == "truce_ended"] == ["party_gone"]
    play = agreed(attacking(TROOPS, **ON))
    assert resign(play, 2) is None
    assert [event.reason for event in play.log if event.NAME == "truce_ended"] == ["two_left"]
    assert refused(play, 0, OfferTruce(1, 3, 1, *EVERYWHERE)) == "two_left"


@pytest.mark.reading("A-16")
@pytest.mark.parametrize(
    ("code", "offer"),
    [
        ("no_party", OfferTruce(0, 3, 1, *EVERYWHERE)),
        ("no_party", OfferTruce(7, 3, 1, *EVERYWHERE)),
        ("truce_rounds", OfferTruce(1, 0, 1, *EVERYWHERE)),
        ("truce_rounds", OfferTruce(1, 21, 1, *EVERYWHERE)),
        ("truce_notice", OfferTruce(1, 3, 6, *EVERYWHERE)),
        ("truce_border", OfferTruce(1, 3, 1, zone("alaska"), zone("brazil"), -1)),
        ("truce_border", OfferTruce(1, 3, 1, zone("alaska"), -1, -1)),
        ("truce_border", OfferTruce(1, 3, 1, zone("alaska"), zone("kamchatka"), 0)),
        ("truce_border", OfferTruce(1, 3, 1, -1, -1, 99)),
    ],
)
def test_terms_that_make_no_sense_are_refused(code: str, offer: OfferTruce):
    assert refused(attacking(TROOPS, **ON), 0, offer) == code


@pytest.mark.reading("A-16")
def test_there_are_truces_only_where_the_table_has_them_and_for_those_who_play():
    assert refused(attacking(TROOPS), 0, OfferTruce(1, 3, 1, *EVERYWHERE)) == "no_truces"
    assert "truces" not in attacking(TROOPS).game.slices
    play = attacking(TROOPS, **ON)
    play.game.status = (0, OUT, 0)
    assert refused(play, 1, OfferTruce(0, 3, 1, *EVERYWHERE)) == "eliminated"
    over = ended(attacking(TROOPS, **ON))
    assert refused(over, 0, OfferTruce(1, 3, 1, *EVERYWHERE)) == "game_over"


def test_two_people_have_four_truces_at_most():
    play = attacking(TROOPS, **ON)
    for _ in range(4):
        agreed(play)
    assert refused(play, 0, OfferTruce(1, 3, 1, *EVERYWHERE)) == "too_many_truces"


@pytest.mark.reading("A-17")
@pytest.mark.rule("A-11")
def test_a_plan_that_would_break_a_truce_stops_and_says_why():
    play = reinforcing(TROOPS, 3, **ON)
    steps: tuple[Action, ...] = (
        Place(((zone("kamchatka"), 3),)),
        Attack(zone("kamchatka"), zone("alaska"), 3, 0),
        Done(),
    )
    assert plan(play, 1, steps) is None
    agreed(play)
    before = play.game.copy()
    while open_asks(play.game)[0].seat == 0:
        assert play.expire(0) is None
    tell_disarmed(play, before)
    assert play.game.plans[1] == ()
    assert [event for event in play.log if event.TOLD] == [PlanStopped(1, "truce_holds", "A-17")]
