"""What the numbers of the engine count or name, so that a swap of two of them is a type error.

A record's field says what it is by its type. `spelled` writes that type as people and programs read it: "zone",
"zone?" where it may be missing (-1), "zone*" for a list.
"""

from types import UnionType
from typing import Annotated, Any, Final, NewType, TypeVar, get_args, get_origin

Zone = NewType("Zone", int)
Army = NewType("Army", int)
Seat = NewType("Seat", int)
Card = NewType("Card", int)
Color = NewType("Color", int)
Region = NewType("Region", int)
Mission = NewType("Mission", int)
MissionRank = NewType("MissionRank", int)
Objective = NewType("Objective", int)
Reward = NewType("Reward", int)
Ship = NewType("Ship", int)
Token = NewType("Token", int)

NOBODY: Final = Army(-1)
SPECTATOR: Final = Seat(-1)
"""Whoever looks on without a seat, and the seat of an army that nobody plays."""

NOWHERE: Final = Zone(-1)
NO_CARD: Final = Card(-1)
HIDDEN: Final = Card(-1)
"""A card that a viewer may not see."""

UNSEEN_MISSION: Final = Mission(-1)
UNSEEN_OBJECTIVE: Final = Objective(-1)
FACE_DOWN: Final = Token(-1)
"""A mission, an objective or a token that a viewer may not see, or that is not there."""

NO_REWARD: Final = Reward(-1)
"""The reward on a mission that carries none."""

ABSENT: Final = -1
"""What a field holds that may be missing and is: one of the names above, once its kind is known."""

T = TypeVar("T")
Maybe = Annotated[T, "?"]
"""A value that may be ABSENT."""

Troops = Annotated[tuple[tuple[Zone, int], ...], "spread"]
"""(place, count) pairs in the order of the board."""

Reasons = Annotated[tuple[tuple[str, int], ...], "details"]
"""(reason, number) pairs: the parts of a sum."""

Details = Annotated[tuple[tuple[str, object], ...], "details"]
"""(name, value) pairs, for people: what a name's number means is told by the name."""

Anything = Annotated[int, "any"]
"""A number whose kind is told elsewhere, by the field of a verb that it stands for."""


def spelled(annotation: Any) -> str:
    """The kind of a field as its annotation states it; TypeError for a type that no field may have."""
    if get_origin(annotation) is Annotated:
        inner, what = get_args(annotation)
        return spelled(inner) + "?" if what == "?" else str(what)
    if get_origin(annotation) is tuple:
        return spelled(get_args(annotation)[0]) + "*"
    if isinstance(annotation, UnionType):
        return spelled(get_args(annotation)[0]) + "?"
    if annotation is object:
        return "any"
    named = getattr(annotation, "FAMILY", "") or getattr(annotation, "__name__", "")
    if not named:
        raise TypeError(f"no field of a record may be {annotation}")
    return "".join(["_" + letter.lower() if letter.isupper() else letter for letter in named]).lstrip("_")
