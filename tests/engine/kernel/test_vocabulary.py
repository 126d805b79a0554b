"""Everything that an edition names has words in both languages, and its declarations fit its records."""

from collections.abc import Iterator
from typing import Any

import pytest

from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import declared, edition_names, words
from services.rules.engine.kernel.game import Slice
from services.rules.engine.kernel.phrases import PLACE, fill, fitting
from services.rules.engine.kernel.record import REGISTRY, fields_of
from services.rules.engine.kernel.vocabulary import LANGUAGES, Vocabulary, Wording, likely_family

FAMILIES = {"place", "attack", "move_in", "move", "cards", "choose", "answer"}
SECTIONS = (
    "verbs",
    "fields",
    "questions",
    "events",
    "orders",
    "units",
    "marks",
    "holdings",
    "words",
    "endings",
    "aims",
)

NOT_COUNTED = {"min_armies", "plus_any_continents", "fallback", "fallback_when", "any_of"}
"""What a condition says besides what it counts."""

each_edition = pytest.mark.parametrize("name", edition_names())


def vocabulary(name: str) -> Vocabulary:
    edition(name)
    return Vocabulary(name)


def both(texts: dict[str, str]) -> bool:
    return set(texts) == set(LANGUAGES)


@each_edition
def test_every_verb_question_and_order_is_worded_in_both_languages(name: str):
    found = vocabulary(name)
    assert [one.name for one in (*found.verbs, *found.questions, *found.orders) if not both(one.titles)] == []
    fields = [(one.name, field) for one in (*found.verbs, *found.orders) for field in one.fields]
    assert [(verb, field.name) for verb, field in fields if not both(field.titles)] == []
    assert [one.name for one in found.questions if one.closing and not both(one.closing)] == []


@each_edition
def test_every_event_is_told_or_said_to_be_bookkeeping_in_both_languages(name: str):
    for language in LANGUAGES:
        told = words(name, language)["events"]
        assert [one.name for one in vocabulary(name).events if one.name not in told] == []
    for one in vocabulary(name).events:
        assert all(both(wording.texts) for wording in one.wordings), one.name
        if one.wordings:
            last = one.wordings[-1]
            assert (last.you, last.lacking, last.given) == ((), (), ()), f"{one.name} is told only sometimes"


@each_edition
def test_a_sentence_asks_for_nothing_that_its_event_or_question_does_not_have(name: str):
    found = vocabulary(name)
    for one in found.events:
        fields = {field.name for field in one.fields}
        for wording in one.wordings:
            assert fields.issuperset((*wording.you, *wording.lacking, *wording.given)), one.name
            for text in wording.texts.values():
                assert fields.issuperset(asked(text)), f"{one.name}: {text}"
                assert not set(asked(text)) & set(wording.lacking), f"{one.name}: {text}"
    for one in found.questions:
        fields = {field.name for field in one.fields} | {"reserve"}
        assert all(fields.issuperset(asked(text)) for text in one.titles.values()), one.name


def asked(text: str) -> list[str]:
    return [place[1] for place in PLACE.finditer(text)]


@each_edition
def test_both_languages_word_the_same_things_under_the_same_conditions(name: str):
    english, french = (words(name, language) for language in LANGUAGES)
    for section in SECTIONS:
        assert list(english.get(section, {})) == list(french.get(section, {})), section
    for event, form in english["events"].items():
        assert conditions(form) == conditions(french["events"][event]), event


def conditions(form: Any) -> list[str] | None:
    return list(form) if isinstance(form, dict) else None if form is None else [""]


