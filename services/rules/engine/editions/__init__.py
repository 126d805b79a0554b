"""Editions, found by their folders: whoever adds one adds a folder with an `edition.py` and nothing else.

Folders of an operator's own are named by FIELDPOST_EDITIONS; what lies in them belongs to this package as well.
"""

from importlib import import_module

from services.rules.engine.kernel.data import edition_names, homes
from services.rules.engine.kernel.edition import Edition, Options
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.variant import Variant


def edition(name: str) -> Edition:
    """The edition of that name; BadInput lists those that there are."""
    if name not in edition_names():
        raise BadInput(f"there is no edition '{name}'; there are: {', '.join(edition_names())}")
    for home in homes():
        if str(home) not in __path__:
            __path__.append(str(home))
    found = import_module(f"{__name__}.{name}.edition").EDITION
    assert isinstance(found, Edition)
    return found


def variant(edition_name: str, name: str, seats: int, options: Options | None = None) -> Variant:
    """A variant ready to play; BadInput says which there are, for how many seats, and with which options.

    >>> variant("world", "conquest", seats=3, options={"setup": "draft"}).options["setup"]
    'draft'
    >>> variant("world", "conquest", seats=9)
    Traceback (most recent call last):
    services.rules.engine.kernel.record.BadInput: world/conquest is for 3 to 6 seats, not 9
    """
    return edition(edition_name).variant(name, seats, options or {})
