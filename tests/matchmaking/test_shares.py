"""Who played which share of a seat."""

from services.matchmaking.ratings import Holder
from services.matchmaking.shares import BACK, CLAIMED, TO_BOT, holders, results
from services.matchmaking.storage.people import Change
from services.matchmaking.tables import Dice, Person, Seat, Table
from services.matchmaking.terms import Terms

ADA = Seat(0, Person("u_ada", "Ada", b""))
BOB = Seat(0, Person("u_bob", "Bob", b""))


def test_who_stays_played_it_all():
    assert holders(ADA, "sergeant", [], 100, False) == (Holder("u_ada", 1.0),)
    assert holders(Seat(1, bot="recruit"), "sergeant", [], 100, False) == (Holder("bot:recruit", 1.0),)


def test_who_lost_the_seat_to_a_bot_has_left():
    changes = [Change(40, 0, TO_BOT, "u_ada")]
    assert holders(ADA, "sergeant", changes, 100, False) == (Holder("u_ada", 0.4, True), Holder("bot:sergeant", 0.6))


def test_who_comes_back_has_not_left():
    changes = [Change(40, 0, TO_BOT, "u_ada"), Change(60, 0, BACK, "u_ada")]
    assert holders(ADA, "sergeant", changes, 100, False) == (Holder("u_ada", 0.8), Holder("bot:sergeant", 0.2))


def test_who_claims_a_bots_seat_counts_for_the_share_that_was_left():
    changes = [Change(40, 0, TO_BOT, "u_ada"), Change(75, 0, CLAIMED, "u_bob", "u_ada")]
    found = holders(BOB, "sergeant", changes, 100, False)
    assert found == (Holder("u_ada", 0.4, True), Holder("bot:sergeant", 0.35), Holder("u_bob", 0.25))


def test_who_resigned_and_was_replaced_has_left_all_the_same():
    found = holders(BOB, "sergeant", [Change(75, 0, CLAIMED, "u_bob", "u_ada")], 100, False)
    assert found == (Holder("u_ada", 0.75, True), Holder("u_bob", 0.25))


def test_a_seat_that_changes_hands_twice_counts_for_everybody_who_had_it():
    changes = [
        Change(20, 0, CLAIMED, "u_ada"),
        Change(60, 0, TO_BOT, "u_ada"),
        Change(90, 0, CLAIMED, "u_bob", "u_ada"),
    ]
    found = holders(BOB._replace(bot="recruit"), "sergeant", changes, 100, False)
    assert found == (Holder("bot:recruit", 0.5), Holder("u_ada", 0.4, True), Holder("u_bob", 0.1))


def test_who_resigned_has_left():
    assert holders(ADA, "sergeant", [], 100, True) == (Holder("u_ada", 1.0, True),)
    claimed = [Change(75, 1, CLAIMED, "u_bob")]
    found = holders(Seat(1, BOB.person, bot="recruit"), "sergeant", claimed, 100, True)
    assert found == (Holder("bot:recruit", 0.75), Holder("u_bob", 0.25, True))


def table(*seats: Seat, sides: tuple[int, ...] = ()) -> Table:
    terms = Terms("world", "conquest", {}, None, "", False, "", "sergeant", rated=True, sides=sides)
    return Table("t", "", "u_ada", False, "", "g", Dice(b"", b"", 0, ""), terms, 0, seats)


def test_places_come_from_the_game_and_else_from_who_won():
    seats = (ADA, Seat(1, Person("u_bob", "Bob", b"")), Seat(2, bot="recruit"))
    told = [{"place": 2}, {"seat": 1, "place": 1}, {"seat": 2, "place": 3, "resigned": True}]
    found = results(table(*seats), [], {"seats": told, "version": 9})
    assert [(seat.side, seat.place) for seat in found] == [(0, 2), (1, 1), (2, 3)]
    assert not found[2].holders[0].left, "a bot leaves nothing"
    found = results(table(*seats, sides=(0, 0, 1)), [], {"winners": [2], "version": 9})
    assert [(seat.side, seat.place) for seat in found] == [(0, 2), (0, 2), (1, 1)]
