"""Makes a record from what its class body declares, so that each field is written once.

The compiled engine has another module in this one's place: a compiled class is only fast with a constructor of its
own, so `deploy.tools.plain_records` writes every class out in full before it is compiled.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, dataclass_transform, get_origin

from services.rules.engine.kernel.kinds import spelled

MISSING: Final = object()
"""The default of a field that has none."""

Fields = dict[str, tuple[Any, object]]
"""Each field's type and default, in the order of the constructor."""


@dataclass_transform(eq_default=False, frozen_default=True)
class Declared(type):
    """The type of records: annotated names become slots, parameters of the constructor, `row` and SPEC."""

    FAMILY: str
    """The kind of record: the name of the class directly below Record."""

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "Declared":
        before = fields_before(bases)
        own = {
            field: (kind, body.pop(field, MISSING))
            for field, kind in body.get("__annotations__", {}).items()
            if get_origin(kind) is not ClassVar
        }
        body["FAMILY"] = next(
            (base.FAMILY for base in bases if isinstance(base, Declared) and base.FAMILY), name * len(bases)
        )
        body["__slots__"] = tuple([field for field in own if field not in before])
        if own:
            fields = {**before, **own}
            body = {**methods(name, fields), "FIELDS": fields, "SPEC": spec(fields), **body}
        return super().__new__(meta, name, bases, body)


def fields_before(bases: tuple[type, ...]) -> Fields:
    """The fields that a record inherits."""
    for base in bases:
        return dict(getattr(base, "FIELDS", {}))
    return {}


def spec(fields: Fields) -> str:
    """The fields with their kinds and defaults, as `Record.SPEC` has them; only numbers may be left out by hand."""
    words = []
    for name, (kind, default) in fields.items():
        optional = f"={int(default)}" if isinstance(default, int) else ""
        words.append(f"{name}:{spelled(kind)}{optional}")
    return " ".join(words)


def methods(name: str, fields: Fields) -> dict[str, Any]:
    """The constructor and `row`, as somebody would write them: made from text, they are as fast."""
    defaults = {f"default_{field}": default for field, (_, default) in fields.items() if default is not MISSING}
    parameters = [f"{field}=default_{field}" if f"default_{field}" in defaults else field for field in fields]
    lines = [
        f"def __init__({', '.join(['self', *parameters])}):",
        *[f"    self.{field} = {field}" for field in fields],
        "def row(self):",
        f"    return ({' '.join([f'self.{field},' for field in fields])})",
    ]
    made: dict[str, Any] = {}
    exec(compile("\n".join(lines), f"<record {name}>", "exec"), dict(defaults), made)  # the names are identifiers
    return made


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    T = TypeVar("T")

    def replace(record: T, **changes: object) -> T:
        """A copy of a record with some fields changed; the type checker knows their names and types."""
        kind = type(record)
        unknown = changes.keys() - kind.FIELDS.keys()
        if unknown:
            raise TypeError(f"{kind.__name__} has no field {', '.join(unknown)}")
        return kind(*map(changes.get, kind.FIELDS, record.row()))
