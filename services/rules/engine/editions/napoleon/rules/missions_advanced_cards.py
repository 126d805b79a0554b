"""Mission cards of the advanced rules: hands that are filled up again, piles by rank, and what lies open."""

from services.rules.engine.editions.napoleon.rules.mission_cards import RANKS, MissionGiven, OfMission, rank_of
from services.rules.engine.kernel.events import Event, Public
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import UNSEEN_MISSION, Mission, MissionRank, Seat
from services.rules.engine.kernel.record import register, with_entry

Missions = tuple[Mission, ...]


class MissionHands(Slice):
    """Missions by army: in hand (ascending), achieved, and with a `lasting` bonus that counts; the piles by rank.

    `shown` is the ranks of which an army has shown a mission in this turn. Hands and piles are secret.
    """

    NAME = "mission_hands"

    hands: tuple[tuple[Mission, ...], ...]
    piles: tuple[tuple[Mission, ...], ...]
    achieved: tuple[tuple[Mission, ...], ...]
    lasting: tuple[tuple[Mission, ...], ...]
    shown: tuple[tuple[MissionRank, ...], ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        if game.over():
            return self
        mine = game.variant.armies_of[viewer] if viewer >= 0 else ()
        hands = [hand if army in mine else (UNSEEN_MISSION,) * len(hand) for army, hand in enumerate(self.hands)]
        piles = [(UNSEEN_MISSION,) * len(pile) for pile in self.piles]
        return MissionHands(tuple(hands), tuple(piles), self.achieved, self.lasting, self.shown)


def no_missions(game: Game) -> MissionHands:
    """The slice before anything is dealt."""
    each = game.armies
    return MissionHands(((),) * each, ((),) * RANKS, ((),) * each, ((),) * each, ((),) * each)


class MissionsShuffled(Event):
    """The pile of a rank was made, in an order that nobody sees."""

    NAME = "missions_shuffled"

    rank: MissionRank
    missions: tuple[Mission, ...]

    def fold(self, game: Game) -> None:
        now = game.slice(MissionHands)
        piles = with_entry(now.piles, self.rank, self.missions)
        game.slices["mission_hands"] = MissionHands(now.hands, piles, now.achieved, now.lasting, now.shown)

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        return MissionsShuffled(self.rank, (UNSEEN_MISSION,) * len(self.missions))


class MissionDrawn(MissionGiven):
    """An army drew the top mission of a rank; only its owner sees which."""

    NAME = "mission_drawn"

    def fold(self, game: Game) -> None:
        now = game.slice(MissionHands)
        hands = with_entry(now.hands, self.army, tuple(sorted((*now.hands[self.army], self.mission))))
        piles = with_entry(now.piles, self.rank, now.piles[self.rank][1:])
        game.slices["mission_hands"] = MissionHands(hands, piles, now.achieved, now.lasting, now.shown)


class MissionShown(OfMission):
    """A mission was shown with its condition met; it stays achieved, and lies open where it has a lasting bonus."""

    NAME = "mission_shown"

    def fold(self, game: Game) -> None:
        now, army, mission = game.slice(MissionHands), self.army, self.mission
        left = list(now.hands[army])
        left.remove(mission if mission in left else UNSEEN_MISSION)
        lasting = now.lasting
        if game.variant.board.data["missions"][mission]["lasting_bonus"]:
            lasting = with_entry(lasting, army, (*lasting[army], mission))
        game.slices["mission_hands"] = MissionHands(
            with_entry(now.hands, army, tuple(left)),
            now.piles,
            with_entry(now.achieved, army, (*now.achieved[army], mission)),
            lasting,
            with_entry(now.shown, army, (*now.shown[army], rank_of(game, mission))),
        )


class MissionTurnedDown(OfMission):
    """The condition of a lasting bonus has failed: its card is turned down, and the bonus never comes back (NA-52)."""

    NAME = "mission_turned_down"

    def fold(self, game: Game) -> None:
        now = game.slice(MissionHands)
        left = tuple([mission for mission in now.lasting[self.army] if mission != self.mission])
        lasting = with_entry(now.lasting, self.army, left)
        game.slices["mission_hands"] = MissionHands(now.hands, now.piles, now.achieved, lasting, now.shown)


class ShowingsForgotten(Public):
    """A new turn: everybody may show a mission of each rank again."""

    NAME = "showings_forgotten"

    def fold(self, game: Game) -> None:
        now = game.slice(MissionHands)
        game.slices["mission_hands"] = MissionHands(
            now.hands, now.piles, now.achieved, now.lasting, ((),) * game.armies
        )


register(MissionHands, MissionsShuffled, MissionDrawn, MissionShown, MissionTurnedDown, ShowingsForgotten)
