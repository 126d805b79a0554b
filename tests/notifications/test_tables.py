"""What people hear of tables: a game is found, are you ready, another round; and when nobody asks them any more."""

from pathlib import Path

import pytest
from fieldpost.notifications.v1 import notifications_pb2 as pb

from services.common.settings import Settings
from tests.notifications.office import Office, inline_office, office, seen
from tests.rules.house import ANNE, BEN

TABLE, GAME = "t_" + "a" * 20, "g_" + "a" * 20
MINUTE = 60_000


def told(at: Office, kind: str, *people: str, cause: str = "", minutes: int = 10, title: str = "Friday") -> None:
    """A fact about a table, as matchmaking tells it."""
    now = at.clock.now()
    until = now + minutes * MINUTE if minutes else 0
    seats = [{"user_id": one, "name": name} for one, name in ((ANNE.id, "Anne"), (BEN.id, "Ben"))]
    about = {"game_id": GAME, "title": title, "people": list(people), "until": until, "cause": cause, "seats": seats}
    at.tables.put(kind, TABLE, now, **about)


async def test_who_is_asked_to_be_ready_hears_until_when_and_where(settings: Settings):
    async with office(settings) as at:
        await at.browser(ANNE)
        told(at, "ready_check", ANNE.id)
        await at.deliver()
        (push,) = at.pushes.of(ANNE.id)
        assert seen(push).startswith("Are you ready for Friday?\nSay so, and it begins.\nYou have time until")
        assert push.form["notification"]["data"]["path"] == f"/table/{TABLE}"
        assert (push.urgency, push.ttl <= 600) == ("high", True)
        (note,) = await at.inbox(ANNE)
        assert (note.kind, note.game_id, note.path) == ("ready_check", GAME, f"/table/{TABLE}")
        assert await at.inbox(BEN) == []


@pytest.mark.parametrize(
    ("kind", "title"), [("match_found", "There are players for"), ("rematch_offered", "Another round of")]
)
async def test_a_game_that_is_found_or_offered_again_is_told(tmp_path: Path, kind: str, title: str):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        told(at, kind, ANNE.id, title="", minutes=0)
        await at.deliver()
        assert at.pushes.of(ANNE.id)[0].form["notification"]["title"].startswith(f"{title} your game with Ben")


async def test_who_has_said_ready_is_not_asked_any_more(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        for who in (ANNE, BEN):
            await at.browser(who)
        told(at, "match_found", ANNE.id, BEN.id)
        await at.follow()
        told(at, "said_ready", ANNE.id)
        await at.deliver()
        assert [push.browser for push in at.pushes.pushes] == [BEN.id]
        assert [note.over for note in await at.inbox(ANNE)] == [True]


async def test_nobody_is_asked_when_the_time_is_over_or_the_game_has_begun(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        told(at, "ready_check", ANNE.id)
        await at.follow()
        at.clock.go(601)
        await at.deliver()
        assert at.pushes.pushes == []
        game_id = await at.house.table(ANNE, BEN, bots=1)
        await at.follow()
        now = at.clock.now()
        late = {"game_id": game_id, "title": "", "people": [ANNE.id], "until": now + MINUTE, "cause": ""}
        at.tables.put("match_found", TABLE, now, **late)
        await at.follow()
        assert "match_found" not in [note.kind for note in await at.inbox(ANNE)]


@pytest.mark.parametrize(("cause", "why"), [("host", "The host gave your place"), ("not_ready", "You did not say")])
async def test_who_lost_a_place_hears_why_and_is_asked_no_more(tmp_path: Path, cause: str, why: str):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        told(at, "ready_check", ANNE.id)
        told(at, "removed_from_table", ANNE.id, cause=cause, minutes=0)
        await at.deliver()
        assert [push.form["notification"]["title"] for push in at.pushes.pushes] == [
            "You are out of Friday before it began"
        ]
        assert why in seen(at.pushes.pushes[0])
        assert [(note.kind, note.over) for note in await at.inbox(ANNE)] == [
            ("removed_from_table", False),
            ("ready_check", True),
        ]


async def test_a_person_may_choose_not_to_hear_of_rematches(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        await at.prefer(ANNE, choices=[{"kind": "rematch_offered", "channel": pb.CHANNEL_PUSH, "use": pb.USE_NEVER}])
        told(at, "rematch_offered", ANNE.id, minutes=0)
        await at.deliver()
        assert at.pushes.pushes == []
        assert len(await at.inbox(ANNE)) == 1


async def test_messages_nobody_has_seen_are_one_note_that_counts_them_and_ring_only_when_wanted(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        said = {"game_id": GAME, "title": "Friday", "people": [ANNE.id], "until": 0, "cause": "", "channel": "public"}
        for name in ("Ben", "Cleo"):
            at.tables.put("chat_message", TABLE, at.clock.now(), **said, author=BEN.id, author_name=name)
        await at.deliver()
        assert at.pushes.pushes == []
        notes = [(note.body, note.over) for note in await at.inbox(ANNE)]
        assert notes == [("2 new messages, the last from Cleo.", False), ("A message from Ben.", True)]
        await at.prefer(ANNE, choices=[{"kind": "chat", "channel": pb.CHANNEL_PUSH, "use": pb.USE_AT_ONCE}])
        at.tables.put("chat_message", TABLE, at.clock.now(), **said)
        told(at, "ready_check", ANNE.id)
        await at.deliver()
        assert "3 new messages, the last from somebody." in {seen(push).partition("\n")[2] for push in at.pushes.pushes}
        assert len({push.topic for push in at.pushes.pushes}) == 2, "it does not take the place of what waits"
