"""Attacks fought by the engine itself, to be compared with what was foretold."""

from collections import Counter
from itertools import product
from typing import NamedTuple

from services.rules.engine.kernel.chance import Chance, OutOfScript
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play, asked, open_asks
from services.rules.engine.kernel.troops import Assaulted
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.siege import facing
from services.rules.engine.mechanics.verbs import Attack
from services.rules.odds.preview import Preview, preview
from tests.rules.dice.chi import chance_of
from tests.rules.preview.positions import Case, seat

Left = tuple[int, int]


def foretold(case: Case) -> tuple[Game, int, Attack, Preview]:
    """The position, the army that attacks, its attack, and the odds."""
    game = case.play().game
    ask = asked(game, seat(game))
    assert isinstance(ask, AttackAsk)
    action = case.attack(game)
    found = preview(game, seat(game), action)
    assert isinstance(found, Preview)
    return game, ask.attacker(game, action.origin), action, found


def fought(game: Game, seat: int, army: int, action: Attack, chance: Chance) -> tuple[Left, Game]:
    """Fights an attack, nobody reacting to it, until it stops: what is left of both sides, and the game after it."""
    play = Play(game.copy(), chance)
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
    return (own, their), play.game


class Course(NamedTuple):
    """How an attack may end: what is left, and whether the same could be attacked from there once more."""

    left: Left
    goes_on: bool


def every_course(game: Game, seat: int, army: int, action: Attack, least: float = 0.0) -> dict[Course, float]:
    """All ends of an attack with their chances, by fighting it with every sequence of dice that it may ask for.

    Sequences that are less likely than `least` are left out: some dice are cast again for as long as they show 1.
    """
    found: dict[Course, float] = {}
    scripts: list[tuple[tuple[tuple[int, ...], ...], float]] = [((), 1.0)]
    while scripts:
        script, likely = scripts.pop()
        dice = Asking(script)
        try:
            left, after = fought(game, seat, army, action, dice)
        except OutOfScript:
            share = likely / dice.sides**dice.count
            throws = product(range(1, dice.sides + 1), repeat=dice.count) if share > least else ()
            scripts += [((*script, faces), share) for faces in throws]
            continue
        ask = asked(after, seat)
        once = Attack(action.origin, action.target, 1)
        course = Course(left, left[1] > 0 and ask is not None and ask.check(after, once) is None)
        found[course] = found.get(course, 0.0) + likely
    return found


class Asking(Chance):
    """Plays back a script, and says what it was asked for when that runs dry."""

    def __init__(self, script: tuple[tuple[int, ...], ...]) -> None:
        self.script = list(script)
        self.count = self.sides = 0

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        self.count, self.sides = count, sides
        if not self.script:
            raise OutOfScript
        return self.script.pop(0)


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
