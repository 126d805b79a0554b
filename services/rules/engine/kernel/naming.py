"""Records with names instead of numbers, as people and other programs write them.

`{"verb": "attack", "origin": "alaska", "target": "kamchatka", "dice": 3}`: the record's name under a key that says what
it is, then its fields. Kinds of fields are the ids of the board's data ("zone", "card", "objective" and so on), "army"
(its colour), "seat" (a number), "spread" (an object from place to count), "details" (pairs), plain values, and records;
"*" after a kind is a list of it, "?" one that may be missing. What a viewer may not see is null.
"""

from typing import Any, Final, TypeVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.data import declared
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.offers import Field, Offer
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.record import REGISTRY, BadInput, Json, Record, defaults_of, fields_of
from services.rules.engine.kernel.sayings import Saying
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.variant import Variant

Kind = TypeVar("Kind", bound=Record)

PLAIN: Final = frozenset(("int", "str", "bool", "seat"))

HEADINGS: Final[tuple[tuple[type[Record], str], ...]] = (
    (Action, "verb"),
    (Event, "event"),
    (Step, "step"),
    (Saying, "saying"),
    (Order, "order"),
)


KEYS: Final[dict[str, str]] = {}
"""The key of each kind of record that was written, by its name; a cache of functions takes no class once compiled."""


def heading(kind: type[Record]) -> str:
    """The key under which a record's name is written."""
    found = KEYS.get(kind.NAME)
    if found is None:
        found = KEYS[kind.NAME] = next((key for base, key in HEADINGS if issubclass(kind, base)), "kind")
    return found


def named(variant: Variant, record: Record) -> dict[str, Json]:
    """The record with names."""
    values = record.row()
    made = type(record)
    form: dict[str, Json] = {heading(made): record.NAME}
    for index, (name, kind) in enumerate(fields_of(made)):
        value = values[index]
        form[name] = value if kind in PLAIN else named_value(variant, kind, value)
    return form


def named_value(variant: Variant, kind: str, value: Any) -> Json:
    """One field with names."""
    if kind.endswith("*"):
        return [named_value(variant, kind[:-1], one) for one in value]
    kind = kind.rstrip("?")
    if value is None or kind in PLAIN:
        return value
    ids = ids_of(variant, kind)
    if ids and isinstance(value, int):
        return ids[value] if value >= 0 else None
    if isinstance(value, Record):
        return named(variant, value)
    if kind == "spread":
        return {variant.board.zones[zone]: count for zone, count in value}
    if kind == "details":
        return {name: detail(variant, name, one) for name, one in value}
    return [named_value(variant, "any", one) for one in value] if isinstance(value, tuple) else value


def kind_of_detail(variant: Variant, name: str) -> str:
    """What the number of a detail names, as the edition's vocabulary has it."""
    return str(declared(variant.edition).get("details", {}).get(name, "any"))


def detail(variant: Variant, name: str, value: Any) -> Json:
    """A detail of a refusal or a reason: a place, card or army where the vocabulary says so."""
    kind = kind_of_detail(variant, name)
    if isinstance(value, tuple):
        return [named_value(variant, kind, one) for one in value]
    ids = ids_of(variant, kind)
    return value if ids and not -1 <= value < len(ids) else named_value(variant, kind, value)


def ids_of(variant: Variant, kind: str) -> tuple[str, ...]:
    """The ids that a kind of field names; none for a plain kind."""
    if kind == "army":
        return variant.army_ids
    return variant.board.ids.get(kind, ())


def offered(variant: Variant, offer: Offer) -> dict[str, Json]:
    """An offer with names: each field as its bounds and candidates."""
    kinds = dict(fields_of(REGISTRY[offer.verb]))
    fields: dict[str, Json] = {}
    for field in offer.fields:
        fields[field.name_of()] = bounds(variant, kinds[field.name_of()], field)
    return {"verb": offer.verb, "fields": fields}


