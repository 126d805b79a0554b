"""What an invitation says to somebody who has not sat down yet, and how often codes may be tried."""

from __future__ import annotations

import grpc
import pytest
from fieldpost.matchmaking.v1 import matchmaking_pb2
from fieldpost.rules.v1 import game_pb2

from services.common.settings import Settings
from services.common.statuses import problem_of
from services.matchmaking.joining import CODES
from tests.accounts.serving import refused
from tests.matchmaking.player import held
from tests.matchmaking.serving import Matchmaking, matchmaking

NOT_THERE = ("NOT_FOUND", "no_such_table")


async def looked(at: Matchmaking, code: str, address: str = "203.0.113.7") -> matchmaking_pb2.Invitation:
    """What somebody without an account is shown."""
    request = matchmaking_pb2.GetInvitationRequest(invitation=code)
    answer = await at.tables.GetInvitation(request, metadata=(("x-forwarded-for", address),))
    found: matchmaking_pb2.Invitation = answer.invitation
    return found


async def test_an_invitation_says_who_invites_to_what_with_which_clock_and_seats(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host, ada = await at.player("Host"), await at.player("Ada")
        table = await host.create(
            seats=4,
            bots=["recruit"],
            private=True,
            title="Friday",
            clock=game_pb2.TableClock(turn_seconds=86_400),
            mode=game_pb2.Mode(edition="napoleon", variant="conquest", options={"round_limit": "9"}),
        )
        await ada.join(invitation=table.invitation)
        found = await looked(at, table.invitation)
        assert (found.title, found.host_name, found.state) == ("Friday", "Host", matchmaking_pb2.TABLE_STATE_OPEN)
        assert (found.mode.edition, found.mode.variant, found.mode.options["round_limit"]) == (
            "napoleon",
            "conquest",
            "9",
        )
        assert found.clock.turn_seconds == 86_400
        assert [seat.display_name or seat.bot for seat in found.seats] == ["Host", "Ada", "", "recruit"]
        assert (await host.get(table.table_id)).host_name == "Host"


async def test_an_invitation_shows_no_account_and_no_id(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host = await at.player()
        table = await host.create(private=True)
        told = (await looked(at, table.invitation)).SerializeToString()
        for secret in (host.id, table.table_id, table.game_id, table.invitation):
            assert secret.encode() not in told


async def test_a_wrong_code_leads_nowhere_and_takes_nobody_in(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        host = await at.player()
        table = await host.create()
        for code in ("a" * 26, table.invitation[:-1], table.table_id, "a\0b", " "):
            assert await refused(looked(at, code)) == NOT_THERE
        assert held(await host.get(table.table_id)) == [host.name, "", ""]


async def test_one_address_may_not_try_many_codes_and_others_are_not_held_up(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        host = await at.player()
        table = await host.create()
        for _ in range(int(CODES[1])):
            assert await refused(looked(at, "wrong")) == NOT_THERE
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await looked(at, table.invitation)
        problem = problem_of(caught.value)
        assert problem is not None
        assert (caught.value.code().name, problem.code) == ("RESOURCE_EXHAUSTED", "too_many_calls")
        assert (await looked(at, table.invitation, "203.0.113.8")).host_name == host.name
        at.clock.go(2)
        assert (await looked(at, table.invitation)).host_name == host.name
