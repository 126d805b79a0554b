"""Actions and orders of any kind, with fields that mean something at a table."""

from random import Random

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.record import REGISTRY, Record, fields_of
from services.rules.engine.kernel.variant import Variant


def kinds(base: type[Record], variant: Variant) -> list[type[Record]]:
    """The verbs or orders whose fields all name something that the edition has."""
    found = [kind for _, kind in sorted(REGISTRY.items()) if issubclass(kind, base)]
    return [kind for kind in found if all(known(variant, what) for _, what in fields_of(kind))]


def known(variant: Variant, kind: str) -> bool:
    return kind in ("int", "bool", "str", "seat", "spread") or bool(ids_of(variant, kind.rstrip("*?")))


def value(random: Random, variant: Variant, kind: str) -> object:
    """A value of one field."""
    if kind == "bool":
        return random.random() < 0.5
    if kind in ("int", "seat"):
        return random.choice((0, 1, 2, 3, 9999))
    if kind == "str":
        return random.choice(("general", "admiral"))
    if kind == "spread":
        zones = range(len(variant.board.zones))
        return tuple([(zone, random.randint(1, 9)) for zone in sorted(random.sample(zones, random.randint(0, 4)))])
    count = len(ids_of(variant, kind.rstrip("*?")))
    if kind.endswith("*"):
        found = random.sample(range(count), random.randint(0, min(4, count)))
        return tuple(sorted(found) if kind == "card*" else found)
    return random.randrange(-1 if kind.endswith("?") else 0, count)


def record(random: Random, variant: Variant, kind: type[Record]) -> Record:
    return kind(*[value(random, variant, what) for _, what in fields_of(kind)])


def orders(random: Random, variant: Variant) -> tuple[Order, ...]:
    """Up to three standing orders."""
    found = []
    for kind in random.choices(kinds(Order, variant), k=random.randint(0, 3)):
        one = record(random, variant, kind)
        assert isinstance(one, Order)
        found.append(one)
    return tuple(found)


def actions(random: Random, variant: Variant) -> tuple[Action, ...]:
    """One of every verb."""
    found = []
    for kind in kinds(Action, variant):
        one = record(random, variant, kind)
        assert isinstance(one, Action)
        found.append(one)
    return tuple(found)
