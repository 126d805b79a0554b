"""An account goes to another profile by a link or by words; vacations are planned and ended in days."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from services.cli.client.addresses import page_of
from tests.cli_client.conftest import Command


def day(offset: int) -> str:
    return (datetime.now(UTC) + timedelta(days=offset)).date().isoformat()


@pytest.mark.parametrize("form", ["link", "secret", "words"])
def test_another_profile_gets_the_account_by_what_the_first_one_shows(anna: Command, form: str):
    mine = anna("guest", "--json").form()["account"]
    made = anna("device", "link", "--json").form()
    shown = made["words"] if form == "words" else [made[form]]
    said = anna("device", "use", *shown, "--profile", "laptop", "--json")
    assert said.form()["account"] == mine
    assert anna("guest", "--profile", "laptop", "--json").form()["account"] == mine
    assert anna("device", "list").out.count("Command line") == 2
    again = anna("device", "use", *shown, "--profile", "third")
    assert (again.status, again.err) == (1, "fieldpost: this link has been used; make a new one for each device\n")


def test_a_link_is_shown_as_the_address_of_the_page(anna: Command):
    assert "/#/device/" in anna("device", "link").out
    assert page_of("http://here:80") == "http://here"
    assert page_of("https://here:8443") == "https://here:8443"
    assert page_of("localhost:8080") == "http://localhost:8080"


def test_a_profile_with_an_account_keeps_it(anna: Command, config: Path):
    made = anna("device", "link", "--json").form()
    before = config.read_text()
    said = anna("device", "use", made["link"])
    assert said.status == 2
    assert "the profile 'default' has an account, which stays as it is" in said.err
    assert config.read_text() == before


def test_a_device_that_was_ended_is_told_so(anna: Command, config: Path):
    made = anna("device", "link", "--json").form()
    anna("device", "use", *made["words"], "--profile", "laptop")
    found = anna("device", "list", "--json").form()["devices"]
    lost = next(one["device_id"] for one in found if not one["current"])
    assert anna("device", "end", lost).status == 0
    whole = json.loads(config.read_text())
    (kept,) = whole["profiles"]["laptop"].values()
    kept["token_ends"] = 0
    config.write_text(json.dumps(whole))
    said = anna("list", "--profile", "laptop")
    assert said.status == 1
    assert "this device was ended" in said.err
    assert len(anna("device", "list", "--json").form()["devices"]) == 1


@pytest.mark.rule("A-10")
def test_a_vacation_is_planned_shown_and_taken_back(anna: Command):
    said = anna("vacation", "set", day(3), day(5), "--zone", "Europe/Paris", "--json")
    (vacation,) = said.form()["away"]["vacations"]
    assert (vacation["days"], said.form()["away"]["zone"]) == (3, "Europe/Paris")
    assert f"{day(3)} to {day(5)}, 3 days" in anna("vacation").out
    refused = anna("vacation", "set", day(5), day(6))
    assert (refused.status, "(rule A-10)" in refused.err) == (1, True)
    assert "You are not away" in anna("vacation", "end", vacation["vacation_id"]).out


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("device", "use"), "device use LINK_OR_WORDS"),
        (("device", "end"), "device end DEVICE"),
        (("device", "list", "x"), "device list"),
        (("vacation", "set", "2026-12-24"), "vacation set FIRST_DAY LAST_DAY"),
        (("vacation", "end"), "vacation end VACATION"),
    ],
)
def test_an_action_says_what_words_it_needs(offline: Command, words: tuple[str, ...], wanted: str):
    assert offline(*words).err == f"fieldpost: say `fieldpost client {wanted}`\n"
