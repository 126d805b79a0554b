"""The track of Order 66: where the Sidious piece stands, whether the order has been given, and the Emperor."""

from services.rules.engine.kernel.events import OfArmy, Public
from services.rules.engine.kernel.game import Game, PublicSlice
from services.rules.engine.kernel.kinds import NOWHERE, Maybe, Zone
from services.rules.engine.kernel.record import register, replace
from services.rules.engine.kernel.troops import AtPlace


class Track(PublicSlice):
    """The piece's cell; whether it is held back this turn; whether the order was given; the Emperor's planet (-1)."""

    NAME = "order66"

    cell: int
    held: bool
    given: bool
    emperor: Maybe[Zone]


def fresh_track() -> Track:
    """The piece on the start (S-6)."""
    return Track(0, False, False, NOWHERE)


def last_cell(game: Game) -> int:
    cells: list[dict[str, int]] = game.variant.board.data["order66_track"]
    return len(cells) - 1


def successes(game: Game) -> tuple[int, ...]:
    """The numbers that turn a planet on the piece's cell."""
    return tuple(game.variant.board.data["order66_track"][game.slice(Track).cell]["success"])


class SidiousMoved(OfArmy):
    """The Sidious piece went on to this cell."""

    NAME = "sidious_moved"

    cell: int

    def fold(self, game: Game) -> None:
        game.slices["order66"] = replace(game.slice(Track), cell=self.cell)


class SidiousHeld(Public):
    """The Sidious piece will stay where it is in this turn."""

    NAME = "sidious_held"

    def fold(self, game: Game) -> None:
        game.slices["order66"] = replace(game.slice(Track), held=True)


class SidiousStayed(Public):
    """The Sidious piece stayed where it is, and may move again in the next turn."""

    NAME = "sidious_stayed"

    def fold(self, game: Game) -> None:
        game.slices["order66"] = replace(game.slice(Track), held=False)


class EmperorPlaced(AtPlace):
    """The Emperor is on this planet for good."""

    NAME = "emperor_placed"

    def fold(self, game: Game) -> None:
        game.slices["order66"] = replace(game.slice(Track), emperor=self.zone)


def note_given(game: Game) -> None:
    """The order was given; for folds only."""
    game.slices["order66"] = replace(game.slice(Track), given=True)


register(Track, SidiousMoved, SidiousHeld, SidiousStayed, EmperorPlaced)
