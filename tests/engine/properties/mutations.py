"""Answers that are nearly right: one field of an offered answer is replaced by a value of its kind."""

from random import Random

from services.bots.brains.dice_player import sample
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.offers import admitted
from services.rules.engine.kernel.record import REGISTRY, fields_of
from services.rules.engine.kernel.steps import Ask

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 100, 10_000, 10**9)


def mutated(random: Random, game: Game, ask: Ask) -> Action:
    """A neighbour of an offered answer, or now and then an answer with another verb; it may be legal by luck."""
    action = sample(random, ask.offers(game))
    if random.random() < 0.2 or not action.row():
        kind = random.choice([kind for _, kind in sorted(REGISTRY.items()) if issubclass(kind, Action)])
        values = [value_of(random, game, what) for _, what in fields_of(kind)]
    else:
        kind = type(action)
        fields = fields_of(kind)
        values = list(action.row())
        at = random.randrange(len(fields))
        values[at] = changed(random, game, fields[at][1], values[at])
    return kind(*values)


def refused(random: Random, game: Game, ask: Ask, count: int) -> list[Action]:
    """So many different mutated answers that are not offered."""
    found: list[Action] = []
    offers = ask.offers(game)
    for _ in range(1000):
        action = mutated(random, game, ask)
        if action not in found and not admitted(offers, action):
            found.append(action)
            if len(found) == count:
                return found
    raise AssertionError(f"nearly every answer to {ask} is offered")


def value_of(random: Random, game: Game, kind: str) -> object:
    """Any value of a kind of field."""
    if kind.endswith("*"):
        return tuple([value_of(random, game, kind[:-1]) for _ in range(random.randint(0, 4))])
    if kind == "spread":
        zones = len(game.variant.board.zones)
        return tuple([(random.randint(-1, zones), random.choice(NUMBERS)) for _ in range(random.randint(0, 4))])
    if kind == "bool":
        return random.random() < 0.5
    if kind == "str":
        return random.choice(("", "?", "place"))
    ids = ids_of(game.variant, kind.rstrip("?"))
    return random.randint(-2, len(ids) + 1) if ids else random.choice(NUMBERS)


def changed(random: Random, game: Game, kind: str, value: object) -> object:
    """Another value of the kind: near the old one where that means something."""
    if isinstance(value, tuple) and value and random.random() < 0.7:
        parts = list(value)
        at = random.randrange(len(parts))
        how = random.randrange(4)
        if how == 0:
            parts.insert(at, parts[at])
        elif how == 1:
            del parts[at]
        elif how == 2:
            parts.reverse()
        elif kind == "spread":
            parts[at] = (parts[at][0], parts[at][1] + random.choice((-1, 1, -1000, 1000)))
        else:
            parts[at] = value_of(random, game, kind.removesuffix("*"))
        return tuple(parts)
    if isinstance(value, int) and not isinstance(value, bool) and random.random() < 0.5:
        return value + random.choice((-1, 1))
    return value_of(random, game, kind)
