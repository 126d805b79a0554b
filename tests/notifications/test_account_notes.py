"""What the owner of an account hears of it, whoever did it, and browsers that are forgotten with a session."""

from pathlib import Path

from fieldpost.notifications.v1 import notifications_pb2 as pb

from services.common.callers import Caller
from services.common.refusals import Kind
from services.common.settings import Settings
from tests.notifications.office import Office, inline_office, office, seen
from tests.rules.house import ANNE, BEN, CLEO, refused

NEVER_BY_MAIL = {"kind": "device_added", "channel": pb.CHANNEL_MAIL, "use": pb.USE_NEVER}


def device_added(at: Office, name: str = "Firefox (Linux)") -> None:
    """Somebody has taken the account to another device."""
    at.accounts.put("device_added", ANNE.id, at.clock.now(), device_id="d_1", device_name=name)


async def test_a_new_device_is_told_by_push_and_by_mail_at_once(settings: Settings):
    async with office(settings) as at:
        await at.browser(ANNE)
        await at.address(ANNE, "anne@example.org")
        device_added(at)
        await at.deliver()
        (push,) = at.pushes.of(ANNE.id)
        assert "Firefox (Linux) came in just now" in seen(push)
        assert push.form["notification"]["data"]["path"] == "/settings"
        assert b"Subject: A new device uses your account" in at.mails()[-1]
        assert [note.kind for note in await at.inbox(ANNE)] == ["device_added"]


async def test_nobody_can_turn_that_mail_off(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.address(ANNE, "anne@example.org")
        with refused(Kind.INVALID, "no_such_choice"):
            await at.prefer(ANNE, choices=[NEVER_BY_MAIL])
        device_added(at, name="")
        await at.deliver()
        assert len(at.mails()) == 2, "the address was asked, and then told"
        assert "{" not in at.mails()[-1].decode()
        kinds = (await at.ask(ANNE, pb.GetPreferencesRequest())).preferences.kinds
        assert [one.kind for one in kinds if pb.CHANNEL_MAIL in one.always] == ["device_added"]


def asks(at: Office, who: Caller, kind: str = "friend_asked") -> None:
    """Somebody asks Anne to be friends, or need not be answered any more."""
    name = {"asker_name": who.id.title()} if kind == "friend_asked" else {}
    at.accounts.put(kind, ANNE.id, at.clock.now(), asker=who.id, **name)


async def test_who_is_asked_to_be_a_friend_is_called_and_says_yes_by_a_button(settings: Settings):
    async with office(settings) as at:
        await at.browser(ANNE)
        asks(at, BEN)
        await at.deliver()
        (push,) = at.pushes.of(ANNE.id)
        assert seen(push).startswith(f"{BEN.id.title()} would like to be your friend")
        assert push.form["notification"]["data"]["path"] == "/friends"
        assert [one["title"] for one in push.form["notification"]["actions"]] == ["Yes, gladly"]
        token = push.form["notification"]["data"]["tokens"]["accept_friend"]
        for _ in range(2):
            done = await at.ask(Caller(ANNE.kind), pb.ActRequest(token=token))
            assert (done.sentence, done.game_id) == ("You are friends now.", "")
        assert [*at.languages.friends.values()] == [(ANNE.id, BEN.id)]


async def test_whoever_asks_again_and_again_calls_once_and_an_answered_ask_calls_nobody(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        for _ in range(3):
            asks(at, BEN)
        asks(at, CLEO)
        asks(at, CLEO, "friend_answered")
        await at.deliver()
        assert len(at.pushes.of(ANNE.id)) == 1
        assert [(note.path, note.over) for note in await at.inbox(ANNE)] == [("/friends", True), ("/friends", False)]


async def test_preferences_hold_for_being_asked(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        await at.prefer(ANNE, choices=[{"kind": "friend_asked", "channel": pb.CHANNEL_PUSH, "use": pb.USE_NEVER}])
        asks(at, BEN)
        await at.deliver()
        assert at.pushes.of(ANNE.id) == []
        assert [note.kind for note in await at.inbox(ANNE)] == ["friend_asked"]


async def test_a_browser_is_forgotten_with_the_session_that_it_belongs_to(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        for session in ("s_1", "s_2"):
            await at.browser(ANNE._replace(session=session), name=session)
        await at.browser(BEN._replace(session="s_3"))
        at.accounts.put("sessions_ended", ANNE.id, at.clock.now(), session_ids=["s_1", "s_3"])
        await at.follow()
        await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
        await at.ask(BEN, pb.SendTestRequest(request_id=at.request_id()))
        await at.deliver()
        assert sorted(push.browser for push in at.pushes.pushes) == sorted(["s_2", BEN.id])
        assert "signed_out" in [note.kind for note in await at.inbox(ANNE)]


async def test_a_push_on_its_way_to_a_browser_that_is_forgotten_is_not_sent(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE._replace(session="s_1"))
        await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
        at.accounts.put("sessions_ended", ANNE.id, at.clock.now(), session_ids=["s_1"])
        await at.deliver()
        assert at.pushes.pushes == []
        assert ("test", "dropped", "unsubscribed") in await at.log(ANNE)


async def test_a_browser_that_signs_in_again_belongs_to_the_new_session(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        made = await at.browser(ANNE._replace(session="s_1"), name="phone")
        await at.subscribe(ANNE._replace(session="s_2"), made)
        at.accounts.put("sessions_ended", ANNE.id, at.clock.now(), session_ids=["s_1"])
        await at.follow()
        assert len((await at.ask(ANNE, pb.ListSubscriptionsRequest())).subscriptions) == 1
