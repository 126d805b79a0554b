"""What a seat says at the table at any time, beside draws, in words that the kernel need not understand."""

from typing import TYPE_CHECKING

from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import Record
from services.rules.engine.kernel.refusal import Refusal

if TYPE_CHECKING:
    from services.rules.engine.kernel.play import Play


class Saying(Record):
    """Something that a seat may say whoever's turn it is; it answers no decision and opens none."""

    def said(self, play: "Play", seat: Seat) -> Refusal | None:
        """Does what was said; returns why not, where it is refused, and then nothing has changed."""
        raise TypeError(f"nothing follows from {self.NAME}")
