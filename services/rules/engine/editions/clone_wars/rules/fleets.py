"""What ships do in battle, and what becomes of them when a planet falls (S-14 to S-19, S-39 to S-41)."""

from typing import Any, ClassVar

from services.rules.engine.editions.clone_wars.rules.ships import (
    FIELDS,
    fleet_of,
    fleet_refusal,
    lose_fleet,
    move_fleet,
    ships_at,
)
from services.rules.engine.editions.clone_wars.rules.sortie import Sortie
from services.rules.engine.editions.clone_wars.rules.verbs import BringShips
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.offers import Count, Offer
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Fighter, Rule
from services.rules.engine.kernel.steps import ArmyAsk, Step, wrong_verb
from services.rules.engine.kernel.troops import Assaulted


def helping(game: Game, fighter: Fighter, ship: int) -> int:
    """How many ships of a class help one side of a battle: those that the attacker chose, all of the defender's."""
    if fighter.attacking:
        return game.slice(Sortie).ships[ship]
    return game.units[ship][fighter.zone * game.armies + fighter.army]


class Fleets(Rule):
    """Each class by its rule in the data: a larger die, no ones, or a point more, each ship for one die (S-40)."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted,)

    def __init__(self, classes: list[dict[str, Any]]) -> None:
        kinds = [one["rule"]["type"] for one in classes]
        self.rerolls = kinds.index("reroll_ones")
        self.bonus = kinds.index("die_bonus")
        self.larger = kinds.index("upgrade_die")
        self.points: int = classes[self.bonus]["rule"]["amount"]
        self.die: int = classes[self.larger]["rule"]["die"]

    def dice(self, game: Game, fighter: Fighter, sizes: list[int]) -> list[int]:
        larger = min(helping(game, fighter, self.larger), len(sizes))
        return [self.die] * larger + sizes[larger:]

    def reroll(self, play: Play, fighter: Fighter, faces: list[int]) -> list[int]:
        return self.without_ones(play, fighter, faces)

    def without_ones(self, play: Play, fighter: Fighter, faces: list[int]) -> list[int]:
        """Each ship keeps one die from showing 1: it is thrown again, alone, until it does not."""
        left = helping(play.game, fighter, self.rerolls)
        if not left or 1 not in faces:
            return faces
        found = faces[:]
        for index, sides in enumerate(fighter.sizes):
            if found[index] == 1 and left:
                left -= 1
                while found[index] == 1:
                    found[index] = play.chance.roll("battle", 1, sides)[0]
        return found

    def tweak(self, game: Game, fighter: Fighter, faces: list[int]) -> list[int]:
        raised = helping(game, fighter, self.bonus)
        if not raised:
            return faces
        return [face + self.points for face in faces[:raised]] + faces[raised:]

    def after(self, play: Play, event: Event) -> None:
        """The last defender has fallen: the ships there are destroyed, and those that helped move in (S-19)."""
        assert isinstance(event, Assaulted)
        game = play.game
        if not game.total[event.target]:
            lose_fleet(play, event.defender, event.target, ships_at(game, event.target, event.defender), "battle")
            if any(ships_at(game, event.origin, event.army)):
                helped = [min(count, event.last) for count in game.slice(Sortie).ships]
                play.push(ShipsFollow(event.army, event.origin, event.target, *helped))


class ShipsFollow(Step):
    """Ships move into a planet just taken, after the troops: those that helped in the last battle, others if wanted."""

    NAME = "ships_follow"

    army: Army
    origin: Zone
    target: Zone
    fighters: int
    corvettes: int
    capital_ships: int

    def work(self, play: Play) -> None:
        game = play.game
        helped = fleet_of(self)
        if ships_at(game, self.origin, self.army) == helped:
            move_fleet(play, self.army, self.origin, self.target, helped)
        else:
            seat = game.variant.seat_of[self.army]
            play.push(BringShipsAsk(seat, self.army, self.origin, self.target, *helped))


class BringShipsAsk(ArmyAsk):
    """How many ships move in: at least those that helped in the last battle (S-41)."""

    NAME = "bringing_ships"
    RULE = "S-41"
    FOLLOWS = True

    origin: Zone
    target: Zone
    fighters: int
    corvettes: int
    capital_ships: int

    def offers(self, game: Game) -> tuple[Offer, ...]:
        most = ships_at(game, self.origin, self.army)
        fields = [Count(name, low, high, high) for name, low, high in zip(FIELDS, fleet_of(self), most)]
        return (Offer("bring_ships", tuple(fields)),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, BringShips):
            return wrong_verb(self, game, action)
        return fleet_refusal(fleet_of(action), fleet_of(self), ships_at(game, self.origin, self.army), "S-41")

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, BringShips)
        play.close(self)
        move_fleet(play, self.army, self.origin, self.target, fleet_of(action))

    def default(self, game: Game) -> Action:
        return BringShips(*fleet_of(self))


register(ShipsFollow, BringShipsAsk)
