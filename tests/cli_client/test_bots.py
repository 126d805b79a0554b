"""A program with the account of a bot hears of a challenge, sits down and plays, on the stack that people play on."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from fieldpost.accounts.v1 import accounts_pb2_grpc, bots_pb2
from fieldpost.notifications.v1 import notifications_pb2, notifications_pb2_grpc
from fieldpost.rules.v1 import rules_pb2, rules_pb2_grpc

from tests.architecture.tree import ROOT
from tests.cli_client.conftest import Command
from tests.deploy.stacks import RunningStack

SAMPLE = ROOT / "services/bots/samples/api_bot.py"


def made(client: Command, *words: object) -> dict:
    """What a command made."""
    said = client(*words, "--json")
    assert said.status == 0, said.err
    return said.form()


@pytest.fixture
def rex(anna: Command) -> dict:
    """A bot of Anna's."""
    letters = "".join(chr(ord("a") + int(digit, 16)) for digit in f"{time.time_ns():x}")
    return made(anna, "bot", "create", f"Rex {letters}")


@pytest.fixture
def running(anna: Command, rex: dict, stack: RunningStack, tmp_path: Path) -> Iterator[subprocess.Popen]:
    """The sample, as somebody runs it."""
    secret = made(anna, "bot", "token", rex["user_id"])["secret"]
    environment = {**os.environ, "BOT_SECRET": secret, "PYTHONPATH": str(ROOT / "build/gen")}
    with (tmp_path / "bot.log").open("wb") as log:
        process = subprocess.Popen([sys.executable, SAMPLE, f"localhost:{stack.port}"], env=environment, stderr=log)
        yield process
        assert process.poll() is None, (tmp_path / "bot.log").read_text()
        process.kill()
        process.wait()


def test_the_sample_in_the_documents_is_the_one_that_is_tested_and_it_is_short():
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "services/bots/API.md").read_text(), re.DOTALL)
    assert block == SAMPLE.read_text()
    assert len(block.splitlines()) < 100


def polled(stack: RunningStack, secret: str) -> tuple[list[str], grpc.StatusCode]:
    """The kinds of notes that a token which only looks finds in the inbox, and what comes of playing with it."""
    with grpc.insecure_channel(f"localhost:{stack.port}") as channel:
        signed = accounts_pb2_grpc.AccountsServiceStub(channel).SignInAsBot(bots_pb2.SignInAsBotRequest(secret=secret))
        me = [("authorization", f"Bearer {signed.access_token}")]
        inbox = notifications_pb2_grpc.NotificationsServiceStub(channel)
        notes = inbox.ListInbox(notifications_pb2.ListInboxRequest(page_size=200), metadata=me).notes
        resign = rules_pb2.ResignRequest(game_id="g_" + "a" * 20, request_id="resigns-nothing")
        with pytest.raises(grpc.RpcError) as refused:
            rules_pb2_grpc.RulesServiceStub(channel).Resign(resign, metadata=me)
        return [note.kind for note in notes], refused.value.code()


def test_a_bot_is_challenged_and_plays_a_game_to_its_end(
    anna: Command, rex: dict, running: subprocess.Popen, stack: RunningStack
):
    mode = ("--edition", "world", "--variant", "conquest", "--seats", 3, "--option", "round_limit=2")
    table = made(anna, "create", *mode, "--bots", "caretaker")["table"]
    assert anna("bot", "challenge", table["table_id"], rex["user_id"]).status == 0
    assert seated(anna, table["table_id"], rex["user_id"])
    game_id = made(anna, "start", table["table_id"])["table"]["game_id"]
    for _ in range(40):
        if "The game is over" in anna("watch", game_id, "--until", "asked").out:
            break
        assert anna("act", game_id, "--auto", 50).status == 0
    told = anna("watch", game_id, "--since", 0, "--json")
    entries = [json.loads(line) for line in told.out.splitlines()]
    players = made(anna, "show", game_id)["game"]["players"]
    seat = next(one["seat"] for one in players if one["user_id"] == rex["user_id"])
    answered = [one for one in entries if one["cause"] == "player" and one.get("seat", 0) == seat]
    assert len(answered) > 3
    assert "timeout" not in {one["cause"] for one in entries}
    looks = made(anna, "bot", "token", rex["user_id"], "--scope", "read")["secret"]
    kinds, code = polled(stack, looks)
    assert {"challenge", "started", "your_turn", "ended"} <= set(kinds)
    assert code is grpc.StatusCode.PERMISSION_DENIED
    assert rex["display_name"].endswith(" (bot)")
    assert rex["display_name"] in anna("show", table["table_id"]).out


def seated(client: Command, table_id: str, user_id: str) -> bool:
    """Whether somebody sits down before long."""
    for _ in range(200):
        table = made(client, "show", table_id)["table"]
        if user_id in {seat["user_id"] for seat in table["seats"]}:
            return True
        time.sleep(0.1)
    return False


def test_tokens_are_listed_without_their_secrets_and_end(anna: Command, rex: dict):
    token = made(anna, "bot", "token", rex["user_id"], "--scope", "read")
    listed = made(anna, "bot", "list")["bots"]
    (mine,) = [one for one in listed if one["user_id"] == rex["user_id"]]
    assert [(one["token_id"], one["scope"]) for one in mine["tokens"]] == [(token["token"]["token_id"], "read")]
    assert token["secret"] not in json.dumps(listed)
    assert "read, never used" in anna("bot").out
    assert "opens nothing any more" in anna("bot", "end", token["token"]["token_id"]).out
    assert anna("bot", "end", "t_" + "a" * 20).status == 1
    assert "never used" not in anna("bot").out


def test_words_that_are_missing_are_asked_for(anna: Command):
    assert "say a bot's id" in anna("bot", "token").err
    assert "say the table's id and the bot's" in anna("bot", "challenge", "t_" + "a" * 20).err
