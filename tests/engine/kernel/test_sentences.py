"""Refusals in words that people read, in both languages, from the rulebook of the edition."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from services.bots.brains.match import brains, play_on, start
from services.rules.engine import editions
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.data import ENGINE, edition_names, load, rulebook, wordings
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.sentences import sentence
from tests.engine.properties.mutations import refused
from tests.engine.record.games import every_variant

LANGUAGES = ("en", "fr")
RULE = re.compile(r"[A-Z]+-\d+")

each_edition = pytest.mark.parametrize("edition", edition_names())
each_language = pytest.mark.parametrize("language", LANGUAGES)


def sources(edition: str) -> Iterator[tuple[Path, ast.AST]]:
    """The engine's files that an edition plays by: what all share, and its own."""
    for path in sorted(ENGINE.rglob("*.py")):
        own = path.relative_to(ENGINE).parts[:2]
        if own[0] != "editions" or own[1] in (edition, "__init__.py"):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def refusals(edition: str) -> Iterator[tuple[str, ast.Call]]:
    """Every place where a refusal is made."""
    for path, tree in sources(edition):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                yield f"{path.name}:{node.lineno}", node


@pytest.mark.rule("C-25")
@each_edition
@each_language
def test_every_rule_number_that_the_code_names_is_in_the_rulebook(edition: str, language: str):
    book = rulebook(edition, language)
    named = [
        (node.value, f"{path.name}:{node.lineno}")
        for path, tree in sources(edition)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value)
    ]
    assert len(named) > 20
    assert [one for one in named if one[0] not in book] == []


@each_edition
def test_both_languages_have_the_same_rules_and_none_is_empty(edition: str):
    english, french = (load(edition, f"rules.{language}.json") for language in LANGUAGES)
    assert list(english) == list(french)
    assert list(rulebook(edition, "en")) == list(rulebook(edition, "fr"))
    assert all(text.strip() for language in LANGUAGES for text in rulebook(edition, language).values())
    assert all(RULE.fullmatch(number) for number in english)


@pytest.mark.rule("C-25")
@each_edition
@each_language
def test_every_code_of_a_refusal_is_worded_and_the_wording_finds_its_details(edition: str, language: str):
    words = wordings(edition, language)
    for where, call in refusals(edition):
        code = call.args[0]
        if not isinstance(code, ast.Constant):
            continue
        assert code.value in words, f"{where}: no wording for {code.value} in refusals.{language}.json"
        details = call.args[2] if len(call.args) > 2 else ast.Tuple([], ast.Load())
        if isinstance(details, ast.Tuple):
            names = [pair.elts[0].value for pair in details.elts]  # type: ignore[attr-defined]
            text = words[code.value].format(*names, **dict.fromkeys(names, "x"))
            assert "{" not in text


@each_edition
def test_both_languages_word_the_same_refusals(edition: str):
    assert list(wordings(edition, "en")) == list(wordings(edition, "fr"))


def foreign(edition: str, action: Action) -> bool:
    """Whether a verb belongs to another edition."""
    module = type(action).__module__
    return ".editions." in module and f".editions.{edition}." not in module


@pytest.mark.rule("C-25")
@every_variant
def test_every_refusal_that_comes_up_in_play_has_its_sentence(edition: str, name: str):
    variant = editions.variant(edition, name, editions.edition(edition).plans[name].sizes[0])
    play, random = start(variant, 1), Random(1)
    players = brains(("random",), variant.seats, 1)
    for _ in range(60):
        ask = open_asks(play.game)[0]
        for action in refused(random, play.game, ask, 3):
            refusal = ask.check(play.game, action)
            assert refusal is not None
            for language, word in (("en", "Rule"), ("fr", "Règle")):
                text = sentence(play.game.variant, refusal, language)
                assert text[0] == text[0].upper()
                if not foreign(edition, action):
                    assert f" {word} {refusal.rule}" in text
                    assert rulebook(edition, language)[refusal.rule] in text
        play_on(play, players, 1)


@pytest.mark.rule("C-25", "C-15")
def test_the_sentence_says_what_was_wrong_and_what_is_allowed_with_names():
    variant = editions.variant("world", "conquest", 3)
    places = Refusal("not_adjacent", "C-14", (("origin", 0), ("target", 1)))
    assert sentence(variant, places, "en").startswith(
        "Northwest Territory cannot be reached from Alaska. Choose a neighbour. Rule C-14: An attack goes from"
    )
    assert sentence(variant, Refusal("wrong_dice", "C-15", (("dice", 4), ("most", 2))), "fr").startswith(
        "Tu ne peux pas lancer 4 dés ici. Possible : 1 à 2. Règle C-15 : "
    )
    waiting = Refusal("not_your_decision", "C-25", (("asked", (1, 2)),))
    assert "The game waits for: Blue, Green." in sentence(variant, waiting, "en")
    verbs = Refusal("wrong_verb", "C-25", (("verb", "move"), ("allowed", ("move_in", "done"))))
    assert "Allowed: move in, done." in sentence(variant, verbs, "en")
    assert "the card Alaska" in sentence(variant, Refusal("not_your_card", "C-10", (("card", 0),)), "en")


def test_a_code_that_nobody_has_worded_is_told_with_its_details():
    variant = editions.variant("world", "conquest", 3)
    refusal = Refusal("too_stormy", "C-14", (("zone", 0), ("wind", -3)))
    assert sentence(variant, refusal, "en").startswith("Too stormy, zone Alaska, wind -3. Rule C-14: ")


def test_a_language_that_is_not_there_is_bad_input():
    with pytest.raises(BadInput, match="there is no language 'de'; there are: en, fr"):
        sentence(editions.variant("world", "conquest", 3), Refusal("game_over", "C-24"), "de")
