"""What was acknowledged is there after a kill."""

import subprocess
import sys

from services.common.settings import Settings
from tests.common.tally import names, opened

KILLS = 3
ACKNOWLEDGED = 150
"""Lines to read before the kill; more are on their way."""


def acknowledged_before_the_kill(life: int, settings: Settings) -> list[str]:
    """What a process said it had stored until it was killed in the middle of storing."""
    where = (str(settings.data), settings.database_url, settings.schema_prefix)
    command = (sys.executable, "-m", "tests.common.acknowledging", f"life{life}", *where)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline().strip() for _ in range(ACKNOWLEDGED * (life + 1))]
        process.kill()
        rest = process.stdout.read().splitlines(keepends=True)
    return lines + [line.strip() for line in rest if line.endswith("\n")]


async def test_every_acknowledged_write_survives_a_kill(settings: Settings):
    acknowledged: list[str] = []
    for life in range(KILLS):
        acknowledged += acknowledged_before_the_kill(life, settings)
        async with opened(settings) as database:
            stored = await database.read(names)
        assert set(acknowledged) <= set(stored)
    assert len(acknowledged) == len(set(acknowledged)) >= KILLS * ACKNOWLEDGED
