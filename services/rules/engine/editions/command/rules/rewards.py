"""What the rewards of missions do, by their effects in the data; they work from the moment they are won (K-39)."""

from typing import Any, ClassVar

from services.rules.engine.editions.command.rules.missions import Missions
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Fighter, Rule
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.manoeuvre import MoveAsk


def effects(game: Game, army: Army, kind: str) -> list[dict[str, Any]]:
    """The effects of one type that the army's rewards have."""
    rewards = game.slice(Missions).rewards[army]
    if not rewards:
        return []
    found = [game.variant.board.data["rewards"][reward]["effect"] for reward in rewards]
    return [effect for effect in found if effect["type"] == kind]


class RewardIncome(Rule):
    """More reinforcements each turn (K-27)."""

    def income(self, game: Game, army: Army) -> tuple[tuple[str, int], ...]:
        return tuple([("reward", int(effect["amount"])) for effect in effects(game, army, "reinforcement_bonus")])


class RewardCards(Rule):
    """More cards at the end of each turn, whatever happened in it (K-24)."""

    def draws(self, game: Game, army: Army) -> int:
        return sum([int(effect["count"]) for effect in effects(game, army, "extra_card")])


class RewardDice(Rule):
    """One die more is rolled beside the others, and replaces the lowest where it is higher (K-25, K-26, K-40)."""

    def dice(self, game: Game, fighter: Fighter, sizes: list[int]) -> list[int]:
        side = "attack" if fighter.attacking else "defense"
        won = [effect for effect in effects(game, fighter.army, "bonus_die") if effect["side"] == side]
        return sizes + [6] * len(won)


class RewardManoeuvre(Phase):
    """The manoeuvres that rewards give at one moment of the turn, each along a path of own places."""

    TIMING: ClassVar[str] = ""
    RULE: ClassVar[str] = ""

    def begin(self, play: Play) -> None:
        game = play.game
        army = game.mover
        for effect in effects(game, army, "extra_fortify"):
            if effect["timing"] == self.TIMING:
                for _ in range(int(effect["count"])):
                    play.push(MoveAsk(game.variant.seat_of[army], army, True, self.RULE))


class StrategicManoeuvre(RewardManoeuvre):
    """After placing, before the first attack (K-22)."""

    NAME: ClassVar[str] = "strategic_manoeuvre"
    TIMING: ClassVar[str] = "start_of_turn_after_placement_before_attacks"
    RULE: ClassVar[str] = "K-22"


class BonusManoeuvre(RewardManoeuvre):
    """At the end of the turn (K-23)."""

    NAME: ClassVar[str] = "bonus_manoeuvre"
    TIMING: ClassVar[str] = "end_of_turn"
    RULE: ClassVar[str] = "K-23"
