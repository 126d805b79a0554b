"""What push services answer, and what becomes of the push, of the next one, and of the browser."""

from pathlib import Path

import pytest
from fieldpost.notifications.v1 import notifications_pb2 as pb

from services.notifications import hands
from services.notifications.alarm import MANY, Alarm
from services.notifications.kinds import Channel
from services.notifications.settling import Answer, settled
from services.notifications.values import Delivery, State
from tests.notifications.office import Office, inline_office
from tests.notifications.push_service import DRIPS
from tests.rules.house import ANNE


async def tried(at: Office) -> str:
    """Sends a test to the browser of somebody, and says where its delivery is and why."""
    at.clock.go(1)
    await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
    await at.deliver()
    _, state, reason = (await at.log(ANNE))[0]
    return f"{state} {reason}".strip()


async def browsers(at: Office) -> list[pb.Subscription]:
    return list((await at.ask(ANNE, pb.ListSubscriptionsRequest())).subscriptions)


async def test_a_test_that_reaches_nobody_is_one_however_often_it_is_asked_for(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        request = pb.SendTestRequest(request_id=at.request_id())
        for _ in range(2):
            assert (await at.ask(ANNE, request)).deliveries == []
        assert len(await at.inbox(ANNE)) == 1


@pytest.mark.parametrize("status", [200, 201, 202, 204])
async def test_what_a_push_service_takes_is_done(tmp_path: Path, status: int):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        at.pushes.answer(ANNE.id, status)
        assert await tried(at) == "accepted"
        assert (await browsers(at))[0].HasField("delivered_at")


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten_at_once(tmp_path: Path, status: int):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        at.pushes.answer(ANNE.id, status)
        assert await tried(at) == "failed gone"
        assert await browsers(at) == []


@pytest.mark.parametrize("status", [401, 403])
async def test_a_browser_that_refuses_three_times_in_a_row_is_left_alone_and_not_forgotten(tmp_path: Path, status: int):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        for _ in range(2):
            at.pushes.answer(ANNE.id, status)
            assert await tried(at) == "failed refused"
        assert await tried(at) == "accepted"
        for _ in range(3):
            assert not (await browsers(at))[0].disabled
            at.pushes.answer(ANNE.id, status)
            assert await tried(at) == "failed refused"
        assert (await browsers(at))[0].disabled
        pushed = len(at.pushes.pushes)
        await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
        await at.deliver()
        assert len(at.pushes.pushes) == pushed


def test_many_refusals_raise_an_alarm_once(capsys: pytest.CaptureFixture[str]):
    alarm, shares = Alarm(), []
    for count in range(40):
        alarm.watch(refused=count % 10 == 9)
        shares.append(alarm.share())
    assert shares[18] == 0, "too few to say"
    assert shares[-1] == 0.1 > MANY
    assert capsys.readouterr().out.count("push_services_refuse_us") == 1


async def test_a_push_that_is_too_long_is_shortened_once(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        at.pushes.answer(ANNE.id, 413)
        assert await tried(at) == "accepted"
        assert at.pushes.pushes[-1].size < 1200
        for _ in range(2):
            at.pushes.answer(ANNE.id, 413)
        assert await tried(at) == "failed too_long"


@pytest.mark.parametrize("status", [429, 500, 502, 503])
async def test_who_asks_to_wait_is_waited_for(tmp_path: Path, status: int):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        at.pushes.answer(ANNE.id, status, Retry_After="60")
        assert (await tried(at)).startswith("waiting")
        at.clock.go(59)
        await at.deliver()
        assert at.pushes.pushes == []
        at.clock.go(1)
        await at.deliver()
        assert len(at.pushes.pushes) == 1
        assert (await at.log(ANNE))[0][1] == "accepted"


async def test_a_push_service_that_hangs_costs_seconds_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(hands, "SECONDS", 0.1)
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        at.pushes.answer(ANNE.id, 0)
        assert await tried(at) == "waiting timeout"
        at.clock.go(10)
        await at.deliver()
        assert (await at.log(ANNE))[0][1] == "accepted"


async def test_a_push_service_that_answers_letter_by_letter_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hands, "MOST_SECONDS", 0.2)
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        at.pushes.answer(ANNE.id, DRIPS)
        assert await tried(at) == "waiting timeout"


@pytest.mark.parametrize("status", [301, 302, 307, 308, 400, 405, 418])
async def test_no_redirect_is_followed_and_what_makes_no_sense_is_not_tried_again(tmp_path: Path, status: int):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        at.pushes.answer(ANNE.id, status, Location=f"http://{at.pushes.host}/elsewhere")
        assert await tried(at) == "failed rejected"
        assert at.pushes.pushes == []


def planned(**how: object) -> Delivery:
    return Delivery("d", "u", "o", 1, "your_turn", "g", Channel.PUSH, "p", "phone", 0, 0, 600_000)._replace(**how)  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", [Answer(503), Answer(429), Answer(0, "timeout"), Answer(0, "no_network")])
def test_tries_come_further_apart_and_end_with_the_use_of_the_note(answer: Answer):
    delivery, now, pauses = planned(), 0, []
    while True:
        after = settled(delivery, answer, now).delivery
        if after.state is not State.WAITING:
            break
        pauses.append(after.due - now)
        delivery, now = after, after.due
    assert after.state is State.FAILED
    assert pauses == sorted(pauses)
    assert pauses[0] == 5_000
    assert sum(pauses) < 600_000
    assert after.tries == len(pauses) + 1


def test_a_wait_past_the_use_of_a_note_ends_it():
    assert settled(planned(), Answer(429, retry_after=700), 0).delivery.state is State.FAILED


async def test_a_lease_that_passed_to_somebody_else_settles_nothing(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.browser(ANNE)
        await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
        (delivery_id,) = await at.due()
        first = await at.app.sending.take(delivery_id)
        assert first is not None
        assert await at.app.sending.take(delivery_id) is None, "somebody has it"
        at.clock.go(31)
        second = await at.app.sending.take(delivery_id)
        assert second is not None
        await at.app.sending.settle(delivery_id, first.lease, Answer(410))
        assert (await at.log(ANNE))[0][1] == "sending"
        await at.app.sending.settle(delivery_id, second.lease, Answer(201))
        await at.app.sending.settle(delivery_id, second.lease, Answer(410))
        assert (await at.log(ANNE))[0][1] == "accepted"
        assert len(await browsers(at)) == 1
