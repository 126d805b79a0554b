"""Games that play themselves, watched before each answer."""

import json
from collections.abc import Iterator
from random import Random

from services.bots.brains.brain import Brain
from services.bots.brains.chance import Seeded
from services.bots.brains.dice_player import sample
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.chance import Noted
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play, new_play, open_asks
from services.rules.engine.kernel.record import decode, encode
from services.rules.engine.kernel.snapshots import snapshot
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.variant import Variant

ENDLESS = 1_000_000


def opened(variant: Variant, seed: object) -> Play:
    """A game up to its first decision, whose chance notes what it was asked for."""
    return new_play(variant, Noted(Seeded(f"{variant.edition}/{variant.name}/{seed}")))


def random_answers(play: Play, random: Random, most: int = ENDLESS) -> Iterator[tuple[Ask, Action]]:
    """Gives random answers; stops before each, so that the game can be looked at with the answer that comes next."""
    for _ in range(most):
        if play.game.over():
            return
        ask = random.choice(open_asks(play.game))
        action = sample(random, ask.offers(play.game))
        yield ask, action
        refusal = play.submit(ask.seat, action)
        assert refusal is None, f"{ask} offered {action}, and answered {refusal}"


def brain_answers(play: Play, players: tuple[Brain, ...], most: int = ENDLESS) -> Iterator[tuple[Ask, Action]]:
    """Gives the answers of brains, which must all be legal; stops before each."""
    for _ in range(most):
        if play.game.over():
            return
        ask = open_asks(play.game)[0]
        action = players[ask.seat].choose(play.game, ask)
        yield ask, action
        refusal = play.submit(ask.seat, action)
        assert refusal is None, f"the bot answered {ask} with {action}: {refusal}"


def run(answers: Iterator[tuple[Ask, Action]]) -> None:
    """Plays on without looking."""
    for _ in answers:
        pass


def random_game(variant: Variant, seed: object, most: int = ENDLESS) -> Play:
    """A game of random answers, to its end or until so many were given."""
    play = opened(variant, seed)
    run(random_answers(play, Random(f"answers/{seed}"), most))
    return play


def text(value: object) -> str:
    """Any JSON as text; two values are equal when their bytes are."""
    return json.dumps(value, sort_keys=True)


def state(game: Game) -> str:
    """The whole state as text, with what follows from the counts."""
    return text([snapshot(game), game.total, game.holder, game.held])


def through_json(record: object) -> object:
    """The record as it comes back from a store."""
    return decode(json.loads(json.dumps(encode(record))))
