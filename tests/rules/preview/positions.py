"""Attacks in positions of every edition, in which as much as can be touches the dice."""

from typing import NamedTuple

from services.bots.brains.chance import Seeded
from services.rules.engine.editions import variant
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import ids_of, read_action
from services.rules.engine.kernel.play import Play, asked
from services.rules.engine.kernel.record import Json
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.position import placed
from services.rules.engine.mechanics.verbs import Attack


class Case(NamedTuple):
    """A position with the attack of its mover's seat, with all dice that are allowed; `answers` are given before it.

    `more` are further fields of the attack, and its verb where that is not `attack`.
    """

    edition: str
    variant: str
    seats: int
    origin: str
    target: str
    position: Json
    more: Json = {}  # noqa: RUF012
    answers: tuple[Json, ...] = ()
    options: dict[str, str] = {}  # noqa: RUF012

    def play(self) -> Play:
        """The game at the moment of the attack."""
        table = variant(self.edition, self.variant, self.seats, self.options)
        form = {"fill": {"armies": list(ids_of(table, "army"))}, "phase": "attack", **self.position}
        play = Play(placed(table, form), Seeded(1))
        play.start()
        for answer in self.answers:
            assert play.submit(seat(play.game), read_action(table, answer)) is None
        return play

    def attack(self, game: Game) -> Attack:
        """The attack; it goes on until it has to stop where nothing else is said."""
        ask = asked(game, seat(game))
        assert isinstance(ask, AttackAsk)
        for dice in (3, 2, 1):
            form = {"verb": "attack", "origin": self.origin, "target": self.target, "dice": dice, "battles": 0}
            action = read_action(game.variant, {**form, **self.more})
            assert isinstance(action, Attack)
            if ask.check(game, action) is None:
                return action
        raise AssertionError("this attack is not legal")

    def zones(self, game: Game) -> tuple[int, int]:
        return game.variant.board.zone[self.origin], game.variant.board.zone[self.target]


def seat(game: Game) -> int:
    """The seat of the army to move, or of whoever decides for it."""
    return game.variant.seat_of[game.mover]


def world(own: int, their: int, **more: Json) -> Case:
    zones = {"alaska": {"red": own}, "kamchatka": {"blue": their}}
    return Case("world", "conquest", 3, "alaska", "kamchatka", {"mover": "red", "zones": zones}, more)


def command(own: int, their: int, rewards: Json, airfields: Json) -> Case:
    zones = {"alaska": {"yellow": own}, "kamchatka": {"green": their}}
    slices = {"missions": {"rewards": rewards, "airfields": airfields}}
    return Case("command", "command", 3, "alaska", "kamchatka", {"mover": "yellow", "zones": zones, "slices": slices})


def napoleon(own: Json, their: Json, fort: bool = False, sick: int = 0, force: Json = None, **more: Json) -> Case:
    """Blue in Castile attacks red in Portugal; only blue holds cards."""
    zones = {"castile": own, "portugal": their, "england": {"red": 3}}
    slices: Json = {
        "forts": {"zones": ["portugal"] if fort else []},
        "epidemics": {"zones": ["portugal"] * sick},
        "invasion_under_way": {"army": "blue", "target": "portugal", **force} if force else {},
    }
    position = {"mover": "blue", "zones": zones, "slices": slices, "fill": {"armies": ["white"]}}
    position |= {"hands": {"blue": [], "red": [], "white": []}}
    return Case("napoleon", "advanced", 3, "castile", "portugal", position, more)


def galaxy(here: Json, there: Json, sortie: Json = None, hand: Json = (), their: int = 4, **more: Json) -> Case:
    """Black at Alderaan attacks red at Byss, with these ships; cards may be in force already."""
    position: Json = {
        "mover": "black",
        "zones": {"alderaan": {"black": 6, **here}, "byss": {"red": their, **there}, "dathomir": {"black": 1}},
        "hands": {"black": list(hand), "red": []},
        "slices": {"sortie": {"army": "black", "defender": "red", "target": "byss", **sortie} if sortie else {}},
    }
    return Case("clone_wars", "factions", 4, "alderaan", "byss", position, more)


def ships(army: str, fighters: int = 0, corvettes: int = 0, capital_ships: int = 0) -> Json:
    """The ships of an army in a place."""
    return {"fighter": {army: fighters}, "corvette": {army: corvettes}, "capital_ship": {army: capital_ships}}


def invade(**more: Json) -> Json:
    """Further fields of an attack that says which ships and cards help."""
    return {"verb": "invade", "cards": [], **more}
