"""Who is served next: each person has a lane of the decisions that keep them waiting, and the lanes take turns.

However many games somebody opens, everybody else's next decision waits for one of theirs at most.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple

from services.bots.claims import Wanted

NOBODY: Final = ("",)
"""The lane of games at which no person ever sat."""


Place = tuple[str, int, bool]
"""A game, a seat, and whether a truce is offered to it."""


class Asked(NamedTuple):
    """A decision that waits for a bot, and who waits for it."""

    wanted: Wanted
    people: tuple[str, ...] = ()
    """Accounts of those who play on in the game."""
    alone: bool = False
    """Everybody has left the game: nobody waits for the answer."""
    waited: int = 0
    """For how many seconds it has been waiting, as far as whoever wakes the bot knows."""

    @property
    def place(self) -> Place:
        """A seat answers one decision at a time: a later one takes the place of an earlier one, as with offers."""
        return self.wanted.game_id, self.wanted.seat, bool(self.wanted.truce)


class Lanes:
    """A fair queue for many threads. A decision stands in the lane of everybody whom it keeps waiting."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._lanes: OrderedDict[str, OrderedDict[Place, None]] = OrderedDict()
        self._waiting: dict[Place, Asked] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def __contains__(self, asked: Asked) -> bool:
        found = self._waiting.get(asked.place)
        return found is not None and found.wanted == asked.wanted

    def add(self, asked: Asked) -> bool:
        """Puts a decision at the end of its lanes, or where an earlier one of the same seat waits; False if it did
        already.
        """
        with self._lock:
            before = self._waiting.get(asked.place)
            if before is not None and before.people != asked.people:
                self._remove(before)
            self._waiting[asked.place] = asked
            for person in asked.people or NOBODY:
                self._lanes.setdefault(person, OrderedDict()).setdefault(asked.place)
            return before is None or before.wanted != asked.wanted

    def take(self) -> Asked | None:
        """The oldest decision of the person whose turn it is, who then waits for all others' turns."""
        with self._lock:
            if not self._lanes:
                return None
            person, lane = next(iter(self._lanes.items()))
            self._lanes.move_to_end(person)
            return self._remove(self._waiting[next(iter(lane))])

    def drop(self, asked: Asked) -> None:
        """Forgets a decision that is answered elsewhere."""
        with self._lock:
            found = self._waiting.get(asked.place)
            if found is not None and found.wanted == asked.wanted:
                self._remove(found)

    def _remove(self, asked: Asked) -> Asked:
        for person in asked.people or NOBODY:
            lane = self._lanes[person]
            del lane[asked.place]
            if not lane:
                del self._lanes[person]
        return self._waiting.pop(asked.place)
