"""Bots that nobody plays, looked for in the storm: where a clock moves such a game on at last, the end hides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.simulation.world import World

EVERY = 5.0
MOST = 120
"""So many looks in a row may find the same question open."""


class Stuck:
    """Looks at what waits for bots; time in which no rules process lives does not count."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.looks: dict[tuple[str, int, int], int] = {}

    def look(self) -> None:
        """Has to be called again and again, as often as `EVERY` says."""
        if not self.world.rules_alive():
            return
        rows = self.world.disks["rules"].rows("SELECT id, number, bot_since FROM game WHERE bot_since > 0")
        self.looks = {row: self.looks.get(row, 0) + 1 for row in rows}
        for (game_id, number, _), looks in self.looks.items():
            self.world.notes.check(looks <= MOST, "liveness", f"{game_id} waits for a bot at entry {number}")
