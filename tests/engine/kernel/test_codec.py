"""Records and their JSON: names of ours, and a clear sentence for whatever cannot be read."""

import json
from inspect import signature

import pytest

from services.rules.engine import editions
from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.events import TurnBegan
from services.rules.engine.kernel.record import (
    REGISTRY,
    BadInput,
    Record,
    decode,
    defaults_of,
    encode,
    fields_of,
    register,
)
from services.rules.engine.kernel.steps import Together
from services.rules.engine.mechanics.verbs import Attack, Place
from tests.engine.build import COMPILED
from tests.engine.kernel.positions import variant

assert all(editions.edition(name) for name in edition_names())  # editions register their records when they load
KINDS = [kind for _, kind in sorted(REGISTRY.items())]


def test_a_record_is_written_as_its_name_and_its_fields():
    assert encode(Place(((1, 2), (3, 4)))) == {"place": [[[1, 2], [3, 4]]]}
    assert encode((Done(), TurnBegan(1, 2))) == [{"done": []}, {"turn_began": [1, 2]}]
    assert encode(None) is None


def test_a_record_comes_back_as_it_was():
    for record in (Place(((1, 2),)), Attack(1, 2, 3), Together(()), variant().setup[2]):
        assert decode(json.loads(json.dumps(encode(record)))) == record
    assert decode([1, [2, "x"], None]) == (1, (2, "x"), None)


def test_records_are_equal_by_name_and_value_and_can_be_keys():
    assert Attack(1, 2, 3) == Attack(1, 2, 3, 1)
    assert Attack(1, 2, 3) != Attack(1, 2, 2)
    assert Done() != TurnBegan(0, 0)
    assert Done() != "done"
    assert {Attack(1, 2, 3), Attack(1, 2, 3)} == {Attack(1, 2, 3)}
    assert repr(Place(((1, 2),))) == "place(((1, 2),),)"


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"nonsense": []}, "'nonsense' is no record of this game"),
        ({"done": {}}, "'done' is no record of this game"),
        ({"done": [], "place": []}, "a record is an object with one key, its name"),
        ({}, "a record is an object with one key, its name"),
        ({"turn_began": [1]}, "'turn_began' takes the fields: army:army round:int"),
        ({"done": [1]}, "'done' takes the fields: none"),
        ({"place": [1, 2]}, "'place' takes the fields: troops:spread"),
        ([{"place": [[{"nonsense": []}]]}], "'nonsense' is no record of this game"),
    ],
)
def test_what_cannot_be_decoded_is_refused_in_one_sentence(form: object, sentence: str):
    with pytest.raises(BadInput, match=f"^{sentence}$"):
        decode(form)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.NAME)
def test_the_spec_of_every_record_names_the_fields_of_its_constructor(kind: type[Record]):
    names = [name for name, _ in fields_of(kind)]
    assert set(defaults_of(kind)) <= set(names)
    if not COMPILED and names:
        assert list(signature(kind).parameters) == names


def test_two_records_of_one_name_are_a_mistake():
    class_of_another = type(Record)("Impostor", (object,), {"NAME": "done"})
    with pytest.raises(ValueError, match="two records are called done"):
        register(class_of_another)
    register(Done)
    assert REGISTRY["done"] is Done


def test_fields_may_have_defaults():
    assert defaults_of(Attack) == {"battles": 1, "keep": 0, "losses": 0, "odds": 0}
    assert fields_of(Attack)[3] == ("battles", "int")
