"""README.md and schema.json say what the command does."""

import json
import re
from pathlib import Path

from jsonschema import Draft202012Validator

from services.cli.cases.expect import SPECIAL
from services.cli.cases.stand import truth
from services.cli.cases.written import SCHEMA, WORDS, read_case
from services.cli.conformance import run_file
from services.rules.engine import editions
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.mechanics.position import FIELDS, set_up

HERE = Path(__file__).parent
README = (HERE / "README.md").read_text(encoding="utf-8")
TOLD_APART = {"additionalProperties", "unevaluatedProperties", "type", "enum", "const", "required", "anyOf", "oneOf"}
"""Keywords of the schema that have a sentence of their own."""
SILENT = {
    "$ref",
    "$defs",
    "$schema",
    "title",
    "description",
    "properties",
    "items",
    "propertyNames",
    "if",
    "then",
    "else",
}
"""Keywords that never fail themselves."""


def keywords(schema: object) -> set[str]:
    """Every keyword that a schema uses."""
    if isinstance(schema, list):
        return {word for one in schema for word in keywords(one)}
    if not isinstance(schema, dict):
        return set()
    named = [schema.get(key, {}) for key in ("properties", "$defs")]
    inside = [value for key, value in schema.items() if key not in ("properties", "$defs")]
    return set(schema) | {word for one in (*[v for n in named for v in n.values()], *inside) for word in keywords(one)}


def test_the_schema_is_a_json_schema_and_the_one_that_the_command_uses():
    Draft202012Validator.check_schema(SCHEMA)
    assert json.loads((HERE / "schema.json").read_text(encoding="utf-8")) == SCHEMA


def test_every_keyword_of_the_schema_has_a_sentence():
    assert keywords(SCHEMA) - SILENT == TOLD_APART & keywords(SCHEMA) | set(WORDS)


def test_the_schema_knows_every_field_of_a_position_and_all_that_can_be_expected():
    assert set(SCHEMA["$defs"]["position"]["properties"]) == set(FIELDS)
    games = [set_up(editions.variant(edition, name, plan.sizes[0])) for edition, name, plan in plans()]
    known = {name for game in games for name in truth(game)}
    state = {**SCHEMA["$defs"]["facts"]["properties"], **SCHEMA["$defs"]["game"]["properties"]}
    assert set(state) == known | set(SPECIAL)


def test_the_example_of_the_readme_holds(tmp_path: Path):
    text = README.partition("```json\n")[2].partition("```")[0]
    read_case(text)
    (tmp_path / "case.json").write_text(text, encoding="utf-8")
    assert run_file(tmp_path / "case.json").message == ""


def plans():
    return [
        (edition, name, plan) for edition in edition_names() for name, plan in editions.edition(edition).plans.items()
    ]


def test_the_readme_names_the_armies_and_phases_of_every_variant():
    told, edition, armies = {}, "", ()
    for first, names, colours, phases in re.findall(r"^\| *(.*?) *\| (`.*?`) \| (.*?) \| (`.*?`) \|$", README, re.M):
        edition = first.strip("`") or edition
        armies = tuple(re.findall(r"`(.*?)`", colours)) or armies
        for name in re.findall(r"`(.*?)`", names):
            told[edition, name] = (armies, re.findall(r"`(.*?)`", phases))
    assert set(told) == {(edition, name) for edition, name, _ in plans()}
    for edition, name, plan in plans():
        variant = editions.variant(edition, name, plan.sizes[-1])
        armies, phases = told[edition, name]
        colours = ids_of(variant, "army")
        assert colours == armies[: len(colours)]
        assert phases == [phase.NAME for phase in variant.phases]
