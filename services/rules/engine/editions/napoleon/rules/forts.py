"""Fortifications: neutral pieces that help whoever holds their territory."""

from typing import ClassVar

from services.rules.engine.kernel.events import Event, Public, TurnBegan
from services.rules.engine.kernel.game import Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Fighter, Rule
from services.rules.engine.kernel.troops import AtPlace, MovedIn, Stationed


class Forts(PublicSlice):
    """The territories with a fortification, and those among them where it was built in this turn."""

    NAME = "forts"

    zones: tuple[Zone, ...]
    fresh: tuple[Zone, ...]


def forts_left(game: Game) -> int:
    """How many fortifications can still be built (NA-9)."""
    tokens: int = game.variant.board.data["components"]["fortification_tokens"]
    return tokens - len(game.slice(Forts).zones)


class FortBuilt(AtPlace):
    """A fortification stands on this territory; those of the set-up count as built before the first turn."""

    NAME = "fort_built"

    def fold(self, game: Game) -> None:
        now = game.slice(Forts)
        fresh = tuple(sorted((*now.fresh, self.zone))) if game.mover >= 0 else ()
        game.slices["forts"] = Forts(tuple(sorted((*now.zones, self.zone))), fresh)


class FortLost(Public):
    """The fortification of this territory was destroyed."""

    NAME = "fort_lost"

    zone: Zone

    def fold(self, game: Game) -> None:
        now = game.slice(Forts)
        game.slices["forts"] = Forts(
            tuple([zone for zone in now.zones if zone != self.zone]),
            tuple([zone for zone in now.fresh if zone != self.zone]),
        )


class FortsReady(Public):
    """A new turn: no fortification counts as just built any more."""

    NAME = "forts_ready"

    def fold(self, game: Game) -> None:
        game.slices["forts"] = Forts(game.slice(Forts).zones, ())


class Fortifications(Rule):
    """One more on the defender's highest die, on top of generals (NA-32); lost with the battle (NA-33)."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (MovedIn, TurnBegan)

    def initial(self, game: Game) -> Slice | None:
        return Forts((), ())

    def calm(self, game: Game, attacker: Fighter, defender: Fighter) -> bool:
        return defender.zone not in game.slice(Forts).zones

    def tweak(self, game: Game, fighter: Fighter, faces: list[int]) -> list[int]:
        if fighter.attacking or fighter.zone not in game.slice(Forts).zones:
            return faces
        return [faces[0] + 1, *faces[1:]]

    def after(self, play: Play, event: Event) -> None:
        now = play.game.slice(Forts)
        if isinstance(event, MovedIn):
            if event.target in now.zones:
                play.emit(FortLost(event.target))
        elif now.fresh:
            play.emit(FortsReady())


def man_forts(play: Play, army: Army) -> None:
    """A regiment for each own fortification that was not built in this turn (NA-22)."""
    game = play.game
    now = game.slice(Forts)
    for zone in now.zones:
        if game.holder[zone] == army and zone not in now.fresh:
            play.emit(Stationed(army, zone, 1, "fort"))


register(Forts, FortBuilt, FortLost, FortsReady)
