"""Positions for missions of the advanced rules: nobody meets a mission by chance, and nothing else happens."""

from services.rules.engine.editions.napoleon.rules.missions_advanced_cards import MissionHands
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Json
from tests.engine.editions.napoleon.napoleon_table import table

RED = ["hold_the_line", "the_sound", "grande_armee", "coup_de_grace"]
WHITE = ["vanguard", "offensive", "blitz", "march_of_eagles"]
QUIET: Json = {"epidemics": {"zones": []}, "forts": {"zones": []}}


def mission_table(
    phase: str, blue: list[str], zones: Json, *throws: tuple[int, ...], missions: Json = None, **more: Json
) -> Play:
    """Blue with this hand in that phase; red in Great Russia, white everywhere else, both with hopeless missions.

    `missions` is more of the slice of missions; the piles are empty unless it says otherwise.
    """
    hands = {"hands": {"blue": blue, "red": RED, "white": WHITE}, "piles": [[], [], [], []], **(missions or {})}
    slices = {**QUIET, "mission_hands": hands, **more.pop("slices", {})}
    where = {"fill": {"armies": ["white"]}, "zones": {"great_russia": {"red": 3}, **zones}, "slices": slices}
    return table("advanced", 3, {**where, "phase": phase, **more}, *throws)


def lasting(game: Game) -> list[str]:
    """The missions of blue that lie open."""
    return [game.variant.board.ids["mission"][mission] for mission in game.slice(MissionHands).lasting[0]]


def names(play: Play) -> list[str]:
    """The names of all events so far."""
    return [event.NAME for event in play.log]
