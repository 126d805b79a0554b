"""Statements about signs of life: when a process last looked at the clocks."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, func, select

from services.rules.app.storage import models

HEARTBEAT: Final = models.Heartbeat.__table__
FORGET: Final = delete(HEARTBEAT).where(HEARTBEAT.c.alive < bindparam("before"))
NEWEST: Final = select(func.max(HEARTBEAT.c.alive))