@each_edition
def test_what_is_declared_fits_the_records_of_the_edition(name: str):
    found, said = vocabulary(name), declared(name)
    verbs = {one.name for one in found.verbs}
    assert verbs.issuperset(said["verbs"])
    assert {one.family for one in found.verbs} <= FAMILIES
    units = {unit for plan in edition(name).plans.values() for unit in plan.usual.units}
    assert units.issubset(said.get("units", {}))
    for section in ("units", "marks", "holdings"):
        assert all(both(found.texts(section, one)) for one in said.get(section, {})), section
    for slice, field in places_of(said):
        assert issubclass(REGISTRY[slice], Slice)
        assert field in dict(fields_of(REGISTRY[slice])), f"{slice} has no field {field}"
    kinds = {*found.kinds, "seat"}
    assert kinds.issuperset(said["details"].values())
    assert kinds.issuperset(said["kinds"])
    assert kinds.issuperset(said.get("effects", {}))
    assert all(issubclass(REGISTRY[slice], Slice) for slice in said.get("effects", {}).values())


@each_edition
def test_what_a_question_or_verb_refers_to_is_there(name: str):
    found, said = vocabulary(name), declared(name)
    questions = {one.name for one in found.questions}
    verbs, orders = ({one.name: one for one in some} for some in (found.verbs, found.orders))
    for question, form in said["questions"].items():
        assert question in questions
        assert form.get("asked_by", "ask_defence") in orders
        for verb, order in form.get("always", {}).items():
            fields = {one.name for one in verbs[verb].fields}
            assert fields.issuperset(one.name for one in orders[order].fields if not one.optional), question
    for verb in verbs.values():
        if verb.throws:
            track = said["holdings"][verb.throws]
            assert track["use"] == "track"
            assert track["die"] > 0


def places_of(said: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The slices and fields that marks and holdings name."""
    for section in ("marks", "holdings"):
        for form in said.get(section, {}).values():
            for one in form if isinstance(form, list) else [form]:
                yield one["slice"], one["field"]


@each_edition
def test_every_reason_that_a_game_ends_by_is_worded_to_follow_the_winner(name: str):
    ends = vocabulary(name).section("endings")
    assert ends
    assert all(both(texts) for texts in ends.values())
    assert set(ends) <= set(vocabulary(name).section("words"))


@each_edition
def test_whatever_a_condition_counts_is_worded_with_its_numbers(name: str):
    worded = vocabulary(name).section("aims")
    board = edition(name).board.data
    rows = [*board.get("objectives", ()), *board.get("missions", ())]
    counted = {key for row in rows for key in keys_of(row["condition"])} - NOT_COUNTED
    assert counted <= set(worded)
    for texts in worded.values():
        assert both(texts)
        assert all("done" in asked(text) and set(asked(text)) <= {"done", "needed"} for text in texts.values())


def keys_of(condition: dict[str, Any]) -> set[str]:
    return {*condition, *[key for one in condition.get("any_of", ()) for key in one]}


def test_the_first_sentence_whose_conditions_hold_is_said():
    wordings = tuple([Wording(one, {"en": one}) for one in ("you:army no:card", "no:card", "you:army", "yes:fort", "")])

    def said(*facts: str) -> str:
        own, lacking, given = (
            frozenset([fact.partition(":")[2] for fact in facts if fact.startswith(what)])
            for what in ("you", "no", "yes")
        )
        found = fitting(wordings, own, lacking, given)
        assert found
        return found.texts["en"]

    assert said("you:army", "no:card") == "you:army no:card"
    assert said("no:card") == "no:card"
    assert said("you:army", "yes:fort") == "you:army"
    assert said("you:by", "yes:fort") == "yes:fort"
    assert said() == ""
    assert fitting(wordings[:1], frozenset(), frozenset(), frozenset()) is None


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [("en", 1, "1 troop"), ("en", 0, "0 troops"), ("fr", 0, "0 troop"), ("fr", 1, "1 troop"), ("fr", 2, "2 troops")],
)
def test_a_number_takes_the_form_of_the_language(language: str, count: int, text: str):
    assert fill("{count} {count|troop|troops}", language, {"count": str(count)}, {"count": count}) == text


def test_a_verb_that_says_no_family_gets_the_one_of_its_fields():
    families = {one.name: likely_family(one.fields) for one in vocabulary("world").verbs}
    assert families["move"] == "move"
    assert families["place"] == families["claim"] == "place"
    assert families["trade"] == "cards"
    assert families["move_in"] == "choose"
    assert families["done"] == "answer"
