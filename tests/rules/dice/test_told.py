"""The dice that events tell are those that were thrown, in their order, and all of them."""

import pytest

from services.rules.dice.draws import Throw
from services.rules.dice.faults import Fault
from services.rules.dice.told import compare, spelt
from services.rules.engine import editions
from services.rules.engine.kernel.record import REGISTRY, Json, fields_of
from tests.rules.dice.ledger import VARIANTS

OTHER = {"event": "turn_began", "army": "red", "round": 2}


def battles(text: str) -> Json:
    return {"event": "assaulted", "dice": text}


def throw(*faces: int, reason: str = "battle", sides: int = 6) -> Throw:
    return Throw(reason, sides, faces)


def rolled(*faces: int, reason: str = "first_player") -> Json:
    return {"event": "rolled", "reason": reason, "faces": list(faces)}


@pytest.mark.parametrize(
    ("events", "throws", "again"),
    [
        ([], [], False),
        ([OTHER], [], True),
        ([battles("631:52")], [throw(6, 3, 1, 5, 2)], False),
        ([battles("631:52")], [throw(6, 3, 1), throw(5, 2)], False),
        ([battles("631:52 2:1")], [throw(6, 3, 1, 5, 2), throw(2, 1)], False),
        ([battles("83:5")], [throw(8, sides=8), throw(3), throw(5)], False),
        ([battles("10.4:12.1")], [throw(10, 4, sides=12), throw(12, 1, sides=12)], False),
        ([battles("10.4.:12.")], [throw(10, 4, sides=12), throw(12, sides=12)], False),
        ([battles("6=11.:6")], [throw(6), throw(6)], False),
        ([battles("631=64:52")], [throw(6, 3, 1, 5, 2)], False),
        ([OTHER, rolled(3, 5), battles("6:5")], [throw(3, 5, reason="first_player"), throw(6, 5)], False),
        ([{"event": "order66_given", "faces": [8, 1]}], [throw(8, 1, reason="order66", sides=8)], False),
        ([battles("611>642:5=6")], [throw(6, 1, 1), throw(5), throw(4), throw(2)], True),
        ([battles("611>642:51>53")], [throw(6, 1, 1), throw(5, 1), throw(1), throw(4), throw(2), throw(3)], True),
        ([battles("61:5")], [throw(6, 1), throw(5), throw(1)], True),
        ([battles("61>64:5 1:2")], [throw(6, 1), throw(5), throw(4), throw(1), throw(2)], True),
        ([battles("6:")], [throw(6), throw()], False),
    ],
)
def test_a_true_story_is_believed(events: list[Json], throws: list[Throw], again: bool):
    compare(events, tuple(throws), again)


@pytest.mark.parametrize(
    ("events", "throws", "again", "sentence"),
    [
        ([], [throw(6, 1)], False, "no event tells of the throw battle 6 1"),
        ([OTHER, battles("6:1")], [], False, "an event tells of battle 6 1, and nothing more was thrown"),
        ([battles("6:2")], [throw(6, 1)], False, "an event tells of battle 6 2, and battle 6 1 was thrown"),
        ([battles("62:1")], [throw(6, 1, 2)], False, "an event tells of battle 6 2 1, and battle 6 1 2 was thrown"),
        ([battles("6:1")], [throw(6, 1), throw(5, 1)], False, "no event tells of the throw battle 5 1"),
        ([battles("5:1 6:1")], [throw(6, 1), throw(5, 1)], False, "an event tells of battle 5 1, and battle 6 1"),
        ([battles("6:1")], [throw(6, 1), throw(5)], False, "no event tells of the throw battle 5"),
        ([battles("61>64:5")], [throw(6, 1), throw(5), throw(3)], True, "an event tells of battle 6 1 5"),
        (
            [battles("61>64:5")],
            [throw(6, 1), throw(5), throw(4), throw(3)],
            True,
            "no event tells of the throw battle 3",
        ),
        ([battles("61>64:5")], [throw(6, 1), throw(5)], True, "an event tells of battle 6 1 5"),
        ([battles("61>64:5")], [throw(6, 1), throw(5), throw(4)], False, "an event tells of battle 6 1 5"),
        ([rolled(3, 5)], [throw(3, 5)], False, "an event tells of first_player 3 5, and battle 3 5 was thrown"),
        ([rolled(3, 5)], [throw(3, reason="first_player"), throw(5, reason="first_player")], False, "an event tells"),
        ([battles("631-52")], [], False, "tells of a battle as '631-52'"),
        ([battles("6:1>12")], [], False, "tells of a battle as '6:1>12'"),
        ([battles("6:1:1")], [], False, "tells of a battle as '6:1:1'"),
        ([battles("")], [], False, "tells of a battle as ''"),
        ([battles("1.2:0")], [], False, "tells of the dice '0'"),
        ([battles("1..2:3")], [], False, "tells of the dice '1..2'"),
        ([{"event": "assaulted", "dice": None}], [], False, "tells of a battle as 'None'"),
        ([{"event": "rolled", "reason": "x", "faces": "35"}], [], False, "the event 'rolled' tells no faces"),
        ([{"event": "\x1b[2J"}], [], False, "there is no event '\\x1b[2J' in this game"),
        ([{"event": 5}], [], False, "there is no event '5'"),
        (["assaulted"], [], False, "there is no event 'None'"),
    ],
)
def test_a_false_story_is_told_in_one_sentence(events: list[Json], throws: list[Throw], again: bool, sentence: str):
    with pytest.raises(Fault) as caught:
        compare(events, tuple(throws), again)
    assert sentence in str(caught.value)


def test_every_event_with_dice_tells_them_in_one_of_the_two_known_ways():
    for edition, name in VARIANTS:
        editions.variant(edition, name, editions.edition(edition).plans[name].sizes[0], {})
    telling = {
        name: fields_of(kind)
        for name, kind in REGISTRY.items()
        if any(field in ("dice", "die", "faces", "face", "roll", "rolled") for field, _ in fields_of(kind))
    }
    events = {name for name in telling if kind_is_event(name)}
    assert events == {"assaulted", "rolled", "order66_given"}
    assert all(("dice", "str") in telling[name] or ("faces", "int*") in telling[name] for name in events)


def kind_is_event(name: str) -> bool:
    return any(base.__name__ == "Event" for base in REGISTRY[name].__mro__)


@pytest.mark.parametrize(
    ("older", "now"),
    [
        ("6=11:6 3:52=12.5", "6=11.:6 3:52=12.5."),
        ("8=10:5", "8=10.:5"),
        ("61>66=11.6:52", "61>66=11.6.:52"),
        ("11=11:1", "11=11:1"),
        ("6=11.:6", "6=11.:6"),
        ("631:52", "631:52"),
        ("first: and second", "first: and second"),
        ("1..2:3", "1..2:3"),
        ("6=" + "1" * 5000 + ":6", "6=" + "1" * 5000 + ":6"),
    ],
)
def test_battles_of_older_games_are_told_as_they_are_spelt_now(older: str, now: str):
    """So a proof from before one die of 11 was told apart from two of 1 is still good."""
    assert spelt([{"event": "assaulted", "dice": older}, 7, None]) == [{"event": "assaulted", "dice": now}, 7, None]
