"""Pieces of JSON that somebody wrote by hand, checked one by one: BadInput says what was wrong and what is allowed."""

from collections.abc import Iterable

from services.rules.engine.kernel.kinds import Army, Seat
from services.rules.engine.kernel.naming import parse, short
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.variant import Variant


def seat_of(variant: Variant, where: str, form: Json) -> Seat:
    """A seat, as a number or as the key of an object."""
    seats = variant.seats
    text = str(form)
    if isinstance(form, bool) or not (text.isascii() and text.isdigit() and int(text[:9]) < seats):
        raise BadInput(f"{where}: there is no seat {short(form)}; there are: 0 to {seats - 1}")
    return Seat(int(text))


def number_of(variant: Variant, where: str, kind: str, form: Json) -> int:
    """What an id stands for."""
    index = parse(variant, where, kind, form)
    assert isinstance(index, int)
    return index


def army_of(variant: Variant, where: str, form: Json) -> Army:
    return Army(number_of(variant, where, "army", form))


def numbers_of(variant: Variant, where: str, kind: str, form: Json) -> tuple[int, ...]:
    """What a list of ids stands for, in its order."""
    return tuple([number_of(variant, where, kind, id) for id in listing(where, form)])


def check_keys(where: str, form: Json, known: Iterable[str]) -> None:
    """BadInput where something is no object, or has a key that means nothing there."""
    for key in mapping(where, form):
        if key not in known:
            raise BadInput(f"{where} has no field '{key}'; it has: {', '.join(known)}")


def mapping(where: str, form: Json) -> dict[str, Json]:
    if not isinstance(form, dict):
        raise BadInput(f"{where} must be an object, not {short(form)}")
    return form


def listing(where: str, form: Json) -> list[Json]:
    if not isinstance(form, list):
        raise BadInput(f"{where} must be a list, not {short(form)}")
    return form


def count_in(where: str, form: Json) -> int:
    """A count."""
    if not isinstance(form, int) or isinstance(form, bool) or not 0 <= form <= 1_000_000:
        raise BadInput(f"{where} must be a number from 0 to 1000000, not {short(form)}")
    return form
