"""Games in a written position, with written dice, to try one mechanic on."""

from typing import Any

from services.rules.engine import editions
from services.rules.engine.kernel.chance import Scripted
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.position import placed


def world(seats: int = 3, **options: str) -> Variant:
    """World conquest."""
    return editions.variant("world", "conquest", seats, options)


def begun(variant: Variant, position: dict[str, Any], *rolls: tuple[int, ...]) -> Play:
    """The position with its phase begun; the fields are those of a conformance case."""
    play = Play(placed(variant, position), Scripted(rolls))
    play.start()
    play.log.clear()
    return play


def colours(variant: Variant) -> tuple[str, ...]:
    """What the armies are called once the game begins; some boards deal out their colours."""
    return ids_of(placed(variant, {}).variant, "army")


def zone(variant: Variant, id: str) -> int:
    return variant.board.zone[id]
