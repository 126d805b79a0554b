"""How time passes for a house."""

from __future__ import annotations

from fieldpost.rules.v1 import game_pb2, internal_pb2

from tests.rules.house import BOTS, WORKER, House

HOUR = 3600
CLOCK = game_pb2.TableClock(turn_seconds=HOUR)
"""An hour for each turn."""

OFTEN = 240
"""Seconds between two sweeps that nobody takes for an outage."""


async def sweep(house: House) -> int:
    """In how many games a clock ran out."""
    expired: int = (await house.ask(WORKER, internal_pb2.SweepRequest())).expired
    return expired


async def quiet(house: House, seconds: float) -> int:
    """Lets time pass while the service sweeps now and then; says how often a game's clock ran out."""
    expired = 0
    while seconds > 0:
        part = min(seconds, OFTEN)
        house.clock.go(part)
        seconds -= part
        expired += await sweep(house)
    return expired


async def waiting(house: House, seconds: int = 0) -> list[internal_pb2.BotDecision]:
    """The questions that have waited so long for bots."""
    request = internal_pb2.ListBotDecisionsRequest(older_than_seconds=seconds)
    return list((await house.ask(BOTS, request)).decisions)
