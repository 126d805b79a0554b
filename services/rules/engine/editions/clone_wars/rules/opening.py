"""Set-up between factions: each army of the Republic gets one planet before all claim in turn (S-5)."""

from services.rules.engine.editions.clone_wars.rules.sides import REPUBLIC, armies_of
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Rolled
from services.rules.engine.kernel.game import NOBODY
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import AskEverybody, Step, Together
from services.rules.engine.mechanics.draft import ClaimAsk, first_wish
from services.rules.engine.mechanics.setup import Mustered
from services.rules.engine.mechanics.verbs import Claim
from services.rules.engine.mechanics.wishes import RunWishes, WishAsk


class FirstClaims(Step):
    """Each army of the Republic names its first planet, unseen; one player with both simply claims two."""

    NAME = "first_claims"

    def work(self, play: Play) -> None:
        seat_of = play.game.variant.seat_of
        first, second = armies_of(play.game, REPUBLIC)
        if seat_of[first] == seat_of[second]:
            play.push(ClaimAsk(seat_of[second], second))
            play.push(ClaimAsk(seat_of[first], first))
        else:
            play.push(Together(tuple([FirstClaimAsk(seat_of[army], army) for army in (first, second)])))


class FirstClaimAsk(ClaimAsk):
    """Name a planet; where the team-mate names the same one a die decides, and the loser claims another."""

    NAME = "claiming_first"
    RULE = "S-5"

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Claim)
        play.close(self)
        agenda = play.game.agenda
        below = agenda[-1] if agenda else None
        if isinstance(below, GrantClaims):
            agenda[-1] = GrantClaims((*below.armies, self.army), (*below.zones, action.zone))
        else:
            play.push(GrantClaims((self.army,), (action.zone,)))


class GrantClaims(Step):
    """Gives each of these armies the planet that it named."""

    NAME = "grant_claims"

    armies: tuple[Army, ...]
    zones: tuple[Zone, ...]

    def work(self, play: Play) -> None:
        if len(set(self.zones)) == len(self.zones):
            for army, zone in zip(self.armies, self.zones):
                play.emit(Mustered(army, zone, 1))
        else:
            winner, loser = rolled_for(play, self.armies)
            play.emit(Mustered(winner, self.zones[0], 1))
            play.push(ClaimAsk(play.game.variant.seat_of[loser], loser))


def rolled_for(play: Play, armies: tuple[Army, ...]) -> tuple[Army, Army]:
    """One die each for the same planet, ties again: who gets it, and who does not."""
    while True:
        faces = play.chance.roll("first_claim", len(armies))
        play.emit(Rolled("first_claim", NOBODY, faces))
        if faces[0] != faces[1]:
            first = 0 if faces[0] > faces[1] else 1
            return armies[first], armies[1 - first]


class FactionWishAsk(WishAsk):
    """A ranked list of planets and a plan for the troops."""

    NAME = "wishing_in_faction"

    def runs(self, armies: tuple[Army, ...], wishes: tuple[Action, ...]) -> RunWishes:
        return RunFactionWishes(armies, wishes)


class FactionWishes(AskEverybody):
    """Every army hands in wishes, unseen; a player with two armies one after the other."""

    NAME = "faction_wishes"
    ASK = FactionWishAsk


class RunFactionWishes(RunWishes):
    """The printed draft from the wishes, the first planets of the Republic included."""

    NAME = "run_faction_wishes"

    def begin(self, play: Play, ranked: dict[Army, tuple[Zone, ...]]) -> None:
        armies = tuple(armies_of(play.game, REPUBLIC))
        if ranked[armies[0]][0] == ranked[armies[1]][0]:
            armies = rolled_for(play, armies)
        for army in armies:
            play.emit(Mustered(army, first_wish(play.game, ranked[army]), 1))


class DealPlanets(Step):
    """Deals the planets round: one to each army of these first, then to all in the order of play."""

    NAME = "deal_planets"

    first: tuple[Army, ...] = ()

    def work(self, play: Play) -> None:
        game = play.game
        zones = play.chance.shuffle("planets", game.variant.board.every_zone)
        for at, zone in enumerate(zones):
            turn = at - len(self.first)
            army = self.first[at] if turn < 0 else game.order[turn % len(game.order)]
            play.emit(Mustered(army, zone, 1))


register(FirstClaims, FirstClaimAsk, GrantClaims, FactionWishes, FactionWishAsk, RunFactionWishes, DealPlanets)
