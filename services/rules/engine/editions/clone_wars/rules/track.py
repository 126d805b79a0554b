"""The track of Order 66: where the Sidious piece stands, whether the order has been given, and the Emperor."""

from services.rules.engine.kernel.events import Public
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Maybe, Seat, Zone
from services.rules.engine.kernel.record import register


class Track(Slice):
    """The piece's cell; whether it is held back this turn; whether the order was given; the Emperor's planet (-1)."""

    NAME = "order66"

    cell: int
    held: bool
    given: bool
    emperor: Maybe[Zone]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        return self


def fresh_track() -> Track:
    """The piece on the start (S-6)."""
    return Track(0, False, False, NOWHERE)


def track_of(game: Game) -> Track:
    slice = game.slices["order66"]
    assert isinstance(slice, Track)
    return slice


def last_cell(game: Game) -> int:
    cells: list[dict[str, int]] = game.variant.board.data["order66_track"]
    return len(cells) - 1


def successes(game: Game) -> tuple[int, ...]:
    """The numbers that turn a planet on the piece's cell."""
    return tuple(game.variant.board.data["order66_track"][track_of(game).cell]["success"])


class SidiousMoved(Public):
    """The Sidious piece went on to this cell."""

    NAME = "sidious_moved"

    army: Army
    cell: int

    def fold(self, game: Game) -> None:
        now = track_of(game)
        game.slices["order66"] = Track(self.cell, now.held, now.given, now.emperor)


class SidiousHeld(Public):
    """The Sidious piece will stay where it is in this turn."""

    NAME = "sidious_held"

    def fold(self, game: Game) -> None:
        now = track_of(game)
        game.slices["order66"] = Track(now.cell, True, now.given, now.emperor)


class SidiousStayed(Public):
    """The Sidious piece stayed where it is, and may move again in the next turn."""

    NAME = "sidious_stayed"

    def fold(self, game: Game) -> None:
        now = track_of(game)
        game.slices["order66"] = Track(now.cell, False, now.given, now.emperor)


class EmperorPlaced(Public):
    """The Emperor is on this planet for good."""

    NAME = "emperor_placed"

    army: Army
    zone: Zone

    def fold(self, game: Game) -> None:
        now = track_of(game)
        game.slices["order66"] = Track(now.cell, now.held, now.given, self.zone)


register(Track, SidiousMoved, SidiousHeld, SidiousStayed, EmperorPlaced)
