"""Games of the advanced rules with cards in hand, and what their viewers see."""

from services.rules.engine.editions import variant
from services.rules.engine.kernel.chance import Scripted
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.naming import named
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.view import seen_events, snapshot_for, view
from services.rules.engine.mechanics.armed import ArmCard
from services.rules.engine.mechanics.position import placed

BOARD = variant("napoleon", "advanced", 3).board
CASTILE, PORTUGAL, ANDALUSIA = (BOARD.zone[id] for id in ("castile", "portugal", "andalusia"))
CLEAN: Json = {"epidemics": {"zones": []}, "forts": {"zones": []}}


def card(place: str) -> int:
    """The card of a territory."""
    return BOARD.card[f"territory_{place}"]


def ids(*places: str) -> list[str]:
    return [f"territory_{place}" for place in places]


def game(position: Json, *throws: tuple[int, ...], reactions: str = "armed", resigned: str = "bot") -> Play:
    """A game of three with these cards only, up to its next decision."""
    where = {"fill": {"armies": ["white"]}, "slices": CLEAN, **position}
    where["hands"] = {"blue": [], "red": [], "white": [], **position.get("hands", {})}
    options = {"reactions": reactions, "resigned": resigned}
    play = Play(placed(variant("napoleon", "advanced", 3, options), where), Scripted(throws))
    play.start()
    return play


def siege(hands: Json, *throws: tuple[int, ...], reactions: str = "armed", resigned: str = "bot", **more: Json) -> Play:
    """Blue stands in Castile with nine regiments beside red's four in Portugal, and may attack."""
    zones = {"castile": {"blue": 9}, "portugal": {"red": 4}, "england": {"red": 3}, **more.pop("zones", {})}
    position = {"zones": zones, "hands": hands, "phase": "attack", **more}
    return game(position, *throws, reactions=reactions, resigned=resigned)


def armed(place: str, zone: int = -1, attacker: int = -1, odds: int = 0) -> ArmCard:
    """A standing order for the card of a territory."""
    return ArmCard(card(place), zone, -1, attacker, odds)


def looks(play: Play, viewers: tuple[int, ...] = (SPECTATOR, 0, 2)) -> list[Json]:
    """All that has left the engine for these viewers: view, snapshot, and the events so far."""
    variant_of = play.game.variant
    return [
        [
            view(play.game, viewer),
            snapshot_for(play.game, viewer),
            [named(variant_of, event) for event in seen_events(play.game, play.log, viewer)],
        ]
        for viewer in viewers
    ]


def told(play: Play, name: str) -> list[tuple[object, ...]]:
    """The events of a name that happened so far."""
    return [event.row() for event in play.log if event.NAME == name]


def dice(play: Play) -> list[str]:
    """The battles so far, as their events tell them."""
    return [str(row[4]) for row in told(play, "assaulted")]
