"""The catalogue holds what the editions' files hold, and says so when anything of it has changed."""

import json
from typing import Any

import pytest
from fieldpost.rules.v1.catalogue_pb2 import Edition
from fieldpost.rules.v1.rules_pb2 import GetEditionResponse, ListEditionsResponse
from google.protobuf.json_format import MessageToDict

from services.common.refusals import Kind, Refused
from services.rules.app.game.modes import choices
from services.rules.app.wire import catalogue, editions
from services.rules.engine.editions import edition, variant
from services.rules.engine.kernel import data
from services.rules.engine.kernel.data import edition_names

every_edition = pytest.mark.parametrize("name", edition_names())


def got(name: str) -> list[Edition]:
    return list(GetEditionResponse.FromString(editions.get_edition(name)).editions)


def plain(value: Any) -> Any:
    """Numbers of a Struct as JSON files have them."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [plain(one) for one in value]
    return {key: plain(one) for key, one in value.items()} if isinstance(value, dict) else value


def file(name: str, file: str) -> Any:
    return json.loads((data.ENGINE / "editions" / name / file).read_text(encoding="utf-8"))


@every_edition
def test_an_edition_holds_its_board_words_and_rules_as_their_files_do(name: str):
    (found,) = got(name)
    assert plain(MessageToDict(found.board)) == file(name, "board.json")
    for language in ("en", "fr"):
        assert plain(MessageToDict(found.strings[language])) == file(name, f"strings.{language}.json")
        own = file(name, f"rules.{language}.json")
        assert {number: found.rulebooks[language].rules[number] for number in own} == own
        assert "C-17" in found.rulebooks[language].rules
        assert found.summary.titles[language] == file(name, f"strings.{language}.json")["title"]


@every_edition
def test_every_listed_size_can_be_played_with_the_listed_defaults_and_no_other_size_can(name: str):
    (found,) = got(name)
    assert [one.variant for one in found.summary.variants] == list(edition(name).plans)
    for one in found.summary.variants:
        defaults = {option.name: option.default_value for option in one.options}
        for seats in one.sizes:
            assert choices(variant(name, one.variant, seats, defaults)) == defaults
        for option in one.options:
            assert (option.default_value in option.values) != (option.most > 0)


def test_the_list_has_every_edition_in_the_order_of_the_alphabet_with_the_summaries_of_the_whole_ones():
    listed = ListEditionsResponse.FromString(editions.list_editions()).editions
    assert [one.edition for one in listed] == sorted(edition_names())
    assert [one.summary for one in got("")] == list(listed)
    assert len({one.revision for one in listed}) == len(listed)


@every_edition
def test_a_revision_stays_as_long_as_nothing_changes_and_changes_with_any_word(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    before = catalogue.edition_message(name).summary.revision
    assert catalogue.edition_message(name).summary.revision == before
    changed = {**file(name, "strings.fr.json"), "title": "Autre"}
    monkeypatch.setattr(catalogue, "load", lambda one, which: changed if "fr" in which else data.load(one, which))
    assert catalogue.edition_message(name).summary.revision != before


@pytest.mark.parametrize("name", ["risk", "World", "../world", "x" * 5000])
def test_an_unknown_edition_is_not_found_and_the_answer_names_those_that_there_are(name: str):
    with pytest.raises(Refused) as refusal:
        editions.get_edition(name)
    assert refusal.value.kind is Kind.HIDDEN
    assert refusal.value.field == "edition"
    assert refusal.value.message.endswith("there are: clone_wars, command, napoleon, world")
    assert len(refusal.value.message) < 200


def test_the_catalogue_is_put_together_once():
    assert editions.get_edition("world") is editions.get_edition("world")
    assert editions.list_editions() is editions.list_editions()


@every_edition
def test_a_limit_of_rounds_is_offered_exactly_where_the_mode_has_none_of_its_own(name: str):
    (found,) = got(name)
    for one in found.summary.variants:
        offered = "round_limit" in [option.name for option in one.options]
        assert offered == (one.last_round == 0), one.variant


@pytest.mark.rule("NA-1")
def test_a_mode_says_when_it_ends_by_itself_and_what_counts_then():
    (found,) = got("napoleon")
    ends = {one.variant: (one.last_round, one.counted) for one in found.summary.variants}
    assert ends["advanced"] == (5, "victory_points")
    assert ends["campaign"] == (5, "victory_points")
    assert ends["conquest"] == (0, "places")


@every_edition
def test_a_mode_has_its_title_in_the_list(name: str):
    (found,) = got(name)
    for language in ("en", "fr"):
        words = file(name, f"strings.{language}.json")["variants"]
        assert {one.variant: one.titles[language] for one in found.summary.variants} == {
            mode: words[mode]["name"] for mode in words
        }
