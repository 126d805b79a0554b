"""What a game record holds: tags that say what was played, then one entry for each thing that a seat did."""

import re
from typing import Final, NamedTuple

from services.rules.engine.editions import variant
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.record import BadInput, Record
from services.rules.engine.kernel.variant import Variant

FORMAT: Final = "1"
START: Final = "start"
ANSWERS: Final = "answers"
EXPIRES: Final = "expires"
ORDERS: Final = "orders"
PLANS: Final = "plans"
PROPOSES: Final = "proposes_draw"
REFUSES: Final = "refuses_draw"
RESIGNS: Final = "resigns"
HANDS_OVER: Final = "hands_over"
TAKES_BACK: Final = "takes_back"
ABANDONS: Final = "abandons"
CLAIMS: Final = "claims_seat"
TELLS: Final = "tells"
SAYS: Final = "says"
WORDS: Final = (
    EXPIRES,
    ORDERS,
    PLANS,
    PROPOSES,
    REFUSES,
    RESIGNS,
    HANDS_OVER,
    TAKES_BACK,
    ABANDONS,
    CLAIMS,
    TELLS,
    SAYS,
)
"""What a seat does besides answering; verbs of answers are imperatives, so no verb is one of these."""

REQUIRED: Final = ("fieldpost", "edition", "variant", "seats")
OPTION: Final = "option."
LABEL: Final = re.compile(r"[a-z][a-z0-9_]*")


class Call(NamedTuple):
    """What a seat did: it answered with the action in `given`, or one of WORDS with the records that belong to it."""

    word: str
    seat: Seat
    given: tuple[Record, ...] = ()


class Entry(NamedTuple):
    """A call, the dice and shuffles that it drew as words of the text, and the comments before it (without "#")."""

    call: Call
    chance: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()


class GameRecord(NamedTuple):
    """A game; its first entry is the start, and an entry's place is its number. It holds every secret of the game."""

    tags: dict[str, str]
    entries: tuple[Entry, ...]
    ending: tuple[str, ...] = ()


def table_of(tags: dict[str, str]) -> Variant:
    """The variant that the tags name, as a game of it begins; BadInput where there is no such thing."""
    for name in REQUIRED:
        if name not in tags:
            raise BadInput(f"the tag [{name} …] is missing; a record needs: {', '.join(REQUIRED)}")
    options = {name.removeprefix(OPTION): value for name, value in tags.items() if name.startswith(OPTION)}
    return variant(tags["edition"], tags["variant"], len(labels_of(tags)), options)


def names_of(tags: dict[str, str]) -> Variant:
    """The same variant with the armies' colours as the record uses them, which players may have chosen in the game."""
    table = table_of(tags)
    colors = tags["armies"].split(" ") if "armies" in tags else list(ids_of(table, "army"))
    known = table.board.color
    if len(colors) != table.armies or len(set(colors)) != table.armies or not all(one in known for one in colors):
        raise BadInput(f"the tag [armies …] must name {table.armies} different armies of: {', '.join(known)}")
    return table.recolored(tuple([known[one] for one in colors]))


def labels_of(tags: dict[str, str]) -> tuple[str, ...]:
    """What the record calls its seats, in their order."""
    labels = tuple(tags["seats"].split(" "))
    if len(set(labels)) != len(labels) or not all(LABEL.fullmatch(label) for label in labels):
        raise BadInput("the tag [seats …] must give each seat a name of its own, in small letters, digits and _")
    return labels


def seat_labels(variant: Variant) -> tuple[str, ...]:
    """The usual name of each seat: the colour of its first army."""
    armies = ids_of(variant, "army")
    return tuple([armies[own[0]] for own in variant.armies_of])
