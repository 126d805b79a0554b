"""Steps 7 and 8: one free move of troops and one of ships, along planets of the faction; cards bring more (S-22)."""

from typing import ClassVar

from services.rules.engine.editions.clone_wars.rules.powers import MOVING, PowerUsed, playable, power_of, power_refusal
from services.rules.engine.editions.clone_wars.rules.ships import (
    NO_SHIPS,
    fleet_fields,
    fleet_of,
    fleet_refusal,
    move_fleet,
    ships_at,
    ships_of,
)
from services.rules.engine.editions.clone_wars.rules.verbs import MoveFleet, UsePower
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Seat, Zone
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask, wrong_verb
from services.rules.engine.kernel.variant import AskPhase
from services.rules.engine.mechanics.manoeuvre import MovingAsk
from services.rules.engine.mechanics.verbs import Move


class MoveTroops(AskPhase):
    """Step 7."""

    NAME: ClassVar[str] = "manoeuvre"

    def ask(self, seat: Seat, army: Army) -> Ask:
        return FortifyAsk(seat, army, True, False)


class MoveShips(AskPhase):
    """Step 8, for an army that has ships."""

    NAME: ClassVar[str] = "ship_manoeuvre"

    def due(self, game: Game, army: Army) -> bool:
        return any(ships_of(game, army))

    def ask(self, seat: Seat, army: Army) -> Ask:
        return FortifyAsk(seat, army, False, True)


class FortifyAsk(MovingAsk):
    """One move: of troops, of one group of ships from one planet, or (with a card) of either."""

    NAME = "fortifying"
    RULE = "S-22"

    troops: bool
    ships: bool

    def passable(self, game: Game, zone: Zone) -> bool:
        side_of = game.variant.side_of
        return game.holder[zone] >= 0 and side_of[game.holder[zone]] == side_of[self.army]

    def reach(self, game: Game, origin: Zone) -> list[Zone]:
        return [zone for zone in super().reach(game, origin) if game.holder[zone] == self.army]

    def offers(self, game: Game) -> tuple[Offer, ...]:
        found: list[Offer] = []
        if self.ships:
            found.extend(self.ship_offers(game))
        cards = playable(game, self.army, MOVING)
        if cards:
            found.append(Offer("use_power", (Pick("card", cards),)))
        rest = super().offers(game)
        return (*rest[:-1], *found, rest[-1]) if self.troops else (*found, rest[-1])

    def ship_offers(self, game: Game) -> list[Offer]:
        found: list[Offer] = []
        for origin in self.origins(game):
            fleet = ships_at(game, origin, self.army)
            reach = self.reach(game, origin) if any(fleet) else []
            if reach:
                places = (Pick("origin", (origin,)), Pick("target", tuple(reach)))
                found.extend([Offer("move_fleet", (*places, *fields)) for fields in fleet_fields(fleet)])
        return found

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, UsePower):
            return power_refusal(game, self.army, action.card, MOVING, ("extra_fortify",))
        if isinstance(action, MoveFleet):
            return self.move_refusal(game, action) if self.ships else wrong_verb(self, game, action)
        if isinstance(action, Move) and not self.troops:
            return wrong_verb(self, game, action)
        return super().check(game, action)

    def move_refusal(self, game: Game, action: MoveFleet) -> Refusal | None:
        """Why ships may not move like that."""
        if action.origin not in self.origins(game):
            return Refusal("not_your_place", "S-22", (("origin", action.origin),))
        refusal = fleet_refusal(fleet_of(action), NO_SHIPS, ships_at(game, action.origin, self.army), "S-22")
        if refusal is not None:
            return refusal
        if not any(fleet_of(action)):
            return Refusal("no_ships_named", "S-22", (("origin", action.origin),))
        if action.target not in self.reach(game, action.origin):
            return Refusal("not_connected", "S-22", (("origin", action.origin), ("target", action.target)))
        return None

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, UsePower):
            play.close(self)
            play.emit(PowerUsed(self.army, action.card))
            for _ in range(int(power_of(play.game, action.card).rule["count"])):
                play.push(FortifyAsk(self.seat, self.army, True, True))
            play.push(self)
        elif isinstance(action, MoveFleet):
            play.close(self)
            move_fleet(play, self.army, action.origin, action.target, fleet_of(action))
        else:
            super().answer(play, action)


register(FortifyAsk)
