"""Turning in stars."""

from itertools import combinations

import pytest

from services.rules.engine.kernel.data import board
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.mechanics.sets import Trading
from services.rules.engine.mechanics.verbs import Place, Trade
from tests.engine.editions.command.positions import play_at

BOARD = board("command")
TWO = [card.id for card in BOARD.cards if card.stars == 2]
ONE = [card.id for card in BOARD.cards if card.stars == 1]
WORTH = {2: 2, 3: 4, 4: 7, 5: 10, 6: 13, 7: 17, 8: 21, 9: 25, 10: 30}


def with_hand(cards):
    play = play_at({"zones": {"alaska": {"yellow": 1}}, "hands": {"yellow": cards, "blue": []}})
    return play, play.game.agenda[-1]


def numbers(cards):
    return tuple(sorted(BOARD.card[card] for card in cards))


@pytest.mark.rule("K-2")
@pytest.mark.parametrize(("stars", "troops"), WORTH.items())
def test_so_many_stars_bring_so_many_troops_however_they_are_made_up(stars, troops):
    for twos in range(stars // 2 + 1):
        cards = numbers(TWO[:twos] + ONE[: stars - 2 * twos])
        play, _ = with_hand([BOARD.cards[card].id for card in cards])
        before = play.game.reserve
        assert play.submit(0, Trade(cards)) is None
        assert play.game.reserve == before + troops


@pytest.mark.rule("K-2", "K-29")
def test_exactly_the_cards_with_two_to_ten_stars_are_offered():
    hand = numbers(TWO[:4] + ONE[:4])
    play, ask = with_hand([BOARD.cards[card].id for card in hand])
    offers = ask.offers(play.game)
    for size in range(len(hand) + 1):
        for cards in combinations(hand, size):
            stars = sum(BOARD.cards[card].stars for card in cards)
            accepted = ask.check(play.game, Trade(cards)) is None
            assert accepted == admitted(offers, Trade(cards)) == (2 <= stars <= 10)


@pytest.mark.rule("K-2")
def test_two_stars_on_one_card_are_offered():
    play, ask = with_hand(TWO[:1])
    assert admitted(ask.offers(play.game), Trade(numbers(TWO[:1])))


@pytest.mark.rule("K-2")
def test_one_star_alone_is_not_offered():
    play, ask = with_hand(ONE[:1])
    trading = play.game.variant.find_part(Trading)
    assert trading is not None
    assert trading.worth(play.game, numbers(ONE[:1])) == 0
    assert [offer.verb for offer in ask.offers(play.game)] == ["place"]


@pytest.mark.rule("K-2")
def test_the_default_never_turns_in_stars_even_from_a_full_hand():
    play, ask = with_hand(TWO[:6])
    assert isinstance(ask.default(play.game), Place)
    assert not ask.must_trade(play.game)


@pytest.mark.rule("K-29")
def test_stars_are_turned_in_once_a_turn_and_again_in_the_next():
    play, _ = with_hand(TWO[:4])
    assert play.submit(0, Trade(numbers(TWO[:1]))) is None
    refusal = play.submit(0, Trade(numbers(TWO[1:2])))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("already_traded", "K-29")
    play.expire(0)
    assert play.game.agenda[-1].NAME == "attacking"
    while play.game.agenda[-1].NAME != "reinforcing_by_stars" or play.game.mover:
        play.expire(play.game.agenda[-1].seat)
    assert play.submit(0, Trade(numbers(TWO[1:2]))) is None


@pytest.mark.rule("K-29")
def test_stars_are_not_turned_in_after_the_reinforcement_step():
    play, _ = with_hand(TWO[:4])
    play.expire(0)
    assert play.game.agenda[-1].NAME == "attacking"
    refusal = play.submit(0, Trade(numbers(TWO[:1])))
    assert refusal is not None
    assert refusal.code == "wrong_verb"


@pytest.mark.parametrize(
    ("twos", "ones", "stars"),
    [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 3, 2), (1, 1, 2), (3, 2, 7), (8, 4, 10)],
)
def test_what_a_bot_turns_in_is_allowed_and_keeps_a_card_for_a_mission(twos, ones, stars):
    play, ask = with_hand(TWO[:twos] + ONE[:ones])
    trading = play.game.variant.find_part(Trading)
    assert trading is not None
    cards = trading.any_set(play.game, 0)
    assert sum(BOARD.cards[card].stars for card in cards) == stars
    if cards:
        assert ask.check(play.game, Trade(cards)) is None
