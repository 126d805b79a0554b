"""The beginning of an attack, stopped before its first battle: all that rules do before a battle is done by them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.play import Play, open_asks
from services.rules.engine.kernel.variant import Armies, Variant
from services.rules.engine.record.tokens import BATTLE
from services.rules.odds.throws import Faces

LIVE: Final = "live"


class Start(NamedTuple):
    """How the first battle of an attack may begin; where none is fought, how it ends without one."""

    game: Game
    chance: float
    fought: bool
    reacted: bool


class Thrown(Exception):
    """The dice of a battle were asked for."""


class Wanted(Exception):
    """Other dice were asked for, and the script has none left."""

    def __init__(self, count: int, sides: int) -> None:
        super().__init__(count, sides)
        self.throws = tuple(product(range(1, sides + 1), repeat=count))


class UntilBattle(Chance):
    """Gives the throws of a script, and stops at the first battle."""

    def __init__(self, script: tuple[Faces, ...]) -> None:
        self.script = list(script)

    def roll(self, reason: str, count: int, sides: int = 6) -> Faces:
        if reason == BATTLE:
            raise Thrown
        if not self.script:
            raise Wanted(count, sides)
        return self.script.pop(0)


def starts(seen: Game, seat: Seat, action: Action) -> list[Start]:
    """All ways in which the attack may come to its first battle: a die may have to be thrown before it."""
    found: list[Start] = []
    scripts: list[tuple[tuple[Faces, ...], float]] = [((), 1.0)]
    while scripts:
        script, chance = scripts.pop()
        play = Play(Game(live(seen.variant), seen), UntilBattle(script))
        try:
            found.append(begun(play, seat, action, chance))
        except Wanted as wanted:
            share = chance / len(wanted.throws)
            scripts += [((*script, faces), share) for faces in wanted.throws]
    return found


def begun(play: Play, seat: Seat, action: Action, chance: float) -> Start:
    """Begins the attack, and lets everybody who might react to it do nothing."""
    reacted = False
    try:
        play.submit(seat, action)
        while reacting := [ask for ask in open_asks(play.game) if ask.CLOCK == "reaction"]:
            reacted = True
            play.expire(reacting[0].seat)
    except Thrown:
        return Start(play.game, chance, True, reacted)
    return Start(play.game, chance, False, reacted)


@lru_cache(maxsize=128)
def live(variant: Variant) -> Variant:
    """The variant at a table where everybody is asked for reactions, which shows who might have any."""
    if variant.options.get("reactions", LIVE) == LIVE:
        return variant
    armies = Armies(variant.seat_of, variant.side_of, variant.hand_of, variant.colors)
    options = {**variant.options, "reactions": LIVE}
    return Variant(
        variant.edition, variant.name, variant.board, armies, options, variant.phases, variant.rules, variant.setup,
        variant.units,
    )  # fmt: skip
