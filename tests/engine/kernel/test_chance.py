"""Chance is asked for with a reason, and can be written down."""

from itertools import product

import pytest

from services.bots.brains.chance import Seeded
from services.rules.engine.kernel.chance import FACES, Chance, Noted, OutOfScript, Scripted, digits, read_digits
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.mechanics.verbs import Attack
from tests.engine.kernel.positions import BLUE, RED, attacking, variant, zone


def test_a_bare_chance_has_neither_dice_nor_cards():
    with pytest.raises(RuntimeError, match="no dice"):
        Chance().roll("battle", 1)
    with pytest.raises(RuntimeError, match="no cards"):
        Chance().shuffle("cards", (1,))


@pytest.mark.rule("C-27")
def test_a_script_plays_back_what_is_written_and_nothing_else():
    chance = Scripted(((6, 1), (3,)), ((2, 0, 1),))
    assert chance.roll("battle", 2) == (6, 1)
    assert chance.shuffle("cards", (0, 1, 2)) == (2, 0, 1)
    with pytest.raises(OutOfScript, match="first_player wants 2 dice of 6 sides"):
        chance.roll("first_player", 2)
    with pytest.raises(OutOfScript, match="no dice are left for battle"):
        chance.roll("battle", 1)
    with pytest.raises(OutOfScript, match="no order is left for deal"):
        chance.shuffle("deal", (0,))


def test_a_script_must_fit_the_dice_and_the_cards():
    with pytest.raises(OutOfScript, match="wants 1 dice of 4 sides"):
        Scripted(((5,),)).roll("battle", 1, 4)
    with pytest.raises(OutOfScript, match="shuffles"):
        Scripted((), ((0, 0),)).shuffle("cards", (0, 1))


@pytest.mark.rule("C-27")
def test_what_came_is_noted_with_its_reason_until_it_is_taken():
    chance = Noted(Scripted(((6, 1),), ((1, 0),)))
    chance.roll("battle", 2)
    chance.shuffle("cards", (0, 1))
    assert chance.take() == ([("battle", (6, 1))], [("cards", (1, 0))])
    assert chance.take() == ([], [])


@pytest.mark.rule("C-27")
def test_seeded_dice_are_fair_in_form_and_the_same_for_the_same_seed():
    one, other = Seeded("x"), Seeded("x")
    for count, sides in ((1, 6), (5, 6), (7, 6), (3, 8)):
        faces = one.roll("battle", count, sides)
        assert faces == other.roll("battle", count, sides)
        assert len(faces) == count
        assert all(1 <= face <= sides for face in faces)
    cards = tuple(range(20))
    assert one.shuffle("cards", cards) == other.shuffle("cards", cards)
    assert sorted(one.shuffle("cards", cards)) == list(cards)


def test_every_throw_of_up_to_five_dice_is_listed_once():
    assert [len(set(throws)) for throws in FACES] == [1, 6, 36, 216, 1296, 7776]


@pytest.mark.rule("C-27")
def test_the_dice_and_orders_of_a_game_are_enough_to_play_it_again():
    noted = Noted(Seeded(3))
    first = Play(variant().new_game(), noted)
    first.start()
    rolls, orders = noted.take()
    again = Play(variant().new_game(), Scripted(tuple([r for _, r in rolls]), tuple([o for _, o in orders])))
    again.start()
    assert again.log == first.log


@pytest.mark.rule("C-25")
def test_a_refused_attack_draws_no_dice():
    play = attacking({"alaska": (RED, 3), "kamchatka": (BLUE, 1)}, (6, 6, 1))
    refusal = play.submit(0, Attack(zone("alaska"), zone("kamchatka"), 3))
    assert refusal == Refusal("wrong_dice", "C-15", (("dice", 3), ("most", 2)))
    assert play.submit(0, Attack(zone("alaska"), zone("kamchatka"), 2)) is None


@pytest.mark.parametrize("faces", [(), (1,), (1, 1), (11,), (6, 5, 2), (10,), (10, 1), (1, 10), (12, 4, 11)])
def test_faces_are_read_from_their_text_as_they_were(faces: tuple[int, ...]):
    assert read_digits(digits(faces)) == faces


def test_two_throws_are_never_written_alike():
    throws = [faces for count in range(4) for faces in product(range(1, 13), repeat=count)]
    assert len({digits(faces) for faces in throws}) == len(throws)


@pytest.mark.parametrize(
    ("text", "dice", "faces"),
    [("12.4", 2, (12, 4)), ("10.6.6", 3, (10, 6, 6)), ("11", 1, (11,)), ("10", 1, (10,)), ("11", 2, (1, 1))],
)
def test_texts_of_older_games_are_read(text: str, dice: int, faces: tuple[int, ...]):
    assert read_digits(text, dice) == faces
