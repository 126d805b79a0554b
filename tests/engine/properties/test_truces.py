"""Games in which everybody offers truces at random: they end, keep what was agreed, and play again from a record."""

from random import Random

import pytest

from services.bots.brains.brain import Brain
from services.bots.brains.match import brains, give, seeded
from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.edition import ROUND_LIMIT
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.troops import Assaulted
from services.rules.engine.mechanics.truce_talk import AcceptTruce, CallOffTruce, DeclineTruce, OfferTruce, offers_to
from services.rules.engine.mechanics.truces import Truces, forbidding
from services.rules.engine.record.form import SAYS, Call
from services.rules.engine.record.recorder import Recorder, recorded
from services.rules.engine.record.replay import differences, replay
from services.rules.engine.record.text import read_record, write_record

MODES = [
    (name, plan.name)
    for name in edition_names()
    for plan in edition(name).plans.values()
    if any(option.name == "truces" for option in plan.options)
]
ROUNDS = "12"
MOST = 20_000
"""Answers of a game; one of a dozen rounds takes far fewer."""


def game_of(name: str, mode: str, seed: int) -> Recorder:
    """A game with truces, which ends after some rounds."""
    plan = edition(name).plans[mode]
    limit = {ROUND_LIMIT: ROUNDS} if any(one.name == ROUND_LIMIT for one in plan.offered) else {}
    variant = edition(name).variant(mode, plan.sizes[-1], {"truces": "true", **limit})
    return recorded(variant, seeded(variant, seed))


def talk(play: Recorder, players: tuple[Brain, ...], chance: Random) -> list[str]:
    """Somebody says something of a truce; says what was taken."""
    game = play.game
    seat = Seat(chance.randrange(game.variant.seats))
    said = [
        AcceptTruce(one.number) if players[seat].agrees(game, seat, one) else DeclineTruce(one.number)
        for one in offers_to(game, seat)
    ]
    said += [CallOffTruce(one.number) for one in game.slice(Truces).holding if chance.random() < 0.1]
    other, board = Seat(chance.randrange(game.variant.seats)), game.variant.board
    origin = chance.choice(board.every_zone)
    where = chance.choice(
        [(-1, -1, -1), (-1, -1, chance.randrange(len(board.regions))), (origin, board.near[origin][0], -1)]
    )
    said.append(OfferTruce(other, chance.randrange(1, 6), chance.randrange(3), *where))
    return [saying.NAME for saying in said if play.table(Call(SAYS, seat, (saying,))) is None]


def broken(game: Game, event: Event) -> bool:
    """Whether a battle was fought that a truce forbids."""
    return (
        isinstance(event, Assaulted)
        and event.slain + event.lost > 0
        and forbidding(game, event.origin, event.target) is not None
    )


@pytest.mark.reading("A-16", "A-17", "A-18")
@pytest.mark.rule("C-29", "C-27")
@pytest.mark.parametrize(("name", "mode"), MODES)
@pytest.mark.parametrize("bots", [("greedy",), ("random",)])
def test_a_game_full_of_truces_ends_and_keeps_them_and_plays_again(name: str, mode: str, bots: tuple[str, ...]):
    play = game_of(name, mode, 1)
    chance = Random(f"{name}/{mode}")
    players = brains(bots, play.game.variant.seats, 1)
    said: set[str] = set()
    seen = given = 0
    while not play.game.over() and given < MOST:
        if chance.random() < 0.2:
            said.update(talk(play, players, chance))
        for ask in open_asks(play.game):
            give(play, players[ask.seat], ask)
            given += 1
        for event in play.log[seen:]:
            assert not broken(play.game, event), f"{event} broke a truce"
        seen = len(play.log)
    assert play.game.over()
    assert said >= {"offer_truce", "accept_truce"}
    record = play.record({})
    again = read_record(write_record(record))
    assert differences(again, replay(again).game) == []


def test_modes_for_two_sides_have_no_truces():
    without = {
        (name, plan.name)
        for name in edition_names()
        for plan in edition(name).plans.values()
        if (name, plan.name) not in MODES
    }
    assert without == {
        ("world", "duel"),
        ("napoleon", "teams"),
        ("napoleon", "duel-passive"),
        ("napoleon", "duel-active"),
        ("napoleon", "campaign"),
        ("clone_wars", "factions"),
    }


def test_a_game_without_truces_knows_nothing_of_them():
    for name, mode in MODES:
        plan = edition(name).plans[mode]
        variant = edition(name).variant(mode, plan.sizes[0], {})
        assert "truces" not in variant.options
        assert not any(type(rule).__name__ == "KeepsTruces" for rule in variant.rules)
        assert "truces" not in variant.new_game().slices
        assert isinstance(variant.rules[0], Rule)