def bounds(variant: Variant, kind: str, field: Field) -> dict[str, Json]:
    """One field of an offer with names."""
    form: dict[str, Json] = {"field": field.NAME}
    values = field.row()
    for index, (name, what) in enumerate(fields_of(type(field))):
        if name == "among" and what == "any*":
            whole = isinstance(values[index], tuple) and any(isinstance(one, tuple) for one in values[index])  # type: ignore[attr-defined]
            form[name] = [named_value(variant, kind if whole else kind.rstrip("*"), one) for one in values[index]]  # type: ignore[attr-defined]
        elif name != "name":
            form[name] = named_value(variant, what, values[index])
    return form


def read_action(variant: Variant, form: Json) -> Action:
    """The action that a person or program wrote; BadInput says what was wrong and what is allowed."""
    return unnamed(variant, Action, form)


def read_order(variant: Variant, form: Json) -> Order:
    """The standing order that a person or program wrote."""
    return unnamed(variant, Order, form)


def unnamed(variant: Variant, base: type[Kind], form: Json) -> Kind:
    """The record of a family that somebody wrote with names; the reverse of `named`."""
    key = next(key for family, key in HEADINGS if issubclass(base, family))
    if not isinstance(form, dict) or not isinstance(form.get(key), str):
        raise BadInput(f'expected an object with "{key}", found {short(form)}')
    kind = REGISTRY.get(form[key])
    if kind is None or not issubclass(kind, base):
        known = ", ".join(sorted(name for name, one in REGISTRY.items() if issubclass(one, base)))
        raise BadInput(f"there is no {key} '{form[key]}'; there are: {known}")
    fields = fields_of(kind)
    defaults = defaults_of(kind)
    names = [name for name, _ in fields]
    for name in form:
        if name != key and name not in names:
            raise BadInput(f"{form[key]} has no field '{name}'; it has: {', '.join(names) or 'none'}")
    values = []
    for name, what in fields:
        if name not in form and name not in defaults and not what.endswith("?"):
            raise BadInput(f"{form[key]} needs the field '{name}' ({what})")
        value = parse(variant, f"{form[key]}.{name}", what, form.get(name, defaults.get(name)))
        values.append(tuple(sorted(value)) if what == "card*" else value)  # type: ignore[call-overload]
    return kind(*values)


def parse(variant: Variant, where: str, kind: str, form: Json) -> object:
    """The value of one field; the reverse of `named_value`."""
    if kind.endswith("*"):
        if not isinstance(form, list):
            raise BadInput(f"{where} must be a list, not {short(form)}")
        return tuple([parse(variant, where, kind[:-1], one) for one in form])
    if kind.endswith("?") and form is None:
        return -1
    kind = kind.rstrip("?")
    if kind == "spread":
        return parse_spread(variant, where, form)
    if kind in ("int", "seat"):
        if not isinstance(form, int) or isinstance(form, bool) or abs(form) > 1_000_000_000:
            raise BadInput(f"{where} must be a whole number, not {short(form)}")
        return form
    if kind == "bool":
        if not isinstance(form, bool):
            raise BadInput(f"{where} must be true or false, not {short(form)}")
        return form
    ids = ids_of(variant, kind)
    if ids:
        if form not in ids:
            raise BadInput(f"{where}: there is no {kind} {short(form)}; there are: {', '.join(ids)}")
        return ids.index(form)
    if not isinstance(form, str):
        raise BadInput(f"{where} must be a text, not {short(form)}")
    return form


def parse_spread(variant: Variant, where: str, form: Json) -> tuple[tuple[int, int], ...]:
    """Places with counts, brought into the order of the board."""
    if not isinstance(form, dict):
        raise BadInput(f"{where} must be an object from place to count, not {short(form)}")
    pairs = []
    for zone, count in form.items():
        index = parse(variant, where, "zone", zone)
        number = parse(variant, where, "int", count)
        assert isinstance(index, int)
        assert isinstance(number, int)
        pairs.append((index, number))
    return tuple(sorted(pairs))


def short(form: Json) -> str:
    """What was found, short enough for a sentence."""
    text = repr(form)
    return text if len(text) <= 60 else text[:57] + "..."
