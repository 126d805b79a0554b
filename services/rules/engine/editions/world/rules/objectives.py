"""Secret objectives."""

from typing import Any, ClassVar

from services.rules.engine.kernel.events import Eliminated, Ended, Event, Secret
from services.rules.engine.kernel.game import ALIVE, NOBODY, Game, Slice
from services.rules.engine.kernel.kinds import UNSEEN_OBJECTIVE, Army, Maybe, Objective, Seat
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Aim, Outcome, Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.mechanics.cards import CardPile
from services.rules.engine.mechanics.progress import Count, held_of_regions


class Objectives(Slice):
    """The objective of each army, as its place in the data; -1 where it is not seen or not yet dealt."""

    NAME = "objectives"

    dealt: tuple[Maybe[Objective], ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        if game.over():
            return self
        mine = game.variant.armies_of[viewer] if viewer >= 0 else ()
        return Objectives(tuple([one if army in mine else UNSEEN_OBJECTIVE for army, one in enumerate(self.dealt)]))


class ObjectiveDealt(Secret):
    """An army got its secret objective."""

    NAME = "objective_dealt"

    objective: Objective

    def fold(self, game: Game) -> None:
        dealt = list(game.slice(Objectives).dealt)
        dealt[self.army] = self.objective
        game.slices["objectives"] = Objectives(tuple(dealt))

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        mine = viewer >= 0 and self.army in game.variant.armies_of[viewer]
        return self if mine else ObjectiveDealt(self.army, UNSEEN_OBJECTIVE)


class DealObjectives(Step):
    """Each player is dealt one objective; the rest stay out of the game (W-1)."""

    NAME = "deal_objectives"

    def work(self, play: Play) -> None:
        game = play.game
        objectives = [Objective(index) for index in range(len(game.variant.board.data["objectives"]))]
        order = play.chance.shuffle("objectives", tuple(objectives))
        for army, objective in zip(game.order, order, strict=False):
            play.emit(ObjectiveDealt(army, objective))


class EverybodysObjectives(Step):
    """Looks at everybody's objective at once: whoever was eliminated may have changed another's (W-13, W-17)."""

    NAME = "everybodys_objectives"

    def work(self, play: Play) -> None:
        outcome = won(play.game, everybody(play.game))
        if outcome is not None:
            play.emit(Ended(outcome.winners, outcome.reason))


class SecretObjectives(Rule):
    """The first player whose objective is fulfilled wins (W-13)."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Eliminated,)
    BEHIND: ClassVar[tuple[type[Rule], ...]] = (CardPile,)  # an objective wins before the loser's cards are traded

    def initial(self, game: Game) -> Slice | None:
        return Objectives((UNSEEN_OBJECTIVE,) * game.armies)

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        if game.mover < 0:
            return None
        return won(game, everybody(game) if turn_over else (game.mover,))

    def after(self, play: Play, event: Event) -> None:
        play.push(EverybodysObjectives())

    def aims(self, game: Game, army: Army) -> tuple[Aim, ...]:
        objective = game.slice(Objectives).dealt[army]
        if objective < 0:
            return ()
        counted, (done, needed) = progress(game, army, game.variant.board.data["objectives"][objective]["condition"])
        return (Aim("objective", objective, counted, done, needed),)


def everybody(game: Game) -> tuple[Army, ...]:
    """All armies in the order of play, from the player to move on."""
    at = game.order.index(game.mover)
    return (*game.order[at:], *game.order[:at])


def won(game: Game, armies: tuple[Army, ...]) -> Outcome | None:
    """The first of these armies, still in play, whose objective holds."""
    for army in armies:
        if game.status[army] == ALIVE and fulfilled(game, army):
            return Outcome((game.variant.seat_of[army],), "objective")
    return None


def fulfilled(game: Game, army: Army) -> bool:
    """Whether the army's own objective holds now."""
    objective = game.slice(Objectives).dealt[army]
    return objective >= 0 and holds(game, army, game.variant.board.data["objectives"][objective]["condition"])


def holds(game: Game, army: Army, condition: dict[str, Any]) -> bool:
    """Whether a condition of the data holds for an army."""
    if "eliminate" in condition:
        return destroyed(game, army, condition)
    if "control_continents" in condition:
        return controls(game, army, condition["control_continents"], condition.get("plus_any_continents", 0))
    return strong_places(game, army, condition) >= int(condition["control_territories"])


def strong_places(game: Game, army: Army, condition: dict[str, Any]) -> int:
    """How many places count for a condition that asks for some."""
    least = condition.get("min_armies", 1)
    return len([zone for zone in game.places(army) if game.total[zone] >= least])


def controls(game: Game, army: Army, named: list[str], more: int) -> bool:
    """Whether the army controls the named regions whole, and so many others."""
    whole = [
        region.id for region in game.variant.board.regions if all(game.holder[zone] == army for zone in region.zones)
    ]
    return all(name in whole for name in named) and len(whole) >= len(named) + more


def destroyed(game: Game, army: Army, condition: dict[str, Any]) -> bool:
    """Whether the army eliminated the named colour; else, where it no longer can, whether the substitute holds."""
    prey = prey_of(game, army, condition)
    return holds(game, army, condition["fallback"]) if prey == NOBODY else game.killers[prey] == army


def prey_of(game: Game, army: Army, condition: dict[str, Any]) -> Army:
    """The army of the named colour; NOBODY where this one cannot eliminate it any more (W-17)."""
    color = game.variant.board.color[condition["eliminate"]]
    colors = game.variant.colors
    prey = Army(colors.index(color)) if color in colors else NOBODY
    return NOBODY if prey in (NOBODY, army) or game.killers[prey] not in (NOBODY, army) else prey


def progress(game: Game, army: Army, condition: dict[str, Any]) -> tuple[str, Count]:
    """What a condition counts, and how far the army is; of an army to eliminate, the places that it has left."""
    if "eliminate" in condition:
        prey = prey_of(game, army, condition)
        if prey == NOBODY:
            return progress(game, army, condition["fallback"])
        return "eliminate", (game.held[prey], 0)
    if "control_continents" in condition:
        named, more = condition["control_continents"], condition.get("plus_any_continents", 0)
        return "control_continents", held_of_regions(game, army, named, more)
    return "control_territories", (strong_places(game, army, condition), int(condition["control_territories"]))


register(Objectives, ObjectiveDealt, DealObjectives, EverybodysObjectives)
