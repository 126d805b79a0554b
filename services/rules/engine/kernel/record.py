"""Values with a name of ours, and their JSON form.

A record is written `{"name": [field, ...]}` and a tuple as a list, so a stored game never mentions a Python path.
Decoding checks names only; whoever reads from outside must check values before play (see `naming.unnamed`).
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypeVar

from services.rules.engine.kernel.declared import Declared
from services.rules.engine.kernel.declared import replace as replace

Json = Any


class BadInput(Exception):
    """Input from outside that cannot be understood: one sentence that says what was wrong and what is allowed."""


class Record(metaclass=Declared):
    """A small immutable value. Its class body lists its fields with their types, and nothing else need be written.

    From them come the constructor, `row` (the values in order) and SPEC: the fields with their kinds and defaults
    ("zone:zone count:int=1"), where `kinds.spelled` says how a type is spelled and `naming` what each kind means.
    """

    NAME: ClassVar[str] = ""
    SPEC: ClassVar[str] = ""

    def __init__(self) -> None:
        """Takes no fields; a compiled class without a constructor would swallow any."""

    def row(self) -> tuple[object, ...]:
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.NAME == other.NAME and self.row() == other.row()

    def __hash__(self) -> int:
        return hash((self.NAME, self.row()))

    def __repr__(self) -> str:
        return f"{self.NAME}{self.row()}"


Entry = TypeVar("Entry")


def with_entry(values: tuple[Entry, ...], at: int, value: Entry) -> tuple[Entry, ...]:
    """The values with one of them replaced."""
    return (*values[:at], value, *values[at + 1 :])


REGISTRY: Final[dict[str, type[Record]]] = {}


def register(*kinds: type[Record]) -> None:
    """Makes kinds known to the codec; two kinds of one name are a programming error."""
    for kind in kinds:
        if REGISTRY.get(kind.NAME, kind) is not kind:
            raise ValueError(f"two records are called {kind.NAME}")
        REGISTRY[kind.NAME] = kind


FIELDS: Final[dict[str, tuple[tuple[str, str], ...]]] = {}
"""What was read from each SPEC."""

DEFAULTS: Final[dict[str, dict[str, int]]] = {}
"""The numbers in each SPEC that may be left out."""


def fields_of(kind: type[Record]) -> tuple[tuple[str, str], ...]:
    """The names and kinds of a record's fields, as its SPEC states them."""
    fields = FIELDS.get(kind.SPEC)
    if fields is None:
        parts = [part.partition(":") for part in kind.SPEC.split()]
        fields = FIELDS[kind.SPEC] = tuple([(name, what.partition("=")[0]) for name, _, what in parts])
    return fields


def defaults_of(kind: type[Record]) -> Mapping[str, int]:
    """The numbers that may be left out when a record is written by hand ("battles:int=1")."""
    defaults = DEFAULTS.get(kind.SPEC)
    if defaults is None:
        pairs = [(part.partition(":")[0], part.partition("=")[2]) for part in kind.SPEC.split() if "=" in part]
        defaults = DEFAULTS[kind.SPEC] = {name: int(default) for name, default in pairs}
    return defaults


def encode(value: object) -> Json:
    """The JSON form of a record, a tuple or a plain value."""
    if isinstance(value, Record):
        return {value.NAME: [field if type(field) in FLAT else encode(field) for field in value.row()]}
    if isinstance(value, tuple):
        return [encode(field) for field in value]
    return value


FLAT: Final = frozenset((int, str, bool))
"""Values that are their own JSON form, as most fields of records are."""


def decode(raw: Json) -> Any:
    """The value that `encode` wrote; BadInput where a name or the number of fields is unknown."""
    if isinstance(raw, dict):
        if len(raw) != 1:
            raise BadInput("a record is an object with one key, its name")
        for name, row in raw.items():
            kind = REGISTRY.get(name)
            if kind is None or not isinstance(row, list):
                raise BadInput(f"'{name}' is no record of this game")
            try:
                return kind(*[decode(field) if type(field) in NESTED else field for field in row])
            except TypeError:
                raise BadInput(f"'{name}' takes the fields: {kind.SPEC or 'none'}") from None
    if isinstance(raw, list):
        return tuple([decode(field) for field in raw])
    return raw


NESTED: Final = frozenset((dict, list))
