"""No secret is in what the processes say of themselves or to each other: logs, metrics, facts, hints, queues."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from fieldpost.accounts.v1 import accounts_pb2
from fieldpost.common.v1 import facts_pb2
from fieldpost.rules.v1 import rules_pb2

from tests.deploy.stacks import RunningStack
from tests.rules.rounds import DONE
from tests.wire.persons import Person, forms, table
from tests.wire.spying import held, logs, metrics, of_the_dice, overheard

MEMBERS = {"valkey", "accounts", "rules", "matchmaking", "bots", "notifications", "worker", "beat"}
MODE = ("napoleon", "mission")
"""Its cards and missions have names that nothing else has."""

ANSWERS = 400
UNLIKELY = 8
"""Letters of a name that nobody writes by chance."""

LONG = 40
"""Invitations are shorter, and stored: everybody at the table may ask for them."""


def play(people: list[Person], game_id: str) -> set[str]:
    """Plays until both hold a card; the names of all cards and missions that one of them ever held unseen."""
    chance, secret, full = Random(1), set(), set()
    for _ in range(ANSWERS):
        seat = people[0].until_asked(game_id, len(people))
        if seat < 0 or len(full) == len(people):
            break
        view = people[seat].answer(game_id, people[seat].view(game_id), chance)
        names = held(view, people[1 - seat].view(game_id))
        secret |= {name for name in names if len(name) >= UNLIKELY}
        if any(name.startswith("territory_") for name in names):
            full.add(seat)
    assert len(full) == len(people)
    return secret


def misbehave(one: Person, game_id: str) -> None:
    """Calls of every sort that is refused."""
    view = one.view(game_id)
    late = rules_pb2.SubmitActionsRequest(
        game_id=game_id, request_id="canary_late", decision="0.1.none", expected_version=0, actions=[DONE]
    )
    ahead = rules_pb2.SubmitActionsRequest(
        game_id=game_id, request_id="canary_ahead", decision="x", expected_version=view.version + 99, actions=[DONE]
    )
    for request in (late, ahead, rules_pb2.SubmitActionsRequest(game_id=game_id)):
        one.refused(one.games, "SubmitActions", request)
    hidden = rules_pb2.GetViewRequest(game_id="g_" + "a" * 20)
    one.refused(one.games, "GetView", hidden)
    wrong = accounts_pb2.SignInAsGuestRequest(device_key=one.key[:31], display_name="")
    one.refused(one.accounts, "SignInAsGuest", wrong)
    one.refused(one.internal, "ListFacts", facts_pb2.ListFactsRequest())
    token, one.token = one.token, one.token + "x"
    one.refused(one.games, "GetView", rules_pb2.GetViewRequest(game_id=game_id))
    one.token = token


def facts(data: Path) -> str:
    """All that services tell each other of games."""
    with closing(sqlite3.connect(data / "rules.sqlite3")) as database:
        return "\n".join([repr(row) for row in database.execute("SELECT * FROM facts")])


def test_no_secret_is_in_logs_metrics_facts_hints_or_queues(tmp_path: Path):
    with RunningStack(tmp_path, {"FIELDPOST_CALLS_PER_SECOND": "0"}, MEMBERS) as stack:
        data = stack.settings.data
        with overheard(stack.settings.redis_url) as words:
            people = [Person(stack.settings) for _ in range(2)]
            game_id = table(people[0], people[1], MODE)
            secret = play(people, game_id)
            misbehave(people[0], game_id)
            numbers = metrics(stack.settings)
            drawn, raw = of_the_dice(data, game_id)
        said = {
            "logs": logs(data),
            "metrics": numbers,
            "facts": facts(data),
            "hints and queues": "\n".join([str(word) for word in words]),
        }
    canaries = {*secret, *drawn, *people[0].canaries, *people[1].canaries, *keys(data)}
    assert min(len(one) for one in canaries) >= UNLIKELY
    for place, text in said.items():
        assert "SubmitActions" in text if place == "metrics" else game_id in text, f"nothing was heard in {place}"
        found = [one for one in canaries if one in text]
        assert not found, f"{place} hold {found}"
    assert not [one.hex() for one in raw if stored(data, one)], "a copy of a database foretells dice"
    for person in people:
        private = person.canaries - forms(person.seed)  # seeds are part of every proof
        assert not [one for one in private if len(one) >= LONG and stored(data, one.encode())]


def keys(data: Path) -> set[str]:
    """Lines of the private keys."""
    found = set()
    for file in (data / "keys").glob("*.pem"):
        if not file.name.endswith(".pub.pem"):
            found |= {line for line in file.read_text().splitlines() if not line.startswith("--")}
    return found


def stored(data: Path, value: bytes) -> bool:
    """Whether any database holds these bytes, as they are."""
    return any(value in file.read_bytes() for file in data.glob("*.sqlite3*"))
