"""Editions, variants and options, and what is said to who asks for one that is not there."""

import pytest

from services.rules.engine import editions
from services.rules.engine.kernel.data import ENGINE, board, edition_names, load, rulebook
from services.rules.engine.kernel.edition import Option
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.mechanics.options import flag, table_options


def test_an_edition_is_a_folder_with_an_edition_file():
    folders = sorted(path.name for path in (ENGINE / "editions").iterdir() if (path / "edition.py").is_file())
    assert list(edition_names()) == folders
    assert "world" in folders
    for name in folders:
        assert editions.edition(name).name == name
        assert editions.edition(name).plans


def test_an_edition_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(BadInput, match="there is no edition 'mars'; there are: "):
        editions.edition("mars")
    with pytest.raises(BadInput, match="there is no edition 'world/rules'"):
        editions.edition("world/rules")


def test_a_variant_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(BadInput, match="edition world has no variant 'blitz'; it has: objectives, conquest, duel"):
        editions.variant("world", "blitz", 3)


@pytest.mark.parametrize(
    ("name", "seats", "sentence"),
    [
        ("conquest", 2, "world/conquest is for 3 to 6 seats, not 2"),
        ("conquest", 7, "world/conquest is for 3 to 6 seats, not 7"),
        ("duel", 3, "world/duel is for 2 seats, not 3"),
    ],
)
def test_a_wrong_number_of_seats_is_refused_with_the_right_ones(name: str, seats: int, sentence: str):
    with pytest.raises(BadInput, match=sentence):
        editions.variant("world", name, seats)


def test_every_variant_is_built_for_each_number_of_seats_with_every_form_of_set_up():
    for name in edition_names():
        edition = editions.edition(name)
        for variant, plan in edition.plans.items():
            forms = next((option.values for option in plan.options if option.name == "setup"), ())
            for seats in plan.sizes:
                for form in forms or ("",):
                    built = edition.variant(variant, seats, {"setup": form} if form else {})
                    assert (built.edition, built.name, built.seats) == (name, variant, seats)
                    assert len(built.armies_of) == seats


@pytest.mark.rule("C-29")
def test_an_option_that_is_not_given_has_its_default():
    options = editions.variant("world", "conquest", 3, {"round_limit": "007"}).options
    assert options == {"setup": "deal", "round_limit": "7", "resigned": "bot", "early_elimination": "false"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"speed": "1"}, "'conquest' has no option 'speed'; it has: early_elimination, resigned, round_limit, setup"),
        ({"setup": "chess"}, "option setup is 'chess', but must be one of: deal, draft, orders, under_way"),
        ({"early_elimination": "yes"}, "option early_elimination is 'yes', but must be one of: true, false"),
        ({"round_limit": "-1"}, "option round_limit is '-1', but must be a number from 0 to 1000"),
        ({"round_limit": "1001"}, "option round_limit is '1001', but must be a number from 0 to 1000"),
        ({"round_limit": ""}, "option round_limit is '', but must be a number from 0 to 1000"),
        ({"round_limit": "²"}, "option round_limit is '²', but must be a number from 0 to 1000"),
        ({"round_limit": "1" * 5000}, "but must be a number from 0 to 1000"),
    ],
)
def test_an_option_that_cannot_be_read_is_refused_with_what_is_allowed(given: dict[str, str], sentence: str):
    with pytest.raises(BadInput) as refused:
        editions.variant("world", "conquest", 3, given)
    assert sentence in str(refused.value)


def test_options_have_a_usual_form():
    assert Option("n", "0", most=9).read("009") == "9"
    assert [option.name for option in table_options(("deal",))] == ["setup", "round_limit", "resigned"]
    assert flag("x", True).read("false") == "false"
    assert (flag("x", True).default, flag("x", False).default) == ("true", "false")


@pytest.mark.parametrize("name", edition_names())
def test_the_data_of_an_edition_are_read_once_and_its_rulebook_has_the_shared_rules(name: str):
    assert board(name) is board(name)
    assert load(name, "board.json")["zones"]
    for language in ("en", "fr"):
        book = rulebook(name, language)
        assert "C-1" in book
        assert "A-15" in book
