"""Secret missions of four ranks: dealing them, announcing them, and winning by them."""

from typing import Final

from services.rules.engine.editions.napoleon.rules.conditions import aim, holds
from services.rules.engine.editions.napoleon.rules.mission_cards import (
    RANKED,
    MissionAnnounced,
    MissionCards,
    MissionDealt,
    MissionTurnedUp,
    no_missions,
    rank_of,
)
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import Army, Mission
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Aim, Outcome, Rule
from services.rules.engine.kernel.steps import Step


def timing_of(game: Game, mission: Mission) -> str:
    """The moment at which a mission may be announced, as the data call it."""
    return str(game.variant.board.data["missions"][mission]["timing"])


def fulfilled(game: Game, army: Army, mission: Mission) -> bool:
    """Whether a mission's condition holds for an army now, at whatever moment."""
    return holds(game, army, game.variant.board.data["missions"][mission]["condition"])


START: Final = ("own_turn",)
END: Final = ("own_turn", "end_of_turn")
AT_ONCE: Final = ("any_turn",)
"""The missions of each moment, by their timing in the data (NA-67)."""


class Reveal(Action):
    """Names a mission that its owner reveals."""

    mission: Mission


def mission_offers(verb: type[Reveal], missions: tuple[Mission, ...]) -> tuple[Offer, ...]:
    """The offer of revealing one of some missions, if there are any."""
    return (Offer(verb.NAME, (Pick("mission", missions),)),) if missions else ()


class DealMissions(Step):
    """Each player is dealt one mission of each rank from these; the rest stay unseen (N-25)."""

    NAME = "deal_missions"

    missions: tuple[Mission, ...]

    def work(self, play: Play) -> None:
        game = play.game
        for rank in RANKED:
            cards = tuple([mission for mission in self.missions if rank_of(game, mission) == rank])
            for army, mission in zip(game.order, play.chance.shuffle("missions", cards)):
                play.emit(MissionDealt(army, rank, mission))


class FourMissions(Rule):
    """The first to achieve all four missions wins (N-31)."""

    def initial(self, game: Game) -> Slice | None:
        return no_missions(game)

    def aims(self, game: Game, army: Army) -> tuple[Aim, ...]:
        now = game.slice(MissionCards)
        cards = zip(now.dealt[army], now.achieved[army])
        return tuple([aim(game, army, card) for card, achieved in cards if card >= 0 and not achieved])

    def outcome(self, game: Game, turn_over: bool) -> Outcome | None:
        for army, achieved in enumerate(game.slice(MissionCards).achieved):
            if False not in achieved:
                return Outcome((game.variant.seat_of[army],), "missions")
        return None


def announceable(game: Game, army: Army, timings: tuple[str, ...]) -> tuple[Mission, ...]:
    """The missions that an army may announce at one of these moments: first those whose chance passes, then by rank."""
    now = game.slice(MissionCards)
    found = [card for card in now.dealt[army] if mission_refusal(game, army, card, timings) is None]
    return tuple(sorted(found, key=lambda card: (timing_of(game, card) == "own_turn", -rank_of(game, card))))


def mission_refusal(game: Game, army: Army, mission: Mission, timings: tuple[str, ...]) -> Refusal | None:
    """Why an army may not announce a mission at one of these moments."""
    now = game.slice(MissionCards)
    if mission not in now.dealt[army] or mission < 0:
        return Refusal("not_your_mission", "N-25", (("mission", mission),))
    if now.achieved[army][rank_of(game, mission)]:
        return Refusal("already_achieved", "N-28", (("mission", mission),))
    if army in now.announced:
        return Refusal("one_a_turn", "N-27", (("mission", mission),))
    if timing_of(game, mission) not in timings:
        return Refusal("not_now", "N-27", (("mission", mission), ("moment", timing_of(game, mission))))
    if not fulfilled(game, army, mission):
        return Refusal("not_fulfilled", "N-48", (("mission", mission),))
    return None


def announce(play: Play, army: Army, mission: Mission) -> None:
    """Shows a mission and lays it down as achieved; with three achieved the last one is turned up."""
    play.emit(MissionAnnounced(army, mission))
    now = play.game.slice(MissionCards)
    if now.achieved[army].count(False) == 1:
        play.emit(MissionTurnedUp(army, now.dealt[army][now.achieved[army].index(False)]))


register(DealMissions)
