"""Any verb can be written from its SPEC, and read back."""

from random import Random

import pytest

from services.rules.engine import editions
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.data import ENGINE
from services.rules.engine.kernel.kinds import Army, Card, Maybe, Seat, Troops, Zone
from services.rules.engine.kernel.record import REGISTRY, BadInput, Json, fields_of
from services.rules.engine.record.form import WORDS
from services.rules.engine.record.values import read_value, read_words, word_of, words_of
from tests.engine.build import pure_only
from tests.engine.record.games import VARIANTS


def everything() -> type[Action]:
    """A verb with a field of every kind; made late, since it cannot derive from a compiled class."""

    class Everything(Action):
        NAME = "everything"

        number: int
        yes: bool
        word: str
        zone: Zone
        place: Maybe[Zone]
        cards: tuple[Card, ...]
        troops: Troops
        army: Army
        seat: Seat
        numbers: tuple[int, ...]
        answers: tuple[bool, ...]
        last: int = 7

    return Everything


def value_of(random: Random, kind: str) -> object:
    """A value that a game may hold."""
    if kind.endswith("*"):
        return tuple(sorted(value_of(random, kind[:-1]) for _ in range(random.randint(0, 3))))
    if kind == "spread":
        return tuple((zone, random.randint(1, 99)) for zone in sorted(random.sample(range(42), random.randint(0, 3))))
    if kind == "str":
        return random.choice(("", "-", "a b", "x=1", "a>b", 'é\u2028"\\', "plain", "12", "true", "{", "a,b", ";", "|"))
    if kind == "bool":
        return random.random() < 0.5
    return random.randint(-1 if kind == "zone?" else 0, 2)


@pure_only
@pytest.mark.parametrize("seed", range(200))
def test_a_verb_that_nobody_has_thought_of_yet_is_written_and_read(seed: int, monkeypatch: pytest.MonkeyPatch):
    verb = everything()
    monkeypatch.setitem(REGISTRY, "everything", verb)
    random = Random(seed)
    variant = editions.variant("world", "conquest", 3)
    action = verb(*[value_of(random, kind) for _, kind in fields_of(verb)[:-1]], random.choice((7, -7, 8)))
    words = words_of(variant, action)
    assert not any(" " in word for word in words)
    assert words == " ".join(words).split()
    assert read_words(variant, "verb", words) == action


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("details", [["a", 1]]),
        ("any", "5"),
        ("any", 5),
        ("any*", ["5", 5, None]),
        ("step", {"step": "x", "fields": [1, {"a": "b c"}]}),
        ("zone**", [["alaska"], [], ["brazil", "peru"]]),
        ("str*", ["a", "b c", "d,e"]),
        ("zone?*", ["alaska", None]),
    ],
)
def test_a_value_of_any_depth_is_one_word(kind: str, value: Json):
    word = word_of(kind, value)
    assert " " not in word
    assert read_value("field", kind, word) == value


def test_no_verb_of_any_edition_is_also_a_word_of_the_table():
    for edition, _ in VARIANTS:
        editions.edition(edition)
    verbs = [name for name, kind in REGISTRY.items() if issubclass(kind, Action)]
    assert verbs
    assert not set(verbs) & {*WORDS, "start"}
    assert all(name == name.strip() and " " not in name for name in verbs)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("attack alaska>kamchatka", "needs the field 'dice'"),
        ("attack alaska kamchatka dice=1", "must read name=value"),
        ("attack alaska>kamchatka>peru dice=1", "must read name=value"),
        ("attack alaska>kamchatka dice=1 dice=2", "twice"),
        ("attack alaska>nowhere dice=1", "there is no zone 'nowhere'; there are: alaska"),
        ("attack alaska>kamchatka dice=three", "must be a whole number"),
        ("attack alaska>kamchatka dice=" + "9" * 5000, "must be a whole number"),
        ("attack alaska>kamchatka speed=3", "has no field 'speed'; it has: origin, target, dice"),
        ("place alaska", "must read place\\+count"),
        ("place alaska+1,alaska+2", "each place once"),
        ("place alaska+x", "must read place\\+count"),
        ("place " + "[" * 5000, "is no JSON"),
        ('place {"alaska":', "is no JSON"),
        ("trade alaska,,peru", "there is no card ''"),
        ("jump alaska", "there is no verb 'jump'; there are: "),
        ("defend_with alaska dice=1", "there is no verb 'defend_with'"),
        ("refused x rule=C-1", "there is no verb 'refused'"),
    ],
)
def test_a_wrong_answer_is_refused_with_what_is_allowed(line: str, fault: str):
    variant = editions.variant("world", "conquest", 3)
    with pytest.raises(BadInput, match=fault):
        read_words(variant, "verb", line.split(" "))


def test_the_page_names_every_word_and_every_shared_verb():
    page = (ENGINE / "record" / "FORMAT.md").read_text(encoding="utf-8")
    shared = [kind for kind in REGISTRY.values() if issubclass(kind, Action) and "mechanics.verbs" in kind.__module__]
    assert shared
    for kind in shared:
        assert f"`{kind.NAME}` |" in page
        assert all(name in page for name, _ in fields_of(kind))
    assert all(word in page for word in WORDS)
