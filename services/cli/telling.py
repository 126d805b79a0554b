"""Events as plain sentences."""

from typing import Final

from services.cli.sentences import QUIET, SENTENCES
from services.rules.engine.kernel.events import Event, TurnBegan
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.record import Record, fields_of
from services.rules.engine.kernel.sentences import title
from services.rules.engine.kernel.variant import Variant

HIDDEN: Final = "something unseen"
BRIGHT: Final = 140.0


class Teller:
    """Tells events of one game; with colour, every army is written on its own."""

    def __init__(self, color: bool) -> None:
        self.color = color
        self.round = 0

    def lines(self, game: Game, event: Event) -> list[str]:
        """The sentence of an event, if it has one; a new round begins with who holds what."""
        if event.NAME in QUIET:
            return []
        if isinstance(event, TurnBegan):
            return self.turn(game, event)
        words = {
            name: self.words(game.variant, kind, value)
            for (name, kind), value in zip(fields_of(type(event)), event.row(), strict=True)
        }
        sentence = SENTENCES.get(event.NAME)
        if sentence is not None:
            return [sentence.format(**words)]
        return [self.plainly(event, words)]

    def plainly(self, event: Event, words: dict[str, str]) -> str:
        """An event that nobody has worded: whose it is, its name, and its fields, numbers with their names."""
        kinds = dict(fields_of(type(event)))
        subject = f"{words['army']}: " if "army" in words else ""
        fields = [f"{name} {word}" if kinds[name] == "int" else word for name, word in words.items() if name != "army"]
        told = subject + event.NAME.replace("_", " ") + (f" ({', '.join(fields)})." if fields else ".")
        return told[:1].upper() + told[1:]

    def turn(self, game: Game, event: TurnBegan) -> list[str]:
        lines = [f"{self.army(game.variant, event.army)} begins the turn."]
        if event.round != self.round:
            self.round = event.round
            standing = [self.standing(game, army) for army in game.variant.every_army if game.held[army]]
            lines.insert(0, f"-- Round {event.round}: {'; '.join(standing)}")
        return lines

    def standing(self, game: Game, army: Army) -> str:
        """What an army has on the board."""
        troops = sum(game.troops[army :: game.armies])
        return f"{self.army(game.variant, army)} {game.held[army]} places, {troops} troops"

    def words(self, variant: Variant, kind: str, value: object) -> str:
        """One field as people say it."""
        kind = kind.rstrip("?")
        if kind == "details" and isinstance(value, tuple):
            return ", ".join([f"{reason.replace('_', ' ')} {count}" for reason, count in value]) or "nothing"
        if kind == "spread" and isinstance(value, tuple):
            return ", ".join([f"{title(variant, 'zone', zone, 'en')} {count}" for zone, count in value]) or "nothing"
        if isinstance(value, tuple):
            return ", ".join([self.words(variant, kind.removesuffix("*"), one) for one in value]) or "nobody"
        if kind in ("army", "seat") and isinstance(value, int):
            return self.army(variant, variant.armies_of[value][0] if kind == "seat" and value >= 0 else Army(value))
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return HIDDEN if value < 0 and kind != "int" else title(variant, kind, value, "en")
        return value.NAME if isinstance(value, Record) else str(value).replace("_", " ")

    def army(self, variant: Variant, army: Army) -> str:
        """An army by its name, in colour on a ground of its own so that it can be read on any terminal."""
        if army < 0:
            return "nobody"
        name = title(variant, "army", army, "en")
        if not self.color:
            return name
        red, green, blue = bytes.fromhex(variant.board.data["armies"][variant.colors[army]]["hex"].removeprefix("#"))
        ink = 30 if 0.3 * red + 0.6 * green + 0.1 * blue > BRIGHT else 97
        return f"\x1b[48;2;{red};{green};{blue};{ink}m {name} \x1b[0m"
