"""What happens in a case, told step by step: throws, events, and the board afterwards."""

from services.cli.cases.stand import board, hands_and_slices, standing
from services.cli.cases.written import shown
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import named


class Trace:
    """Collects the lines of a case."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.told: set[str] = set()
        """Hands and slices as they were told last: they are told again only when they have changed."""

    def tell(self, game: Game, title: str, drawn: list[str], events: list[Event]) -> None:
        """Notes a step: what was drawn from chance, what happened, and how things stand."""
        self.lines += [f"-- {title}", *[f"   {line}" for line in drawn]]
        self.lines += [f"   {shown(named(game.variant, event))}" for event in events if event.NAME != "paused"]
        self.lines += [f"     {line}" for line in board(game)]
        secrets = hands_and_slices(game)
        self.lines += [f"     {line}" for line in secrets if line not in self.told]
        self.told = set(secrets)
        self.lines.append(f"     {standing(game)}")
