"""Which cards a viewer has drawn, so that their commitments can be opened at once.

The reason of a shuffle is the plural of what it shuffles ("cards", "missions"); one with any other name, as a deal for
all to see, stays closed until the end. Only the card on top of a pile is ever drawn, so opening one betrays no place
in the pile that is not known.
"""

from functools import cache
from typing import NamedTuple

from services.rules.dice.draws import Hidden, Shuffle
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import SPECTATOR, Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import REGISTRY, Json, fields_of
from services.rules.engine.kernel.view import seen_events


class Drawn(NamedTuple):
    """A card that came from the top of a pile."""

    shuffle: int
    position: int
    card: int


class Pile:
    """A shuffle from which `taken` cards were drawn."""

    __slots__ = ("kind", "number", "order", "taken")

    def __init__(self, number: int, reason: str, order: tuple[int, ...]) -> None:
        self.number = number
        self.kind = kind_of(reason)
        self.order = order
        self.taken = 0

    def top(self) -> int | None:
        return self.order[self.taken] if self.taken < len(self.order) else None


def kind_of(reason: str) -> str:
    """What a shuffle of this reason shuffles, as the fields of events call it."""
    return reason.removesuffix("s")


def drawn(piles: list[Pile], game: Game, events: list[Event], viewer: Seat) -> list[Drawn]:
    """The cards that these events gave to a viewer unseen by others; takes off the piles what anybody drew.

    The piles are all there were, the latest last; `game` must be as it was after the events.
    """
    found = []
    for event in events:
        for at, kind in single_fields(event.NAME):
            card = event.row()[at]
            pile = next((one for one in reversed(piles) if one.kind == kind and one.top() == card), None)
            if pile is None:
                continue
            if shown(event, game, viewer, at) == card != shown(event, game, SPECTATOR, at):
                found.append(Drawn(pile.number, pile.taken, pile.order[pile.taken]))
            pile.taken += 1
    return found


def shown(event: Event, game: Game, viewer: Seat, at: int) -> object:
    """A field of an event as a viewer sees it; None where the viewer does not see the event."""
    seen = seen_events(game, [event], viewer)
    return seen[0].row()[at] if seen else None


@cache
def single_fields(event: str) -> tuple[tuple[int, str], ...]:
    """The fields of an event that name one thing, with their kinds."""
    return tuple(
        [(at, kind) for at, (_, kind) in enumerate(fields_of(REGISTRY[event])) if not kind.endswith(("*", "?"))]
    )


def named(form: Json) -> str:
    """The name of an event in a document; empty where it is none."""
    name = form.get("event") if isinstance(form, dict) else None
    return name if isinstance(name, str) else ""


def drawn_names(events: list[Json], kind: str) -> list[Json]:
    """What the events of a document say was drawn of a kind: a name each, or None where it is hidden."""
    found = []
    for form in events:
        event = REGISTRY.get(named(form))
        for name, what in [] if event is None else fields_of(event):
            if what == kind:
                found.append(form.get(name))
    return found


def piles_of(shuffles: tuple[Shuffle, ...], hidden: tuple[Hidden, ...]) -> list[Pile]:
    """The piles that an entry made: reasons from the public part of its shuffles, orders from the secret one."""
    return [Pile(one.number, public.reason, one.order) for public, one in zip(shuffles, hidden, strict=True)]
