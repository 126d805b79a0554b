"""Step 11: Order 66, given once, and the Emperor who then shows himself (S-25, S-26, S-44, S-45)."""

from typing import ClassVar, Final

from services.rules.engine.editions.clone_wars.rules.sides import REPUBLIC, SEPARATIST, faction_places, team_mate
from services.rules.engine.editions.clone_wars.rules.token_stack import remove_all_tokens
from services.rules.engine.editions.clone_wars.rules.track import (
    EmperorPlaced,
    Track,
    fresh_track,
    note_given,
    successes,
)
from services.rules.engine.editions.clone_wars.rules.turning import turn_planet
from services.rules.engine.editions.clone_wars.rules.verbs import GiveOrder66, PlaceEmperor
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event, OfArmy
from services.rules.engine.kernel.game import OUT, Game, Slice
from services.rules.engine.kernel.kinds import NOBODY, Army, Zone
from services.rules.engine.kernel.offers import Offer, Ranking, Some
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Fighter, Outcome, Rule
from services.rules.engine.kernel.steps import ArmyAsk, OptionalAsk, wrong_verb
from services.rules.engine.kernel.variant import AskPhase
from services.rules.engine.mechanics.ending import seats_of_side
from services.rules.engine.mechanics.pieces import PieceAsk

DIE: Final = 8
"""The sides of the die that each planet of the Republic rolls, and of those that defend the Emperor."""


class Order66Given(OfArmy):
    """Order 66: all tokens leave the game; each planet rolled, in this order."""

    NAME = "order66_given"

    cell: int
    zones: tuple[Zone, ...]
    faces: tuple[int, ...]

    def fold(self, game: Game) -> None:
        note_given(game)
        remove_all_tokens(game)


class Order66Ask(OptionalAsk):
    """Give Order 66 now, or not yet."""

    NAME = "giving_order66"
    RULE = "S-44"

    def gifts(self, game: Game) -> tuple[int, ...]:
        """The planets that the team-mate may be named for: all, unless it is eliminated."""
        if game.status[team_mate(game, self.army)] == OUT:
            return ()
        return tuple(faction_places(game, REPUBLIC))

    def offers(self, game: Game) -> tuple[Offer, ...]:
        planets = tuple(faction_places(game, REPUBLIC))
        gifts = self.gifts(game)
        return (Offer("give_order66", (Ranking("zones", planets), Some("mate", gifts, 0, len(gifts)))), Offer("done"))

    def refusal(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, GiveOrder66):
            return wrong_verb(self, game, action)
        planets, gifts = faction_places(game, REPUBLIC), self.gifts(game)
        for zone in (*action.zones, *action.mate):
            if zone not in planets:
                return Refusal("no_republic_planet", "S-25", (("zone", zone),))
        if action.mate and not gifts:
            return Refusal("mate_is_out", "S-25")
        if len(set(action.zones)) < len(action.zones) or list(action.mate) != sorted(set(action.mate)):
            return Refusal("named_twice", "S-45")
        return None

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if isinstance(action, GiveOrder66):
            self.give(play, action)

    def give(self, play: Play, action: GiveOrder66) -> None:
        """All planets roll, then those that defect change sides one by one; the Emperor comes last."""
        game = play.game
        rest = [zone for zone in faction_places(game, REPUBLIC) if zone not in action.zones]
        zones = (*action.zones, *rest)
        numbers = successes(game)
        faces = play.chance.roll("order66", len(zones), DIE)
        play.push(EmperorAsk(self.seat, self.army))
        play.emit(Order66Given(self.army, game.slice(Track).cell, zones, faces))
        mate = team_mate(game, self.army)
        for zone, face in zip(zones, faces):
            if face in numbers:
                turn_planet(play, zone, mate if zone in action.mate else self.army, "order66")


class Order66(AskPhase):
    """Asked of every Separatist army until one has given the order."""

    NAME: ClassVar[str] = "order66"
    ASK: ClassVar[type[ArmyAsk]] = Order66Ask

    def due(self, game: Game, army: Army) -> bool:
        return game.variant.side_of[army] == SEPARATIST and not game.slice(Track).given


class EmperorAsk(PieceAsk):
    """Put the Emperor on a planet of the faction, where he stays."""

    NAME = "placing_emperor"
    RULE = "S-26"
    FOLLOWS = True
    VERB = PlaceEmperor

    def sites(self, game: Game) -> list[Zone]:
        return faction_places(game, SEPARATIST)

    def barred(self, game: Game, zone: Zone) -> str:
        return "not_your_faction"

    def put(self, zone: Zone) -> Event:
        return EmperorPlaced(self.army, zone)

    def default(self, game: Game) -> Action:
        """Where most troops guard him."""
        return PlaceEmperor(max(self.sites(game), key=game.total.__getitem__))


class Emperor(Rule):
    """Keeps the track; the Emperor's planet defends with larger dice, and its fall is the end (S-18, S-31)."""

    def initial(self, game: Game) -> Slice | None:
        return fresh_track()

    def dice(self, game: Game, fighter: Fighter, sizes: list[int]) -> list[int]:
        if not fighter.attacking and fighter.zone == game.slice(Track).emperor:
            return [DIE] * len(sizes)
        return sizes

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        emperor = game.slice(Track).emperor
        holder = game.holder[emperor] if emperor >= 0 else NOBODY
        if holder >= 0 and game.variant.side_of[holder] == REPUBLIC:
            return Outcome(seats_of_side(game, REPUBLIC), "emperor")
        return None


register(Order66Given, Order66Ask, EmperorAsk)
