"""Bugs in calling people."""

from __future__ import annotations

from services.notifications import sending, writing
from services.notifications.following.games import Games
from services.notifications.following.telling import Telling
from services.notifications.sending import Sending
from services.notifications.storage import deliveries
from tests.simulation.planting import Cut, bug

BUGS = (
    bug(
        "a call is sent without a look at the game",
        "P8",
        43,
        Cut(sending, "still_so", "getattr(seat, kind.open_while)", "True"),
        Cut(sending, "still_so", "seat.turn == job.question.turn", "True"),
    ),
    bug(
        "a call whose worker died is in its hands for ever",
        "P8",
        43,
        Cut(
            deliveries,
            "due",
            "{'now': now, 'lease_over': now, 'most': most}",
            "{'now': now, 'lease_over': -1, 'most': most}",
        ),
    ),
    bug(
        "a call counts as sent when a worker takes it",
        "P8",
        18,
        Cut(Sending, "leased", "State.SENDING", "State.ACCEPTED"),
    ),
    bug(
        "a newer call stands beside the older one",
        "P8",
        6,
        Cut(writing, "topic", "delivery.game_id or delivery.kind", "delivery.id"),
    ),
    bug(
        "a note stays when its question is answered",
        "P8",
        6,
        Cut(Games, "answered", "self.over(connection, fact.subject, WAITING, [said['user_id']])", "pass"),
    ),
    bug(
        "what is heard of a moment later rings nowhere",
        "P8",
        11,
        Cut(Telling, "plan", "now - at > OLD", "now - at > 0"),
    ),
)
