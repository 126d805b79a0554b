"""What an attack would bring with a card is what it does bring once the card is played."""

import pytest
from fieldpost.rules.v1 import rules_pb2 as pb

from services.rules.app.wire.preview import card_message, cards_asked
from services.rules.app.wire.records import action_message
from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.record import Json
from services.rules.engine.mechanics.verbs import Attack
from services.rules.odds.preview import FEW_TROOPS, Preview, preview
from services.rules.odds.with_cards import CardPlay, card_plays, with_card
from tests.rules.preview.positions import Case, galaxy, invade, napoleon, seat, ships, world

GUARD, CHARGE, BATTERY, SURPRISE, LEVY = (
    "territory_aquitaine",
    "territory_warsaw",
    "territory_burgundy_lyonnais",
    "territory_aragon_catalonia",
    "territory_sweden",
)
ASSAULT, CHOSEN = "separatist_grievous_assault_fighter", "separatist_chosen_one_fighter"


def holding(*cards: str, own: int = 6, their: int = 4, fort: bool = False, **more: Json) -> Case:
    """Blue in Castile attacks red in Portugal, and holds these cards."""
    case = napoleon({"blue": own}, {"red": their}, fort=fort, **more)
    return case._replace(position={**case.position, "hands": {"blue": list(cards), "red": [], "white": []}})


def told(case: Case) -> tuple[Game, Attack, list[CardPlay]]:
    game = case.play().game
    attack = case.attack(game)
    return game, attack, card_plays(game, seat(game), attack)


def names(game: Game, plays: list[CardPlay]) -> list[str]:
    return [game.variant.board.cards[play.card].id for play in plays]


def foretold(game: Game, attack: Attack, play: CardPlay) -> Preview:
    found = with_card(game, seat(game), attack, play)
    assert found is not None
    return found.odds


def after(game: Game, play: CardPlay) -> Game:
    """The game once the card was played for it, and nobody did anything about it."""
    now = Play(game.copy(), Chance())
    now.submit(seat(game), play.action)
    while others := [ask for ask in open_asks(now.game) if ask.seat != seat(game)]:
        now.expire(others[0].seat)
    return now.game


def test_the_cards_that_fit_the_invasion_are_those_that_may_be_played_for_it():
    game, _, plays = told(holding(CHARGE, GUARD, BATTERY, SURPRISE, LEVY, fort=True))
    assert sorted(set(names(game, plays))) == sorted([CHARGE, GUARD, BATTERY, SURPRISE])
    assert all(play.before for play in plays)
    assert names(game, plays).count(BATTERY) == 2  # at the fort, or at the regiments


@pytest.mark.parametrize("card", [CHARGE, GUARD, SURPRISE, BATTERY])
@pytest.mark.parametrize("limits", [{"battles": 0}, {"battles": 1}, {"battles": 0, "keep": 3}])
def test_the_chance_with_a_card_is_the_one_that_stands_there_once_it_was_played(card: str, limits: dict[str, int]):
    game, attack, plays = told(holding(card, fort=True, **limits))
    assert plays
    for play in plays:
        there = preview(after(game, play), seat(game), attack)
        assert isinstance(there, Preview)
        found = foretold(game, attack, play)
        assert found.conquest == pytest.approx(there.conquest, abs=1e-12)
        assert [roll.chance for roll in found.rolls] == pytest.approx([roll.chance for roll in there.rolls])


@pytest.mark.parametrize("card", [CHARGE, GUARD, SURPRISE, BATTERY])
def test_a_card_for_the_attack_helps_it(card: str):
    game, attack, plays = told(holding(card, battles=0))
    plain = preview(game, seat(game), attack)
    assert isinstance(plain, Preview)
    assert foretold(game, attack, plays[0]).conquest > plain.conquest + 0.01


def test_what_a_card_costs_or_removes_before_the_battle_counts_as_lost():
    game, attack, plays = told(holding(BATTERY, battles=1))
    found, plain = foretold(game, attack, plays[0]), preview(game, seat(game), attack)
    assert isinstance(plain, Preview)
    assert found.their_losses > plain.their_losses + 1  # two regiments fall to the battery


@pytest.mark.parametrize("battles", [0, 1])
def test_cards_that_are_named_with_the_attack_are_put_into_it(battles: int):
    cards = [ASSAULT, CHOSEN]
    case = galaxy(ships("black", fighters=1), {}, hand=cards, battles=battles)
    game, attack, plays = told(case)
    assert sorted(names(game, plays)) == sorted(cards)
    for play in plays:
        assert not play.before
        assert isinstance(play.action, Attack)
        there = preview(game, seat(game), play.action)
        assert isinstance(there, Preview)
        assert foretold(game, attack, play) == there
        plain = preview(game, seat(game), attack)
        assert isinstance(plain, Preview)
        assert there.their_losses - there.own_losses > plain.their_losses - plain.own_losses


def test_a_card_that_is_in_the_attack_already_is_kept_and_not_offered_again():
    cards = [ASSAULT, CHOSEN]
    game, _, plays = told(galaxy({}, {}, hand=cards, **invade(cards=[ASSAULT], battles=0)))  # type: ignore[arg-type]
    assert names(game, plays) == [CHOSEN]
    assert {game.variant.board.cards[card].id for card in plays[0].action.row()[-1]} == set(cards)  # type: ignore[attr-defined]


def test_there_are_none_without_cards_for_an_illegal_attack_or_for_more_troops_than_is_quick():
    assert told(world(8, 5))[2] == []
    assert told(holding(LEVY))[2] == []
    assert told(holding(CHARGE, own=FEW_TROOPS + 1))[2] == []
    game, attack, _ = told(holding(CHARGE))
    assert card_plays(game, seat(game), Attack(attack.target, attack.origin, 1)) == []


def test_whoever_is_not_asked_for_an_attack_is_told_of_no_cards():
    game, attack, _ = told(holding(CHARGE))
    others = [other for other in range(game.variant.seats) if other != seat(game)]
    assert [card_plays(game, other, attack) for other in others] == [[]] * len(others)


def test_the_wire_names_the_card_and_what_plays_it():
    game, attack, plays = told(holding(CHARGE))
    request = pb.PreviewCardsRequest(action=action_message(attack, game.variant))
    assert cards_asked(request, game, seat(game)) == (attack, plays)
    message = card_message(game, seat(game), attack, plays[0])
    assert message is not None
    assert (message.card, message.before) == (CHARGE, True)
    assert message.action.play_card_between.target == "portugal"
    assert message.conquest == foretold(game, attack, plays[0]).conquest
