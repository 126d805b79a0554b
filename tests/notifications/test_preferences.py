"""What people set up: their choices, their browsers, and what nobody learns of them."""

from pathlib import Path

import protovalidate
import pytest
from fieldpost.notifications.v1 import notifications_pb2 as pb

from services.common.refusals import Kind, Refused
from services.common.settings import Settings, WrongSetting
from tests.notifications.office import as_text, inline_office, office
from tests.notifications.push_service import AUTH
from tests.rules.house import ANNE, BEN, CLEO, refused
from tests.rules.rounds import set_up

PEOPLE = (ANNE, BEN, CLEO)


async def test_choices_are_kept_and_asked_for_twice_are_made_once(settings: Settings):
    async with office(settings) as at:
        choice = {"kind": "started", "channel": pb.CHANNEL_PUSH, "use": pb.USE_NEVER}
        request = pb.UpdatePreferencesRequest(
            request_id="twice_the_same",
            preferences={"choices": [choice], "zone": "Europe/Paris", "quiet": {"begins": 1320, "ends": 420}},
        )
        request.preferences.language, request.preferences.digest_hour = "fr", 20
        request.preferences.escalate_minutes = 30
        request.update_mask.paths.extend(["choices", "zone", "quiet", "language", "digest_hour", "escalate_minutes"])
        first = await at.ask(ANNE, request)
        assert await at.ask(ANNE, request) == first
        found = (await at.ask(ANNE, pb.GetPreferencesRequest())).preferences
        assert found == first.preferences
        assert (found.zone, found.language, found.digest_hour, found.escalate_minutes) == ("Europe/Paris", "fr", 20, 30)
        assert (found.quiet.begins, found.quiet.ends) == (1320, 420)
        assert [one.kind for one in found.choices] == ["started"]
        assert "your_turn" in [kind.kind for kind in found.kinds]
        assert "test" not in [kind.kind for kind in found.kinds]


