"""Events as plain sentences for a terminal."""

from typing import Final

from services.rules.engine.kernel import narration
from services.rules.engine.kernel.events import Event, TurnBegan
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, SPECTATOR, Army, Seat
from services.rules.engine.kernel.sentences import title
from services.rules.engine.kernel.variant import Variant

LANGUAGE: Final = "en"
HIDDEN: Final = narration.SMALL_WORDS[LANGUAGE]["unseen"]
BRIGHT: Final = 140.0


class Narrator(narration.Narrator):
    """Tells events of one game to one reader; with colour, every army is written on its own."""

    def __init__(self, color: bool, reader: Seat = SPECTATOR) -> None:
        super().__init__(LANGUAGE, reader)
        self.color = color
        self.round = 0

    def lines(self, game: Game, event: Event) -> list[str]:
        """The sentence of an event, if it has one; a new round begins with who holds what."""
        sentence = self.sentence(game.variant, event)
        lines = [sentence] if sentence else []
        if isinstance(event, TurnBegan) and event.round != self.round:
            self.round = event.round
            standing = [self.standing(game, army) for army in game.variant.every_army if game.held[army]]
            lines.insert(0, f"-- Round {event.round}: {'; '.join(standing)}")
        return lines

    def standing(self, game: Game, army: Army) -> str:
        """What an army has on the board."""
        troops = sum(game.troops[army :: game.armies])
        return f"{self.army(game.variant, army)} {game.held[army]} places, {troops} troops"

    def army(self, variant: Variant, army: Army) -> str:
        """An army by its name, in colour on a ground of its own so that it can be read on any terminal."""
        if army == NOBODY or not self.color:
            return super().army(variant, army)
        name = title(variant, "army", army, LANGUAGE)
        red, green, blue = bytes.fromhex(variant.board.data["armies"][variant.colors[army]]["hex"].removeprefix("#"))
        ink = 30 if 0.3 * red + 0.6 * green + 0.1 * blue > BRIGHT else 97
        return f"\x1b[48;2;{red};{green};{blue};{ink}m {name} \x1b[0m"
