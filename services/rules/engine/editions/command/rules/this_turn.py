"""What has happened in this turn, for all that is counted over a turn."""

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register, replace
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.mechanics.combat import Attacks


class ThisTurn(PublicSlice):
    """The places that others held when the turn's attacks began (K-8), and whether a mission was won since (K-11)."""

    NAME = "this_turn"

    foreign: tuple[Zone, ...]
    mission: bool


class HoldingsNoted(Public):
    """It was noted who holds what; until the first attack that is as at the start of the turn."""

    NAME = "holdings_noted"

    def fold(self, game: Game) -> None:
        foreign = tuple(
            [zone for zone, holder in zip(game.variant.board.every_zone, game.holder) if holder != game.mover]
        )
        game.slices["this_turn"] = ThisTurn(foreign, False)


def note_mission(game: Game) -> None:
    """The army on move won a mission; for folds only."""
    game.slices["this_turn"] = replace(game.slice(ThisTurn), mission=True)


class NotesTurn(Rule):
    """Keeps the slice; before the first attacks nothing was taken."""

    def initial(self, game: Game) -> Slice | None:
        return ThisTurn((), False)


class CountedAttacks(Attacks):
    """Attacks whose conquests count for missions."""

    def begin(self, play: Play) -> None:
        play.emit(HoldingsNoted())
        super().begin(play)


register(ThisTurn, HoldingsNoted)
