"""What Prometheus may count. Bind labels once and keep what comes back: binding costs more than counting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import Counter, Gauge, Histogram, start_http_server

from services.common.settings import LOOPBACK

QUICK: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

CALLS: Final = Histogram(
    "fieldpost_rpc_seconds", "Answered calls by method and code; a stream counts when it ends.", ["method", "code"],
    buckets=QUICK,
)  # fmt: skip
STREAMS: Final = Gauge("fieldpost_open_streams", "Streams that are open.", ["method"])
COMMITS: Final = Counter("fieldpost_db_commits_total", "Durable transactions.", ["database"])
COMMIT_SECONDS: Final = Histogram("fieldpost_db_commit_seconds", "Time a commit took.", ["database"], buckets=QUICK)
GROUPS: Final = Histogram(
    "fieldpost_db_works_per_commit", "Works that shared a commit.", ["database"], buckets=(1, 2, 4, 8, 16, 32, 64)
)
RETRIES: Final = Counter("fieldpost_db_retries_total", "Works run again after a conflict.", ["database"])
LAG: Final = Gauge("fieldpost_outbox_lag_seconds", "Age of the fact handled last, when it was handled.", ["consumer"])
HINTS_LOST: Final = Counter("fieldpost_hints_lost_total", "Hints that could not be sent.")


def show(port: int) -> Callable[[], None]:
    """Shows the numbers over HTTP on loopback; what comes back ends that."""
    server, thread = start_http_server(port, LOOPBACK)

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return stop
