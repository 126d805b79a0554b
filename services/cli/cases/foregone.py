"""Answers to questions that were not asked because only one answer was possible: a case may give them all the same."""

from typing import Final

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.record import fields_of
from services.rules.engine.kernel.refusal import Refusal

QUESTIONS: Final = {"move_in": ("moved_in", "C-19"), "bring_ships": ("fleet_moved", "S-41")}
"""The event that comes in place of an answer, and the rule that says what is possible."""
CONQUEST: Final = "moved_in"
"""What happens before any of these."""


class Foregone:
    """What the last step decided unasked, in its order: each may be answered once."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def note(self, events: list[Event], given: list[Action]) -> None:
        """A step is over; what it was itself the answer to had been asked."""
        names = [event.NAME for event in events]
        self.events = events[names.index(CONQUEST) :] if CONQUEST in names else []
        for action in given:
            self.close(action)

    def find(self, action: Action) -> Event | None:
        """The event that stands for an answer of this kind."""
        name, _ = QUESTIONS.get(action.NAME, ("", ""))
        return next((event for event in self.events if event.NAME == name), None)

    def close(self, action: Action) -> list[Event]:
        """Takes out what an answer stands for: that event, and those after it."""
        event = self.find(action)
        after = [] if event is None else self.events[self.events.index(event) :]
        self.events = [one for one in self.events if one is not event]
        return after

    def refusal(self, action: Action) -> Refusal | None:
        """Why an answer is not the one that was possible."""
        event = self.find(action)
        assert event is not None
        came = dict(zip([name for name, _ in fields_of(type(event))], event.row()))
        for (name, _), value in zip(fields_of(type(action)), action.row()):
            if value != came[name]:
                details = ((name, value), ("least", came[name]), ("most", came[name]))
                return Refusal(f"wrong_{name}", QUESTIONS[action.NAME][1], details)
        return None
