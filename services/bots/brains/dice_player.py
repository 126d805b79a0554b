"""The random brain: picks the verb first, then its fields, all from what is offered."""

from random import Random

from services.bots.brains.brain import Brain
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.offers import Count, Field, Offer, Pick, Ranking, Some, Spread
from services.rules.engine.kernel.record import REGISTRY, fields_of
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.truces import Truce


class RandomBrain(Brain):
    """Plays any legal answer; the same seed plays the same game."""

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed)

    def choose(self, game: Game, ask: Ask) -> Action:
        return sample(self.random, ask.offers(game))

    def agrees(self, game: Game, seat: Seat, offer: Truce) -> bool:
        return self.random.random() < 0.5


def sample(random: Random, offers: tuple[Offer, ...]) -> Action:
    """One of the offered answers: any verb first, then any offer of it, then its fields."""
    verbs = sorted({offer.verb for offer in offers})
    verb = random.choice(verbs)
    offer = random.choice([offer for offer in offers if offer.verb == verb])
    values = {field.name_of(): pick(random, field) for field in offer.fields}
    action = REGISTRY[verb](*[values[name] for name, _ in fields_of(REGISTRY[verb])])
    assert isinstance(action, Action)
    return action


def pick(random: Random, field: Field) -> object:
    """A value that a field admits."""
    if isinstance(field, Pick):
        return random.choice(field.among)
    if isinstance(field, Count):  # what a form proposes, as often as not: any of 10,000 stop conditions stops at once
        return field.usual if random.random() < 0.5 else random.randint(field.low, field.high)
    if isinstance(field, Ranking):
        return tuple(random.sample(field.among, random.randint(0, len(field.among))))
    if isinstance(field, Some):
        return some(random, field)
    assert isinstance(field, Spread)
    return spread(random, field)


def some(random: Random, field: Some) -> tuple[int, ...]:
    """Values within the bounds: one after the other at random, as long as they fit, until there are enough."""
    weight = dict(zip(field.among, field.weights or (1,) * len(field.among)))
    goal = random.randint(field.low, max(field.low, min(field.high, sum(weight.values()))))
    chosen: list[int] = []
    total = 0
    for one in random.sample(field.among, len(field.among)):
        if total < goal and total + weight[one] <= field.high:
            chosen.append(one)
            total += weight[one]
    return tuple(sorted(chosen))


def spread(random: Random, field: Spread) -> tuple[tuple[int, int], ...]:
    """A total within the bounds, in a few lumps over the places."""
    room = field.high if not field.cap else min(field.high, field.cap * len(field.among))
    total = random.randint(field.low, room)
    counts: dict[int, int] = {}
    while total:
        zone = random.choice(field.among)
        free = field.cap - counts.get(zone, 0) if field.cap else total
        if free > 0:
            lump = random.randint(1, min(total, free))
            counts[zone] = counts.get(zone, 0) + lump
            total -= lump
    return tuple(sorted(counts.items()))
