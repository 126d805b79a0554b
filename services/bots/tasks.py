"""Bots as Celery tasks, on a queue of their own; `bots.play` says only where to look."""

from __future__ import annotations

import os
from functools import cache
from typing import Final

from services.bots.claims import SharedClaims, Wanted, redis_of
from services.bots.clients import SERVICES, Rules
from services.bots.playing import Player
from services.common.auth import Keys
from services.common.celery_app import app, settings
from services.common.clients import sync_channel
from services.common.ports import Ports
from services.rules.engine.kernel.kinds import Seat

QUEUE: Final = "bots"
NAME: Final = "bots.play"
EXPIRES: Final = 60
"""Seconds after which a task that no worker took is thrown away; by then the sweep has found the decision."""


@app.task(name=NAME, expires=EXPIRES)  # type: ignore[untyped-decorator]
def play(game_id: str, seat: Seat, decision: str, truce: int = 0) -> None:
    """Answers for a bot; a second delivery finds the decision claimed or closed, and does nothing."""
    player(os.getpid()).play(Wanted(game_id, seat, decision, truce))


class CeleryQueue:
    """Tasks that wait for a worker."""

    def __init__(self) -> None:
        self._redis = redis_of(settings.redis_url)

    def length(self) -> int:
        """How many no worker has taken yet."""
        return int(self._redis.llen(QUEUE))

    def put(self, wanted: Wanted) -> None:
        """Adds a decision."""
        play.apply_async(tuple(wanted))


@cache
def player(_process: int) -> Player:
    """This process's player, whose channel is never carried over a fork."""
    ports = Ports()
    channel = sync_channel(settings, "rules", Keys.load(settings.data, "bots"), ports.clock, SERVICES)
    return Player(Rules(channel), SharedClaims(settings.redis_url, ports.clock), ports.clock, ports.entropy)
