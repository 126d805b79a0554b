"""Step 6: invasions with ships and cards."""

from typing import ClassVar, Final

from services.rules.engine.editions.clone_wars.rules.battle_cards import powers_refusal
from services.rules.engine.editions.clone_wars.rules.powers import (
    ATTACKING,
    INVADING,
    PowerUsed,
    playable,
    power_refusal,
)
from services.rules.engine.editions.clone_wars.rules.ships import (
    FIELDS,
    NO_SHIPS,
    fleet_of,
    fleet_refusal,
    fleet_with,
    lose_fleet,
    ships_at,
)
from services.rules.engine.editions.clone_wars.rules.sortie import Sortie, SortieBegan, SortieEnded
from services.rules.engine.editions.clone_wars.rules.sortie_cards import commit
from services.rules.engine.editions.clone_wars.rules.verbs import DestroyShip, Invade
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.offers import Count, Offer, Pick, Some, zones_in
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.mechanics.combat import AttackAsk, Attacks, launch
from services.rules.engine.mechanics.siege import fights
from services.rules.engine.mechanics.verbs import Attack

KINDS: Final = ("destroy_ship",)
"""The kinds of powers between battles."""


class InvadeAsk(AttackAsk):
    """Attack with all ships and no card, or say which; play a card between battles; end the phase."""

    NAME = "attacking_in_faction"
    VERBS: ClassVar[tuple[str, ...]] = ("attack", "invade")

    def offers(self, game: Game) -> tuple[Offer, ...]:
        plain = super().offers(game)
        army = game.mover
        cards = playable(game, army, ATTACKING)
        some = Some("cards", cards, 0, len(cards))
        invade: list[Offer] = []
        for offer in plain:
            origin = offer.fields[0] if offer.fields else None
            if isinstance(origin, Pick):
                fleet = ships_at(game, zones_in(origin)[0], army)
                ships = [Count(name, 0, count, count) for name, count in zip(FIELDS, fleet)]
                invade.append(Offer("invade", (*offer.fields, *ships, some)))
        return (*plain[:-1], *invade, *self.destroying(game), plain[-1])

    def destroying(self, game: Game) -> list[Offer]:
        """The ships that a card may destroy."""
        cards = playable(game, game.mover, INVADING, "destroy_ship")
        found: list[Offer] = []
        for zone in self.hunted(game) if cards else ():
            ships = [ship for ship, count in enumerate(ships_at(game, zone, game.holder[zone])) if count]
            if ships:
                fields = (Pick("card", cards), Pick("zone", (zone,)), Pick("ship", tuple(ships)))
                found.append(Offer("destroy_ship", fields))
        return found

    def hunted(self, game: Game) -> list[Zone]:
        """The enemy planets beside own ones."""
        side_of, near = game.variant.side_of, game.variant.board.near
        mine = set(game.places(game.mover))
        return [
            zone
            for zone, holder in zip(game.variant.board.every_zone, game.holder)
            if holder >= 0 and side_of[holder] != side_of[game.mover] and not mine.isdisjoint(near[zone])
        ]

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, DestroyShip):
            return self.destroy_refusal(game, action)
        refusal = super().check(game, action)
        if refusal is not None:
            own = isinstance(action, Attack) and refusal.code == "not_an_enemy"
            return Refusal("own_faction", "S-32", refusal.details) if own else refusal
        return self.helpers_refusal(game, action) if isinstance(action, Invade) else None

    def helpers_refusal(self, game: Game, action: Invade) -> Refusal | None:
        """Why these ships and cards cannot help in an attack that is otherwise legal."""
        refusal = fleet_refusal(fleet_of(action), NO_SHIPS, ships_at(game, action.origin, game.mover), "S-41")
        return refusal if refusal is not None else powers_refusal(game, game.mover, action.cards, ATTACKING, 0)

    def destroy_refusal(self, game: Game, action: DestroyShip) -> Refusal | None:
        refusal = power_refusal(game, game.mover, action.card, INVADING, KINDS)
        if refusal is not None:
            return refusal
        zone, ship = action.zone, action.ship
        if zone not in self.hunted(game):
            return Refusal("not_beside_you", "S-28", (("zone", zone),))
        if not 0 <= ship < len(game.units) or not ships_at(game, zone, game.holder[zone])[ship]:
            return Refusal("no_such_ship", "S-28", (("zone", zone), ("ship", ship)))
        return None

    def answer(self, play: Play, action: Action) -> None:
        game = play.game
        army = game.mover
        if isinstance(action, DestroyShip):
            play.emit(PowerUsed(army, action.card))
            fleet = fleet_with([int(ship == action.ship) for ship in range(len(game.units))])
            lose_fleet(play, game.holder[action.zone], action.zone, fleet, "card")
        elif isinstance(action, Attack):
            invade(play, army, action)
        else:
            play.close(self)
            if game.slice(Sortie).army >= 0:
                play.emit(SortieEnded())


class Invasions(Attacks):
    """Attacks on planets of the other faction."""

    ASK: ClassVar[type[AttackAsk]] = InvadeAsk


def invade(play: Play, army: Army, action: Attack) -> None:
    """An attack: the ships that help and the cards of the attacker stand before the defender is asked."""
    game = play.game
    ships = fleet_of(action) if isinstance(action, Invade) else ships_at(game, action.origin, army)
    play.emit(SortieBegan(army, game.holder[action.target], action.target, *ships))
    if isinstance(action, Invade) and action.cards and fights(game, army, action):
        commit(play, army, True, action.cards)
    launch(play, army, action)


register(InvadeAsk)
