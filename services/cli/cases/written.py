"""A case as it is written: JSON in which no key stands twice, and of the shape that `schema.json` allows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from services.rules.engine.kernel.record import REGISTRY, BadInput, Json, Record
from services.rules.engine.kernel.variant import Variant

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

Kind = TypeVar("Kind", bound=Record)

FILE: Final = Path(__file__).with_name("schema.json")
SCHEMA: Final[dict[str, Json]] = json.loads(FILE.read_text(encoding="utf-8"))
KINDS: Final = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}


class BadCase(BadInput):
    """A case that is written wrongly, whatever engine it is held against: one sentence for each fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class Pairs(dict[str, Json]):
    """A JSON object that remembers which of its keys were repeated."""

    def __init__(self, pairs: list[tuple[str, Json]]) -> None:
        super().__init__(pairs)
        keys = [key for key, _ in pairs]
        self.repeated = [key for key in self if keys.count(key) > 1]


@cache
def validator() -> Draft202012Validator:
    """What holds a case against the schema; loaded for the first case, since it takes a twentieth of a second."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(SCHEMA)


def read_case(text: str) -> Json:
    """The case that a text is; BadCase says where it repeats a key or breaks the schema."""
    try:
        form = json.loads(text, object_pairs_hook=Pairs, parse_constant=no_number)
    except json.JSONDecodeError:
        raise
    except ValueError as fault:  # a number with thousands of digits
        raise BadCase([f"the file is not JSON: {fault}"]) from fault
    faults = [f"{path}: the key is there more than once" for path in repeated(form, "")]
    faults = faults or list(dict.fromkeys(broken(validator().iter_errors(form))))
    if faults:
        raise BadCase(faults)
    return form


def no_number(name: str) -> None:
    """Python's JSON would take NaN and Infinity."""
    raise BadCase([f"the file is not JSON: {name} is no number"])


def repeated(form: Json, path: str) -> Iterator[str]:
    """Where a key is repeated."""
    if isinstance(form, Pairs):
        yield from [at(path, key) for key in form.repeated]
        for key, value in form.items():
            yield from repeated(value, at(path, key))
    elif isinstance(form, list):
        for index, value in enumerate(form):
            yield from repeated(value, at(path, index))


def at(path: str, *keys: str | int) -> str:
    """The path of something inside: `play[0].expect.zones`."""
    for key in keys:
        path += f"[{key}]" if isinstance(key, int) else f".{key}" if path else key
    return path


def broken(errors: Iterable[ValidationError]) -> Iterator[str]:
    """What breaks the schema, in sentences that begin with the path; of several forms the likeliest is meant."""
    for error in sorted(errors, key=lambda one: [str(key) for key in one.absolute_path]):
        if error.validator in ("anyOf", "oneOf") and all(one.validator == "required" for one in error.context):
            needed = [name for one in error.context for name in one.validator_value]
            yield f"{at('', *error.absolute_path) or 'the case'}: lacks one of: {', '.join(needed)}"
        elif error.validator in ("anyOf", "oneOf"):
            yield from broken(likeliest(error))
        else:
            yield f"{at('', *error.absolute_path) or 'the case'}: {sentence(error)}"


def likeliest(error: ValidationError) -> list[ValidationError]:
    """Of the forms that were allowed, the faults of the one that goes wrong deepest."""
    forms: dict[object, list[ValidationError]] = {}
    for one in error.context:
        forms.setdefault(one.relative_schema_path[0], []).append(one)
    return max(forms.values(), key=lambda faults: max(len(fault.absolute_path) for fault in faults))


def sentence(error: ValidationError) -> str:
    """What is wrong with a value, and what is allowed."""
    value, allowed = shown(error.instance), error.validator_value
    if error.validator == "type":
        kinds = [allowed] if isinstance(allowed, str) else allowed
        return f"must be {' or '.join([KINDS[kind] for kind in kinds])}, not {value}"
    if error.validator in ("additionalProperties", "unevaluatedProperties"):
        return strangers(error)
    if error.validator in ("enum", "const"):
        return f"must be {' or '.join(map(shown, allowed if error.validator == 'enum' else [allowed]))}, not {value}"
    if error.validator == "required":
        lacking = [name for name in allowed if name not in error.instance]
        return f"lacks {', '.join(lacking)}; needed are: {', '.join(allowed)}"
    if error.validator is None:
        return "a step is only one of verb, batch, table, say, until"
    return WORDS[str(error.validator)].format(value=value, allowed=allowed)


def strangers(error: ValidationError) -> str:
    """Keys that nobody knows, and those there are."""
    known = sorted(properties(error.schema))
    strange = [key for key in error.instance if key not in known]
    return f"has no field {', '.join(map(shown, strange))}; it has: {', '.join(known)}"


def properties(schema: dict[str, Any]) -> set[str]:
    """The names that an object of a schema may have, those of the schemas that it points to too."""
    names = set(schema.get("properties", {}))
    if "$ref" in schema:
        names |= properties(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    return names


def shown(form: Json) -> str:
    """A value as it is written in a case."""
    return json.dumps(form, ensure_ascii=False)


def read_at(path: str, read: Callable[[Variant, Json], Kind], variant: Variant, form: Json) -> Kind:
    """An action, an order or a saying that stands at this path of the case; BadInput begins with the path."""
    try:
        return read(variant, form)
    except BadInput as fault:
        name = f"{form.get('verb', form.get('order', form.get('saying')))}."
        inside, text = str(fault).startswith(name), str(fault).removeprefix(name)
        raise BadInput(f"{path}.{text}" if inside else f"{path}: {text}") from fault


def kind_of(where: str, word: str, base: type[Kind], name: Json) -> type[Kind]:
    """The kind of record of that name: `word` is what a case calls it."""
    kind = REGISTRY.get(name) if isinstance(name, str) else None
    if kind is None or not issubclass(kind, base):
        known = ", ".join(sorted([name for name, one in REGISTRY.items() if issubclass(one, base)]))
        raise BadInput(f"{where}: there is no {word} {shown(name)}; there are: {known}")
    return kind


WORDS: Final = {
    "minimum": "must be at least {allowed}, not {value}",
    "maximum": "must be at most {allowed}, not {value}",
    "pattern": "must look like {allowed}, not {value}",
    "minLength": "must have at least {allowed} letters, not {value}",
    "minItems": "must name at least {allowed}, not {value}",
    "uniqueItems": "must name each only once, not {value}",
    "minProperties": "must not be empty",
    "maxProperties": "must have {allowed} field only, not {value}",
}
"""What to say of the simpler keywords of the schema; a test knows that none is missing."""