async def test_no_minutes_before_a_mail_are_the_usual_ones(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        assert (await at.prefer(ANNE, escalate_minutes=30)).escalate_minutes == 30
        assert (await at.prefer(ANNE, "escalate_minutes", escalate_minutes=0)).escalate_minutes == 60
        request = pb.UpdatePreferencesRequest(request_id="only_the_zone", preferences={"zone": "Europe/Paris"})
        protovalidate.validate(request)


async def test_what_is_not_named_stays(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.prefer(ANNE, zone="Europe/Paris")
        found = await at.prefer(ANNE, "language", language="fr")
        assert (found.zone, found.language) == ("Europe/Paris", "fr")


@pytest.mark.parametrize(
    "values",
    [
        {"zone": "Europe/Nowhere"},
        {"zone": "../../etc/passwd"},
        {"language": "de"},
        {"choices": [{"kind": "nothing", "channel": pb.CHANNEL_PUSH, "use": pb.USE_NEVER}]},
        {"choices": [{"kind": "started", "channel": pb.CHANNEL_PUSH, "use": pb.USE_DIGEST}]},
        {"muted_games": ["g_" + "a" * 20]},
    ],
)
async def test_a_choice_that_there_is_not_is_refused_with_what_there_is(tmp_path: Path, values: dict[str, object]):
    async with inline_office(tmp_path) as at:
        with refused(Kind.INVALID, "no_such_choice") as found:
            await at.prefer(ANNE, **values)
        assert found.value.details["allowed"]


async def test_who_does_not_want_to_hear_of_a_kind_does_not(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        for who in PEOPLE:
            await at.browser(who)
            choice = {"kind": "your_turn", "channel": pb.CHANNEL_PUSH, "use": pb.USE_NEVER}
            await at.prefer(who, choices=[choice])
        game_id = await at.house.table(*PEOPLE)
        mover = await set_up(at.house, game_id, PEOPLE)
        at.clock.go(5)
        await at.deliver()
        assert [push for push in at.pushes.pushes if "Your turn" in as_text(push.form)] == []
        assert await at.badge(mover) == 1, "the inbox says it all the same"


async def test_the_same_browser_is_one_subscription_and_only_its_owner_ends_it(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        made = await at.browser(ANNE)
        again = pb.SubscribeRequest(
            request_id=at.request_id(),
            endpoint=made.endpoint,
            p256dh=made.p256dh,
            auth=AUTH,
            key=at.writing.keys.current.public,
        )
        await at.ask(ANNE, again)
        (found,) = (await at.ask(ANNE, pb.ListSubscriptionsRequest())).subscriptions
        await at.ask(BEN, pb.UnsubscribeRequest(subscription_id=found.subscription_id))
        assert len((await at.ask(ANNE, pb.ListSubscriptionsRequest())).subscriptions) == 1
        await at.ask(ANNE, pb.UnsubscribeRequest(endpoint=made.endpoint))
        assert list((await at.ask(ANNE, pb.ListSubscriptionsRequest())).subscriptions) == []


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("endpoint", "https://evil.example/x", "no_push_service"),
        ("p256dh", b"\x04" + bytes(64), "no_key"),
        ("key", b"\x04" + bytes(64), "unknown_server_key"),
    ],
)
async def test_a_subscription_that_could_not_be_called_is_refused(tmp_path: Path, field: str, value: str, code: str):
    async with inline_office(tmp_path) as at:
        made = at.pushes.browser("phone")
        request = pb.SubscribeRequest(
            request_id=at.request_id(),
            endpoint=made.endpoint,
            p256dh=made.p256dh,
            auth=AUTH,
            key=at.writing.keys.current.public,
        )
        setattr(request, field, value)
        with refused(Kind.INVALID, code):
            await at.ask(ANNE, request)


async def test_nobody_learns_an_endpoint_or_an_address_from_what_is_told(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        made = await at.browser(ANNE)
        await at.address(ANNE, "anne.secret@example.org")
        await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
        await at.deliver()
        told = [
            await at.ask(ANNE, pb.ListSubscriptionsRequest()),
            await at.ask(ANNE, pb.ListDeliveriesRequest()),
            await at.ask(ANNE, pb.ListInboxRequest()),
        ]
        assert made.endpoint not in str(told)
        assert "secret" not in str(told)


async def test_a_game_that_somebody_does_not_play_cannot_be_muted(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(ANNE, BEN, bots=1)
        await at.follow()
        with pytest.raises(Refused) as found:
            await at.ask(CLEO, pb.MuteGameRequest(game_id=game_id, muted=True))
        assert found.value.kind is Kind.HIDDEN


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SMTP_URL", "http://me:sesame@mail"),
        ("SMTP_URL", "smtp://me:sesame@mail:x"),
        ("SMTP_URL", "smtp://"),
        ("MAIL_FROM", "nobody"),
        ("MAIL_FROM", "a@b\nBcc: c@d"),
        ("PUSH_HOSTS", "https://push.example"),
        ("PUSH_HOSTS", "10.0.0.1:80"),
        ("PUSH_HOSTS", "*"),
    ],
)
def test_a_wrong_setting_is_a_sentence_without_a_password(name: str, value: str):
    with pytest.raises(WrongSetting) as found:
        Settings.read({name: value})
    assert name in str(found.value)
    assert "sesame" not in str(found.value)


def test_settings_for_mails_and_pushes_are_read():
    said = {"SMTP_URL": "smtps://me:s@mail.example:465", "MAIL_FROM": "games@example.org", "PUSH_HOSTS": "a.b, *.c.d"}
    found = Settings.read(said)
    assert (found.smtp_url, found.mail_from, found.push_hosts) == (
        said["SMTP_URL"],
        said["MAIL_FROM"],
        ("a.b", "*.c.d"),
    )
    assert "me:s" not in repr(found)


async def test_what_is_no_address_is_refused_in_words(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        with pytest.raises(Refused, match="an address reads name@place"):
            await at.prefer(ANNE, mail="no address")
