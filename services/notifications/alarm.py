"""An alarm for whoever runs a server: when push services refuse many of our pushes, it is us and not the browsers."""

from __future__ import annotations

from collections import deque
from typing import Final

from prometheus_client import Gauge

from services.common.logging import logger

LAST_PUSHES: Final = 100
LEAST_PUSHES: Final = 20
MANY: Final = 0.05
"""The share of the last pushes above which it is raised."""

REFUSING: Final = Gauge("fieldpost_pushes_refused", "Share of the last pushes that push services refused us.")


class Alarm:
    """Remembers how the last pushes went."""

    def __init__(self) -> None:
        self.refused: deque[bool] = deque(maxlen=LAST_PUSHES)

    def watch(self, refused: bool) -> None:
        """Takes how a push went; raises the alarm once when it becomes too many."""
        before = self.share()
        self.refused.append(refused)
        share = self.share()
        REFUSING.set(share)
        if before <= MANY < share:
            logger().error("push_services_refuse_us", share=round(share, 2))

    def share(self) -> float:
        """The share of the last pushes that were refused; 0 while there are too few to say."""
        return sum(self.refused) / len(self.refused) if len(self.refused) >= LEAST_PUSHES else 0.0
