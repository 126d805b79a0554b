"""The campaign in a position, with forced dice, and whole games of it."""

from random import Random

from services.bots.brains.chance import Seeded
from services.bots.brains.dice_player import sample
from services.rules.engine.editions import variant
from services.rules.engine.kernel.chance import Scripted
from services.rules.engine.kernel.naming import read_action
from services.rules.engine.kernel.play import Play, new_play, open_asks
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.mechanics.position import placed

BLUE, RED, WHITE, BLACK, GREEN, YELLOW = range(6)
CAMPAIGN = variant("napoleon", "campaign", 2)
ZONE = CAMPAIGN.board.zone
POWERS: dict[str, Json] = {
    "ile_de_france": {"blue": 3},
    "england": {"red": 7},
    "austria_bohemia": {"white": 3},
    "prussia": {"black": 3},
    "great_russia": {"green": 3},
}
"""A territory of each power, so that none is out."""


def campaign(zones: dict[str, Json], phase: str, *throws: tuple[int, ...], **more: Json) -> Play:
    """A game where the position says, up to its next decision; yellow holds the rest, and nobody has points."""
    none = {"total": [0] * 6, "ledger": []}
    slices = {"epidemics": {"zones": []}, "forts": {"zones": []}, "victory_points": none, **more.pop("slices", {})}
    form = {"fill": {"armies": ["yellow"]}, "zones": {**POWERS, **zones}, "phase": phase, "slices": slices, **more}
    play = Play(placed(CAMPAIGN, form), Scripted(throws))
    play.start()
    return play


def answer(play: Play, verb: str, seat: int = 0, **fields: Json) -> Refusal | None:
    """Answers as a person would write it."""
    return play.submit(seat, read_action(CAMPAIGN, {"verb": verb, **fields}))


def random_game(seed: int, **options: str) -> Play:
    """A whole game of answers taken from the offers by chance; none may be refused."""
    play = new_play(variant("napoleon", "campaign", 2, options), Seeded(f"campaign/{seed}"))
    random = Random(seed)
    while not play.game.over():
        ask = random.choice(open_asks(play.game))
        action = sample(random, ask.offers(play.game))
        refusal = play.submit(ask.seat, action)
        assert refusal is None, f"{ask} offers {action}, but refuses it: {refusal}"
    return play
