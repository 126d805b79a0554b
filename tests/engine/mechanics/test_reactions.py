"""Questions to others in a player's turn: cards armed in advance (A-3) and consent (A-4), with a toy rule for each.

No land edition asks such questions; what they need of the engine is here: a window on a short clock, an answer by
standing order, and a turn that goes on by itself when nobody answers.
"""

import pytest

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Zone
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Ask, wrong_verb
from services.rules.engine.kernel.table import standing
from services.rules.engine.kernel.troops import Stationed
from services.rules.engine.kernel.variant import Armies, Variant
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.odds import conquest_percent
from services.rules.engine.mechanics.verbs import Attack
from tests.engine.build import pure_only
from tests.engine.mechanics.boards import begun, world, zone

pytestmark = pure_only

ALASKA, KAMCHATKA, JAPAN = (zone(world(), id) for id in ("alaska", "kamchatka", "japan"))
ROLL = (6, 6, 6, 1, 1)


class Reinforce(Action):
    """Plays the card, or says yes."""

    NAME = "toy_reinforce"


class Window(Ask):
    """May the defender play the card that puts ten troops on the place attacked?"""

    NAME = "toy_window"
    CLOCK = "reaction"

    origin: Zone
    target: Zone

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (Offer("toy_reinforce"), Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        return None if isinstance(action, Reinforce | Done) else wrong_verb(self, game, action)

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if isinstance(action, Reinforce):
            play.emit(Stationed(1, self.target, 10, "toy"))

    def default(self, game: Game) -> Action:
        return Done()


class Consent(Window):
    """The same question as a request to a team-mate."""

    NAME = "toy_consent"
    CLOCK = "consent"


class Asks(Rule):
    """Opens a window for whoever is attacked: a public fact names the seat, never a hand."""

    def __init__(self, window: type[Window]) -> None:
        self.window = window

    def reactions(self, game: Game, army: int, action: Action) -> tuple[Ask, ...]:
        assert isinstance(action, Attack)
        return (self.window(game.seat(game.holder[action.target]), action.origin, action.target),)


class Armed(Order):
    """Plays the card when one place is attacked with at least these odds."""

    zone: Zone
    odds: int = 0

    def answer(self, game: Game, ask: Ask) -> Action | None:
        if not isinstance(ask, Window) or ask.target != self.zone:
            return None
        odds = conquest_percent(free(game, ask.origin, 0), game.total[ask.target])
        return Reinforce() if odds >= self.odds else None


class Always(Order):
    """Accepts or declines every request."""

    accept: bool

    def answer(self, game: Game, ask: Ask) -> Action | None:
        return Reinforce() if self.accept else Done()


def attacked(window: type[Window], *orders: Order) -> Play:
    """Red has attacked Kamchatka, whose three blue troops may get help."""
    plain = world()
    armies = Armies(plain.seat_of)
    rules = (*plain.rules, Asks(window))
    variant = Variant("world", "conquest", plain.board, armies, plain.options, plain.phases, rules, plain.setup)
    position = {"zones": {"alaska": {"red": 9}, "kamchatka": {"blue": 3}, "japan": {"blue": 3}}, "phase": "attack"}
    play = begun(variant, position, ROLL)
    assert standing(play, 1, orders) is None
    assert play.submit(0, Attack(ALASKA, KAMCHATKA, 3)) is None
    return play


@pytest.mark.rule("A-3")
def test_without_an_armed_card_the_defender_is_asked_on_the_answer_clock_and_nothing_is_rolled_before():
    play = attacked(Window)
    assert [(ask.seat, ask.NAME, ask.CLOCK) for ask in open_asks(play.game)] == [(1, "toy_window", "reaction")]
    assert play.game.total[KAMCHATKA] == 3
    assert play.submit(1, Reinforce()) is None
    assert play.game.total[KAMCHATKA] == 11


@pytest.mark.rule("A-3")
def test_when_the_answer_clock_runs_out_the_card_is_not_played_and_the_attack_goes_on():
    play = attacked(Window)
    assert play.expire(1) is None
    assert play.game.total[KAMCHATKA] == 1
    assert [ask.seat for ask in open_asks(play.game)] == [0]


@pytest.mark.rule("A-3")
def test_an_armed_card_is_played_by_itself_when_its_condition_holds():
    play = attacked(Window, Armed(KAMCHATKA, 50))
    assert play.game.total[KAMCHATKA] == 11
    assert [ask.seat for ask in open_asks(play.game)] == [0]


@pytest.mark.rule("A-3")
@pytest.mark.parametrize(("zone", "odds"), [(JAPAN, 0), (KAMCHATKA, 100)])
def test_an_armed_card_whose_condition_does_not_hold_leaves_the_question_open(zone: int, odds: int):
    play = attacked(Window, Armed(zone, odds))
    assert [ask.seat for ask in open_asks(play.game)] == [1]


@pytest.mark.rule("A-4")
def test_consent_is_asked_of_the_team_mate_and_taken_as_declined_when_the_clock_runs_out():
    play = attacked(Consent)
    assert [(ask.seat, ask.CLOCK) for ask in open_asks(play.game)] == [(1, "consent")]
    assert play.submit(0, Done()) is not None
    assert play.expire(1) is None
    assert play.game.total[KAMCHATKA] == 1
    assert [ask.seat for ask in open_asks(play.game)] == [0]


@pytest.mark.rule("A-4")
@pytest.mark.parametrize(("accept", "left"), [(True, 11), (False, 1)])
def test_a_standing_order_accepts_or_declines_a_request_in_advance(accept: bool, left: int):
    play = attacked(Consent, Always(accept))
    assert play.game.total[KAMCHATKA] == left
    assert [ask.seat for ask in open_asks(play.game)] == [0]
