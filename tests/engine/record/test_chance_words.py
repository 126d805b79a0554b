"""Dice and shuffles as words of a record."""

import pytest

from services.rules.engine.kernel.chance import OutOfScript
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.troops import Assaulted
from services.rules.engine.record.tokens import TOKEN, Playback, words_of_chance


def told(dice: str) -> list[Event]:
    return [Assaulted(0, 0, 1, 1, dice, 0, 0, 3)]


def test_a_battle_thrown_at_once_is_written_as_its_event_tells_it():
    assert words_of_chance([("battle", (6, 3, 1, 5, 2)), ("battle", (5, 4))], [], told("631:52 5:4")) == (
        "631:52",
        "5:4",
    )


def test_a_battle_thrown_in_parts_is_one_word_too():
    drawn = [("battle", (6, 3, 1)), ("battle", (8,)), ("battle", (5, 2)), ("loyalty", (4,))]
    assert words_of_chance(drawn, [], told("6318=863:52")) == ("6318:52", "loyalty=4")


def test_dice_that_no_event_tells_are_written_as_they_fell():
    assert words_of_chance([("battle", (6, 3)), ("battle", (1,))], [], told("62:1")) == ("63", "1")


def test_one_die_of_11_is_not_written_as_two_of_1():
    drawn = [("battle", (12, 4)), ("battle", (11,)), ("battle", (1, 1)), ("battle", (6,))]
    words = words_of_chance(drawn, [], told("12.4.:11. 11:6=11."))
    assert words == ("12.4.:11.", "11:6")
    assert all(TOKEN.fullmatch(word) for word in words)
    script = Playback()
    script.load(words)
    assert [script.roll("battle", count, 12) for count in (2, 1, 3)] == [(12, 4), (11,), (1, 1, 6)]


def test_faces_above_nine_are_told_apart_by_points():
    words = words_of_chance([("siege", (12,)), ("siege", (1, 10, 3))], [("cards", (2, 0, 1)), ("rest", ())], [])
    assert words == ("siege=12.", "siege=1.10.3.", "cards[2,0,1]", "rest[]")
    script = Playback()
    script.load(words)
    assert script.roll("siege", 1, 12) == (12,)
    assert script.roll("siege", 2, 12) == (1, 10)
    assert script.roll("siege", 1, 12) == (3,)
    assert script.shuffle("cards", (0, 1, 2)) == (2, 0, 1)
    assert script.shuffle("rest", ()) == ()
    assert script.left() == ""


@pytest.mark.parametrize(
    "word", ["", "0", "60", "6:", ":6", "6::1", "=6", "a=", "12", "12.", "a[1,]", "a[", "[1]", "a[01x]"]
)
def test_what_is_no_throw_and_no_shuffle_is_known(word: str):
    assert (TOKEN.fullmatch(word) is not None) == (word in ("12", "12."))


@pytest.mark.parametrize(
    ("reason", "count", "sides"), [("battle", 4, 6), ("other", 3, 6), ("battle", 3, 5), ("battle", 1, 5)]
)
def test_a_throw_that_the_record_does_not_have_is_not_made_up(reason: str, count: int, sides: int):
    script = Playback()
    script.load(("631", "52"))
    with pytest.raises(OutOfScript, match=f"{reason} wants {count} dice of {sides} sides"):
        script.roll(reason, count, sides)


def test_an_order_of_other_cards_is_not_taken():
    script = Playback()
    script.load(("cards[2,0,1]",))
    with pytest.raises(OutOfScript, match="cards wants an order of 4 cards"):
        script.shuffle("cards", (0, 1, 2, 3))
