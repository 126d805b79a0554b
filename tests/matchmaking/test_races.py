"""Two at once: one winner each."""

import pytest

from services.common.settings import Settings
from tests.matchmaking.races import races_for_one_seat, races_for_one_ticket

FEW, MANY = 50, 500


async def test_of_two_who_reach_for_one_seat_one_gets_it(settings: Settings) -> None:
    await races_for_one_seat(settings, FEW)


async def test_a_ticket_leads_to_one_table_at_most(settings: Settings) -> None:
    await races_for_one_ticket(settings, FEW // 2)


@pytest.mark.chaos
async def test_of_two_who_reach_for_one_seat_five_hundred_times_one_gets_it_each_time(settings: Settings) -> None:
    await races_for_one_seat(settings, MANY)


@pytest.mark.chaos
async def test_a_ticket_leads_to_one_table_at_most_five_hundred_times(settings: Settings) -> None:
    await races_for_one_ticket(settings, MANY)
