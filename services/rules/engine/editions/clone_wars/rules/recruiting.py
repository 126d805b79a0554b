"""Steps 3 to 5: reinforcements, sets, a card for a ship, and the powers of this moment."""

from typing import ClassVar

from services.rules.engine.editions.clone_wars.rules.powers import (
    RECRUITING,
    PowerUsed,
    playable,
    power_of,
    power_refusal,
)
from services.rules.engine.editions.clone_wars.rules.ships import ShipOrdered, room_for
from services.rules.engine.editions.clone_wars.rules.this_turn import FactionTurn
from services.rules.engine.editions.clone_wars.rules.token_stack import Tokens, TokensSeen
from services.rules.engine.editions.clone_wars.rules.verbs import FreeShip, LookAtTokens, OrderShip, UsePower
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Card, Ship, Zone
from services.rules.engine.kernel.offers import Offer, Pick, Some
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk
from services.rules.engine.kernel.troops import Received
from services.rules.engine.mechanics.hands import Discarded, hand
from services.rules.engine.mechanics.reinforce import ReinforceAsk, Reinforcements
from services.rules.engine.mechanics.verbs import Trade


class RecruitAsk(ReinforceAsk):
    """Trade a set, turn in a card for a ship, use powers, and place all troops; ships are placed after these."""

    NAME = "recruiting"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        found: list[Offer] = []
        cards = self.for_ships(game)
        if cards:
            found.append(Offer("order_ship", (Pick("card", cards),)))
        cards = playable(game, self.army, RECRUITING, "extra_troops")
        if cards:
            found.append(Offer("use_power", (Pick("card", cards),)))
        cards = playable(game, self.army, RECRUITING, "free_ship")
        ships = tuple([ship for ship, room in enumerate(room_for(game, self.army)) if room > 0])
        if cards and ships:
            found.append(Offer("free_ship", (Pick("card", cards), Pick("ship", ships))))
        cards = playable(game, self.army, RECRUITING, "reveal_tokens")
        zones = sorted(set(game.slice(Tokens).zones))
        if cards and zones:
            weights = tuple([len(spots(game, zone, self.most(game, cards[0]))) for zone in zones])
            some = Some("zones", tuple(zones), 1, self.most(game, cards[0]), weights)
            found.append(Offer("look_at_tokens", (Pick("card", cards), some)))
        return (*found, *super().offers(game))

    def for_ships(self, game: Game) -> tuple[int, ...]:
        """The cards that may become a ship now."""
        if game.slice(FactionTurn).turned_in:
            return ()
        room = room_for(game, self.army)
        return tuple([card for card in hand(game, self.army) if card >= 0 and room[class_of(game, card)] > 0])

    def most(self, game: Game, card: Card) -> int:
        """How many tokens a card shows."""
        return int(power_of(game, card).rule["count"])

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, OrderShip):
            return self.order_refusal(game, action.card)
        if isinstance(action, UsePower):
            return power_refusal(game, self.army, action.card, RECRUITING, ("extra_troops",))
        if isinstance(action, FreeShip):
            return self.free_refusal(game, action)
        if isinstance(action, LookAtTokens):
            return self.look_refusal(game, action)
        if isinstance(action, Trade) and game.slice(FactionTurn).sets and not self.must_trade(game):
            return Refusal("one_set_a_turn", "S-38")
        return super().check(game, action)

    def order_refusal(self, game: Game, card: Card) -> Refusal | None:
        """Why a card may not be turned in for a ship."""
        if card < 0 or card not in hand(game, self.army):
            return Refusal("not_your_card", "S-10", (("card", card),))
        if game.slice(FactionTurn).turned_in:
            return Refusal("one_ship_a_turn", "S-10", (("card", card),))
        ship = class_of(game, card)
        return None if room_for(game, self.army)[ship] > 0 else no_room(game, ship)

    def free_refusal(self, game: Game, action: FreeShip) -> Refusal | None:
        refusal = power_refusal(game, self.army, action.card, RECRUITING, ("free_ship",))
        if refusal is not None:
            return refusal
        if not 0 <= action.ship < len(game.units):
            return Refusal("unknown_ship", "S-28", (("ship", action.ship),))
        return None if room_for(game, self.army)[action.ship] > 0 else no_room(game, action.ship)

    def look_refusal(self, game: Game, action: LookAtTokens) -> Refusal | None:
        refusal = power_refusal(game, self.army, action.card, RECRUITING, ("reveal_tokens",))
        if refusal is not None:
            return refusal
        most = self.most(game, action.card)
        zones = game.slice(Tokens).zones
        for zone in action.zones:
            if zone not in zones:
                return Refusal("no_token_there", "S-28", (("zone", zone),))
        count = sum([len(spots(game, zone, most)) for zone in action.zones])
        if not 1 <= count <= most or list(action.zones) != sorted(set(action.zones)):
            return Refusal("wrong_tokens", "S-28", (("count", count), ("least", 1), ("most", most)))
        return None

    def answer(self, play: Play, action: Action) -> None:
        game = play.game
        if isinstance(action, OrderShip):
            play.emit(Discarded(self.army, (action.card,), "ship"))
            play.emit(ShipOrdered(self.army, class_of(game, action.card), True))
        elif isinstance(action, UsePower):
            play.emit(PowerUsed(self.army, action.card))
            count = int(power_of(game, action.card).rule["amount"])
            play.emit(Received(self.army, count, (("power", count),)))
        elif isinstance(action, FreeShip):
            play.emit(PowerUsed(self.army, action.card))
            play.emit(ShipOrdered(self.army, action.ship, False))
        elif isinstance(action, LookAtTokens):
            play.emit(PowerUsed(self.army, action.card))
            most = self.most(game, action.card)
            at = tuple([spot for zone in action.zones for spot in spots(game, zone, most)])
            placed = game.slice(Tokens).placed
            play.emit(TokensSeen(self.army, at, tuple([placed[spot] for spot in at])))
        else:
            super().answer(play, action)


class Recruiting(Reinforcements):
    """The reinforcements of an army in a faction."""

    ASK: ClassVar[type[ArmyAsk]] = RecruitAsk


def spots(game: Game, zone: Zone, most: int) -> list[int]:
    """Where the first tokens on a planet are in the list of all."""
    return [spot for spot, one in enumerate(game.slice(Tokens).zones) if one == zone][:most]


def class_of(game: Game, card: Card) -> Ship:
    """The class of ship that a card shows."""
    return Ship(game.variant.units.index(game.variant.board.cards[card].symbol))


def no_room(game: Game, ship: Ship) -> Refusal:
    return Refusal("too_many_ships", "S-11", (("ship", ship), ("most", game.variant.board.data["ship_limit"])))


register(RecruitAsk)
