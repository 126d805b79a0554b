"""Reports: kept with what shows it, told to nobody but the operator, and limited."""

from typing import Any

import pytest
from fieldpost.matchmaking.v1 import chat_pb2, internal_pb2, matchmaking_pb2

from services.common.settings import Settings
from services.matchmaking import reporting
from services.matchmaking.internal import MatchmakingInternal
from services.matchmaking.starts import REPORTS_MS
from services.matchmaking.storage.reports import Report
from tests.accounts.serving import refused
from tests.matchmaking.player import Player, request_id
from tests.matchmaking.serving import Matchmaking, matchmaking
from tests.matchmaking.talking import TEAM, TEAMS, block, page, say, seated

INSULT, UNFAIR = chat_pb2.REPORT_REASON_INSULT, chat_pb2.REPORT_REASON_UNFAIR_PLAY


async def report_messages(
    one: Player, table: matchmaking_pb2.Table, *numbers: int, **more: Any
) -> chat_pb2.ReportReceipt:
    said = {"request_id": request_id(), "table_id": table.table_id, "numbers": numbers, "reason": INSULT, **more}
    answer = await one.call("ReportMessages", chat_pb2.ReportMessagesRequest(**said))
    receipt: chat_pb2.ReportReceipt = answer.receipt
    return receipt


async def report_person(one: Player, table: matchmaking_pb2.Table, seat: int, **more: Any) -> chat_pb2.ReportReceipt:
    said = {"request_id": request_id(), "table_id": table.table_id, "seat": seat, "reason": UNFAIR, **more}
    answer = await one.call("ReportPerson", chat_pb2.ReportPersonRequest(**said))
    receipt: chat_pb2.ReportReceipt = answer.receipt
    return receipt


async def kept(at: Matchmaking) -> list[Report]:
    return await at.app.reporting.listed(100, None)


async def test_messages_are_kept_as_they_were_with_the_part_of_the_game(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        await say(ben, table, "rude")
        await ada.start(table.table_id)
        await at.follow_games()
        await say(ben, table, "very rude")
        receipt = await report_messages(ada, table, 2, words="He\u202e said this")
        assert receipt.block_user_id == ben.id
        (found,) = await kept(at)
        assert (found.id, found.reporter, found.reported, found.reported_name) == (
            receipt.report_id,
            ada.id,
            ben.id,
            "Ben",
        )
        assert (found.game_id, found.reason, found.words) == (table.game_id, "insult", "He said this")
        assert [one.text for one in found.messages] == ["very rude"]
        assert 0 < found.first_version <= found.last_version
        at.clock.go(1)
        await report_messages(ada, table, 1, 2)
        first = (await kept(at))[0]
        assert ([one.text for one in first.messages], first.first_version) == (["rude", "very rude"], 0)


async def test_a_person_is_reported_by_their_seat_with_a_part_of_the_game(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        await ada.start(table.table_id)
        await at.follow_games()
        await report_person(ada, table, 1)
        at.clock.go(1)
        await report_person(ada, table, 1, first_version=1, last_version=2)
        last, whole = await kept(at)
        assert (whole.reported, whole.first_version) == (ben.id, 0)
        assert whole.last_version > 0
        assert (last.first_version, last.last_version) == (1, min(2, whole.last_version))
        wrong = report_person(ada, table, 1, first_version=3, last_version=2)
        assert await refused(wrong) == ("INVALID_ARGUMENT", "wrong_span")


async def test_a_report_that_is_sent_again_is_kept_once(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, _), table = await seated(at, "Ada Ben")
        first = await report_person(ada, table, 1, request_id="report-1")
        assert await report_person(ada, table, 1, request_id="report-1") == first
        assert len(await kept(at)) == 1


async def test_what_somebody_cannot_see_they_cannot_report(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        people, table = await seated(at, "Ada Ben Cleo Dora", mode=TEAMS, chat=chat_pb2.CHAT_TEAM)
        ada, ben = people[:2]
        await ada.start(table.table_id)
        await say(ada, table, "ours", channel=TEAM)
        await say(ben, table, "for all")
        await say(ada, table, "mine")
        others = [one for one in people if [m.number for m in (await page(one, table)).messages] == [2, 3]]
        assert others
        hidden = ("NOT_FOUND", "no_such_message")
        assert await refused(report_messages(others[0], table, 1)) == hidden
        assert await refused(report_messages(ada, table, 9)) == hidden
        assert await refused(report_messages(ada, table, 2, 3)) == ("INVALID_ARGUMENT", "several_authors")
        assert await refused(report_messages(ada, table, 3)) == ("INVALID_ARGUMENT", "own_account")
        stranger = await at.player()
        assert await refused(report_person(stranger, table, 0)) == ("NOT_FOUND", "no_such_table")
        assert await kept(at) == []


async def test_a_message_that_was_read_before_the_block_may_still_be_reported(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        await say(ben, table, "rude")
        await block(at, ada, ben)
        assert (await report_messages(ada, table, 1)).block_user_id == ben.id


async def test_nobody_reports_an_empty_seat_and_a_reason_is_needed(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, _), table = await seated(at, "Ada Ben")
        assert await refused(report_person(ada, table, 2)) == ("NOT_FOUND", "nobody_there")
        status, _ = await refused(report_person(ada, table, 1, reason=0))
        assert status == "INVALID_ARGUMENT"


async def test_one_person_may_make_so_many_reports_a_day(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reporting, "MOST_A_DAY", 2)
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        for _ in range(2):
            await report_person(ada, table, 1)
        assert await refused(report_person(ada, table, 1)) == ("FAILED_PRECONDITION", "too_many_reports")
        await report_person(ben, table, 0)
        at.clock.go(24 * 3600 + 1)
        await at.back(ada)
        await report_person(ada, table, 1)


async def test_the_operator_lists_reports_page_by_page_and_old_ones_are_forgotten(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, _), table = await seated(at, "Ada Ben")
        made = []
        for _ in range(3):
            at.clock.go(1)
            made.append((await report_person(ada, table, 1)).report_id)
        service = MatchmakingInternal(at.app)
        request = internal_pb2.ListReportsRequest(page_size=2)
        first = await service.ListReports(request, None)
        request.page_token = first.next_page_token
        rest = await service.ListReports(request, None)
        assert [one.report_id for one in (*first.reports, *rest.reports)] == made[::-1]
        assert rest.next_page_token == ""
        await at.go_on(REPORTS_MS / 1000 + 1)
        assert await kept(at) == []


async def test_at_an_anonymous_table_the_reporter_learns_nobodys_name(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben", anonymous=True)
        await ada.start(table.table_id)
        message = await say(ben, table, "rude")
        assert (await report_messages(ada, table, message.number)).block_user_id == ""
        assert (await kept(at))[0].reported == ben.id
