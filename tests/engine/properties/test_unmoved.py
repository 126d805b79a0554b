"""Where nothing moved but words, a question that stayed open may be answered as before."""

from random import Random

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import asked
from services.rules.engine.kernel.table import seat_bot
from tests.engine.properties.selfplay import opened, random_answers
from tests.engine.properties.tables import every_variant, table


def same_offers(before: Game, after: Game) -> int:
    """How many questions stayed open in a game that says it is unmoved; each must offer what it did."""
    if not after.unmoved(before):
        return 0
    stayed = 0
    for seat in after.variant.every_seat:
        was, now = asked(before, seat), asked(after, seat)
        if was is not None and now is was:
            assert now.offers(after) == was.offers(before)
            stayed += 1
    return stayed


@every_variant
def test_a_game_that_is_unmoved_offers_the_same(edition: str, name: str):
    stayed = 0
    for number in range(3):
        play, random = opened(table(edition, name, number), number), Random(number)
        before = play.game.copy()
        for ask, _ in random_answers(play, random, 120):
            stayed += same_offers(before, play.game)
            before = play.game.copy()
            seat_bot(play, ask.seat, not play.game.bots[ask.seat])
            assert play.game.unmoved(before), "who plays a seat is a word"
            stayed += same_offers(before, play.game)
            before = play.game.copy()
    assert stayed
