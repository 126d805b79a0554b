"""Which truces brains accept, and that they look elsewhere while one holds."""

import pytest

from services.bots.brains.greedy import Greedy
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.mechanics.truce_talk import AcceptTruce, OfferTruce, offers_to
from services.rules.engine.mechanics.truces import Truces
from services.rules.engine.mechanics.verbs import Attack
from tests.engine.kernel.positions import BLUE, RED, Troops, attacking, zone

TROOPS: Troops = {"alaska": (RED, 90), "kamchatka": (BLUE, 4), "alberta": (BLUE, 5)}


def offer_of(play: Play, seat: int, other: int) -> bool:
    """Whether greedy, in the other's place, accepts what a seat offers it."""
    assert OfferTruce(other, 3, 1, -1, -1, -1).said(play, seat) is None
    return Greedy().agrees(play.game, other, offers_to(play.game, other)[-1])


def test_greedy_makes_peace_with_who_is_stronger_while_somebody_else_is_left():
    play = attacking(TROOPS, truces="true")
    assert offer_of(play, 0, 1)
    assert not offer_of(play, 1, 0), "the stronger gains nothing by it"
    assert OfferTruce(2, 3, 1, -1, -1, -1).said(play, 1) is None
    assert AcceptTruce(play.game.slice(Truces).made).said(play, 2) is None
    assert not offer_of(play, 0, 1), "nobody would be left to attack"


@pytest.mark.reading("A-17")
def test_greedy_attacks_elsewhere_while_a_truce_holds():
    play = attacking(TROOPS, truces="true")
    ask = open_asks(play.game)[0]
    first = Greedy().choose(play.game, ask)
    assert isinstance(first, Attack)
    enemy = play.game.holder[first.target]
    assert OfferTruce(enemy, 3, 1, -1, -1, -1).said(play, 0) is None
    assert AcceptTruce(1).said(play, enemy) is None
    second = Greedy().choose(play.game, ask)
    assert isinstance(second, Attack)
    assert (second.origin, play.game.holder[second.target]) == (zone("alaska"), 3 - enemy)
    assert ask.check(play.game, second) is None
