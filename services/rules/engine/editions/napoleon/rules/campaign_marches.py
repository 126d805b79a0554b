"""Manoeuvres of allies, and the garrisons that Britain keeps at home (NI-9)."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.campaign_income import homes
from services.rules.engine.editions.napoleon.rules.campaign_start import powers
from services.rules.engine.editions.napoleon.rules.effects_verbs import CardAction
from services.rules.engine.editions.napoleon.rules.independents import allies_of
from services.rules.engine.editions.napoleon.rules.marches import MarchAsk
from services.rules.engine.editions.napoleon.rules.marching import ManoeuvresBegan
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army
from services.rules.engine.kernel.offers import Offer
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Step, wrong_verb
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.limits import KeptBack

BRITAIN = "united_kingdom"


def britain(board: Board) -> Army:
    """The army of Britain."""
    return powers(board)[BRITAIN]


class AlliedMarches(Phase):
    """The manoeuvres of each ally: one by land, and one for each of its generals (N-24, NA-40)."""

    NAME: ClassVar[str] = "allied_manoeuvre"

    def begin(self, play: Play) -> None:
        for ally in reversed(allies_of(play.game, play.game.mover)):
            play.push(AlliedMarch(ally))


class AlliedMarch(Step):
    """The manoeuvres of one ally begin; they are counted anew for each."""

    NAME = "allied_march"

    army: Army

    def work(self, play: Play) -> None:
        game = play.game
        play.emit(ManoeuvresBegan(self.army))
        play.push(AlliedMarchAsk(game.variant.seat_of[game.mover], self.army, True, "N-24"))


class AlliedMarchAsk(MarchAsk):
    """Manoeuvres of an ally, without cards: those that lie with it are nobody's to play."""

    NAME = "marching_allies"
    RULE = "N-24"

    def opens(self, game: Game) -> bool:
        return bool(self.marches(game))

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (*self.marches(game), Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        return wrong_verb(self, game, action) if isinstance(action, CardAction) else super().check(game, action)


class HomeGarrisons(KeptBack):
    """So many regiments of Britain stay in each territory of the United Kingdom, whatever leaves it (NI-9)."""

    def __init__(self, board: Board) -> None:
        army = britain(board)
        least: int = board.data["campaign"]["united_kingdom_minimum_garrison"]
        super().__init__(army, homes(board)[army].zones, least, "NI-9")


register(AlliedMarch, AlliedMarchAsk)
