"""Bugs in streams."""

from __future__ import annotations

from services.rules.app.log.streams import Feed
from services.rules.app.log.watch import Hub
from tests.simulation.planting import Cut, bug

RESUMED = 'end if since is None else reading.cursor_at(connection, now, since, "since_version")'

BUGS = (
    bug("a stream that is resumed begins with what comes next", "watch", 1, Cut(Hub, "watch", RESUMED, "end")),
    bug(
        "a stream sends what it has read from the database already",
        "watch",
        9,
        Cut(Hub, "watch", "message.cursor.number > stream.cursor.number", "True"),
    ),
    bug(
        "a stream is given entries though others before them are missing",
        "watch",
        1,
        Cut(Hub, "moved", "entry.number == feed.cursor.number + 1 and feed.reading is None", "True"),
    ),
    bug("a slow reader is not sent what it lost", "watch", 2, Cut(Hub, "watch", "stream.behind", "False")),
    bug(
        "nobody looks whether a hint to streams was lost",
        "watch",
        16,
        Cut(Hub, "patrol", "await self.look_at(list(self.feeds))", "pass"),
    ),
    bug(
        "everybody is given the entries of the first seat",
        "P5, P7",
        1,
        Cut(Feed, "give", "viewer", "0"),
    ),
)
