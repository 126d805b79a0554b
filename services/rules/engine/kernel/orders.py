"""Standing orders: answers given in advance (A-1)."""

from typing import TYPE_CHECKING

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import Record
from services.rules.engine.kernel.steps import Ask

if TYPE_CHECKING:
    from services.rules.engine.kernel.game import Game


class Order(Record):
    """One standing order of a seat; the first order that answers a decision does so.

    One whose answer is refused is put away, and its seat hears why.
    """

    @classmethod
    def fits(cls, game: "Game", seat: Seat) -> bool:
        """Whether such an order can mean anything for the seat in this game; only from what that seat can see."""
        return True

    def answer(self, game: "Game", ask: Ask) -> Action | None:
        """The answer to that decision, or None where the order says nothing about it."""
        return None

    def disarmed(self, before: "Game", after: "Game", seat: Seat) -> str:
        """Why the order came to mean nothing between two states of a game, as a word; empty where it did not."""
        return ""

    def wants(self, game: "Game", ask: Ask) -> bool:
        """Whether the seat wants to be asked what would else be answered for it."""
        return False
