"""Answers to open decisions, as records: the verb is the record's name."""

from typing import TYPE_CHECKING, ClassVar

from services.rules.engine.kernel.record import Record, register
from services.rules.engine.kernel.refusal import Refusal

if TYPE_CHECKING:
    from services.rules.engine.kernel.game import Game


class Action(Record):
    """An answer that may still be refused; it changes nothing by itself.

    WHEN is the rule that says at which moments the verb may be used at all, where one does. FOLLOWS says that it
    answers what comes out of the seat's own action: a plan goes on without it where nobody asks.
    """

    WHEN: ClassVar[str] = ""
    FOLLOWS: ClassVar[bool] = False

    def halted(self, game: "Game") -> Refusal | None:
        """Why a batch must not go on after this action: a stop condition of its own holds (A-12)."""
        return None


class Done(Action):
    """No more of this: ends a phase, or declines what was offered."""

    NAME = "done"


register(Done)
