"""Attacks fought by the engine itself, to be compared with what was foretold."""

from collections import Counter

from services.bots.brains.chance import Seeded
from services.rules.app.preview import Preview
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.troops import Assaulted
from services.rules.engine.mechanics.siege import facing
from services.rules.engine.mechanics.verbs import Attack
from tests.rules.dice.chi import chance_of

Left = tuple[int, int]


def fought(game: Game, seat: int, army: int, action: Attack, seed: object) -> Left:
    """Fights an attack, nobody reacting to it, until it stops: what is left of both sides."""
    play = Play(game.copy(), Seeded(str(seed)))
    own, their = game.troops_of(action.origin, army), facing(game, action.target, army)
    assert play.submit(seat, action) is None
    while reacting := [ask for ask in open_asks(play.game) if ask.CLOCK == "reaction"]:
        assert play.expire(reacting[0].seat) is None
    for event in play.log:
        if isinstance(event, Assaulted):
            own, their = own - event.lost, their - event.slain
        elif event.NAME == "fell":
            their -= event.row()[2]  # type: ignore[operator]
        elif event.NAME == "invasion_declared":
            own -= event.row()[3]  # type: ignore[operator]
    return own, their


def likely(found: Counter[Left], chances: dict[Left, float]) -> float:
    """How likely counts so far off are; what is expected less than five times is put together. 0 where something
    happened that cannot."""
    total = sum(found.values())
    if any(chances.get(left, 0.0) <= 0.0 for left in found):
        return 0.0
    common = [left for left, chance in chances.items() if chance * total >= 5]
    counts, weights = [found[left] for left in common], [chances[left] for left in common]
    rest = max(0.0, 1.0 - sum(weights))
    if rest * total >= 1:
        counts.append(total - sum(counts))
        weights.append(rest)
    return chance_of(counts, weights) if len(counts) > 1 else 1.0


def ends_of(preview: Preview) -> dict[Left, float]:
    return {(one.own, one.their): one.chance for one in preview.ends}


def rolls_of(preview: Preview, own: int, their: int) -> dict[Left, float]:
    """What is left after the next roll alone; `own` and `their` are what goes into it."""
    return {(own - one.lost, their - one.slain): one.chance for one in preview.rolls}
