"""How a check says what it found."""

from typing import NamedTuple

from services.rules.dice.document import Terms
from services.rules.engine.editions import variant
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.variant import Variant


class Finding(NamedTuple):
    """One thing that was checked: whether it holds, and what was checked or the first place where it does not hold."""

    ok: bool
    what: str
    detail: str


class Fault(Exception):
    """The first thing that does not hold, in one sentence that says where."""


def table_of(terms: Terms) -> Variant:
    """The variant that the terms name; Fault where there is no such thing."""
    try:
        return variant(terms.edition, terms.variant, len(terms.seats), terms.options)
    except BadInput as fault:
        raise Fault(str(fault)) from None
