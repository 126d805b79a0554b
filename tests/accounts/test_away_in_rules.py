"""A vacation reaches the rules service itself, by the call that a game's clocks heed."""

import asyncio
from dataclasses import replace

import pytest
from fieldpost.accounts.v1 import accounts_pb2
from sqlalchemy import Connection

from services.common.keys import Keys
from services.common.ports import Ports
from services.common.server import Runtime, serving
from services.common.settings import Settings
from services.rules.app.app import build as build_rules
from services.rules.app.storage import away_rows
from tests.accounts.serving import accounts
from tests.common.clock import Clock
from tests.common.local_hints import LocalHints

PATIENCE = 20


@pytest.mark.rule("A-10")
async def test_what_an_account_plans_and_takes_back_is_what_rules_knows(sqlite_settings: Settings) -> None:
    clock = Clock()
    runtime = Runtime(sqlite_settings, Keys.load(sqlite_settings.data, "rules"), Ports(clock=clock), LocalHints())
    rules = await build_rules(runtime)
    assert rules.database is not None
    async with (
        serving(rules._replace(background=[]), runtime, port=0) as port,
        accounts(replace(sqlite_settings, ports={"rules": port})) as at,
    ):
        ada = at.browser()
        user_id = (await ada.sign_in()).account.user_id
        request = accounts_pb2.SetVacationRequest(request_id="a-long-one", last_day="2027-01-20")
        (planned,) = (await ada.call("SetVacation", request)).away.vacations

        def known(connection: Connection) -> tuple[int, int]:
            said = away_rows.away_now(connection, [user_id], at.clock.now()).get(user_id)
            return (said.begins, said.ends) if said else (0, 0)

        wanted = (planned.starts.ToMilliseconds(), planned.until.ToMilliseconds())
        async with asyncio.timeout(PATIENCE):
            while await rules.database.read(known) != wanted:
                await asyncio.sleep(0.01)
        await ada.call("EndVacation", accounts_pb2.EndVacationRequest(vacation_id=planned.vacation_id))
        async with asyncio.timeout(PATIENCE):
            while await rules.database.read(known) != (0, 0):
                await asyncio.sleep(0.01)
