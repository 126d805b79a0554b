"""An account lasts as long as its device key, and a session as long as its cookie."""

import json
from pathlib import Path
from typing import Any

import pytest

from services.bots.brains.roster import ROSTER
from tests.cli_client.conftest import Command


def entry(config: Path) -> dict[str, Any]:
    (servers,) = json.loads(config.read_text())["profiles"].values()
    (found,) = servers.values()
    return dict(found)


def change(config: Path, **values: Any) -> None:
    """Alters what the client keeps, as time or a broken disk would."""
    whole = json.loads(config.read_text())
    (servers,) = whole["profiles"].values()
    (found,) = servers.values()
    found.update(values)
    config.write_text(json.dumps(whole))


def test_a_guest_has_a_name_an_account_and_comes_back(client: Command):
    first = client("guest", "--json").form()
    again = client("guest", "--json").form()
    assert (first["created"], again["created"]) == (True, False)
    assert first["account"] == again["account"]
    assert first["account"]["display_name"]


def test_a_guest_may_take_another_name(client: Command, tmp_path: Path):
    name = f"Anna {tmp_path.name[-1]} Berg"
    assert client("guest", "--json").status == 0
    said = client("guest", "--name", name)
    assert said.out.startswith(name)
    assert client("guest", "--json").form()["account"]["display_name"] == name


def test_a_name_that_could_deceive_is_refused_with_the_field(client: Command):
    said = client("guest", "--name", "An\u202ena")
    assert said.status == 2
    assert "U+202E is not allowed" in said.err
    assert said.err.count("\n") == 1


def test_bytes_that_are_no_text_are_told_in_one_sentence(client: Command):
    said = client("guest", "--name", "An\udcffna")
    assert (said.status, said.err) == (2, "fieldpost: 'An\\udcffna' is not UTF-8 text\n")


def test_profiles_are_people_of_their_own(client: Command):
    one = client("guest", "--json").form()["account"]["user_id"]
    other = client("guest", "--profile", "other", "--json").form()["account"]["user_id"]
    assert one != other


def test_a_token_that_ends_is_replaced_without_a_new_session(anna: Command, config: Path):
    before = entry(config)
    change(config, token_ends=0)
    assert anna("list").status == 0
    after = entry(config)
    assert after["cookie"].split(".")[0] == before["cookie"].split(".")[0]
    assert after["cookie"] != before["cookie"]
    assert after["token_ends"] > 0


@pytest.mark.parametrize("cookie", ["__Host-fieldpost=s_aaaaaaaaaaaaaaaaaaaa.0.x", None])
def test_without_a_good_cookie_the_device_key_signs_in(anna: Command, config: Path, cookie: str | None):
    before = entry(config)
    change(config, token_ends=0, cookie=cookie)
    assert anna("list").status == 0
    assert entry(config)["user_id"] == before["user_id"]
    assert entry(config)["cookie"].split(".")[0] != before["cookie"].split(".")[0]


def test_a_token_that_the_server_refuses_is_replaced(anna: Command, config: Path):
    change(config, token="nonsense")
    assert anna("list").status == 0
    assert entry(config)["token"] != "nonsense"


def test_the_bots_are_listed_from_the_weakest_to_the_strongest(client: Command):
    bots = client("bots", "--json").form()["bots"]
    assert [bot["bot"] for bot in bots] == [entry.bot for entry in ROSTER]
    assert bots[0]["titles"] == {"en": "Caretaker", "fr": "Gardien"}
    assert "Caretaker: Keeps a seat warm" in client("bots").out
    assert "measured" in client("bots", "--strength").out.splitlines()[-1]


def test_a_token_that_was_lost_is_replaced(anna: Command, config: Path):
    change(config, token=None, cookie=None)
    whole = config.read_text()
    config.write_text(whole.replace('"token": null,', "").replace('"cookie": null', '"x": null'))
    assert anna("list").status == 0


def test_a_device_key_that_is_none_is_told(anna: Command, config: Path):
    change(config, device_key="AAA", token_ends=0, cookie="")
    said = anna("list")
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert "has a wrong 'device_key'" in said.err
