"""Claiming and reinforcing one by one, as printed, or at once from everybody's wishes (A-6)."""

from typing import ClassVar, Final

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.board import Board, Region
from services.rules.engine.kernel.game import NOBODY, Game
from services.rules.engine.kernel.kinds import Zone
from services.rules.engine.kernel.offers import Offer, Pick, Spread
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, Step, wrong_verb
from services.rules.engine.mechanics.limits import StartLimit, room
from services.rules.engine.mechanics.reinforce import placing_refusal, threatened
from services.rules.engine.mechanics.setup import Muster, Mustered, muster
from services.rules.engine.mechanics.verbs import Claim, Place


class Draft(Step):
    """The next army of the order claims a free place, or, with none free, puts one troop on an own one."""

    NAME = "draft"

    at: int = 0

    def work(self, play: Play) -> None:
        game = play.game
        left = game.slice(Muster).left
        free = bool(free_places(game))
        for ahead in range(len(game.order)):
            army = game.order[(self.at + ahead) % len(game.order)]
            if left[army]:
                play.push(Draft(self.at + ahead + 1))
                seat = game.variant.seat_of[army]
                play.push(ClaimAsk(seat, army) if free else StationAsk(seat, army))
                return


class ClaimAsk(ArmyAsk):
    """Claim a free place with one troop (C-5)."""

    NAME = "claiming"
    RULE = "C-5"
    CLOCK = "setup"
    VERB: ClassVar[type[Claim]] = Claim

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (Offer(self.VERB.NAME, (Pick("zone", free_places(game)),)),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Claim) or type(action) is not self.VERB:
            return wrong_verb(self, game, action)
        if action.zone not in free_places(game):
            return Refusal("not_free", self.RULE, (("zone", action.zone),))
        return None

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Claim)
        play.close(self)
        play.emit(Mustered(self.army, action.zone, 1))

    def default(self, game: Game) -> Action:
        return self.VERB(first_wish(game, self.wishes(game)))

    def wishes(self, game: Game) -> tuple[Zone, ...]:
        """The places to claim, the best first, where nobody says."""
        return good_wishes(game)


class StationAsk(ClaimAsk):
    """Put one starting troop on an own place (C-6)."""

    NAME = "stationing"
    RULE = "C-6"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (Offer("place", (Spread("troops", tuple(self.open_places(game)), 1, 1),)),)

    def open_places(self, game: Game) -> list[Zone]:
        """The own places that have room for one more."""
        return [zone for zone in game.places(self.army) if room(game, zone) > 0]

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return wrong_verb(self, game, action)
        refusal = placing_refusal(game, self.army, action, 1, "C-6")
        limit = game.variant.find_part(StartLimit)
        if refusal is None and limit is not None and room(game, action.troops[0][0]) < 1:
            return Refusal("too_many_at_start", limit.rule, (("zone", action.troops[0][0]), ("most", limit.most)))
        return refusal

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Place)
        play.close(self)
        muster(play, self.army, action)

    def default(self, game: Game) -> Action:
        return Place(((threatened(game, self.army, self.open_places(game)), 1),))


def free_places(game: Game) -> tuple[Zone, ...]:
    """The places on land that nobody has claimed."""
    sea = game.variant.board.sea
    return tuple(
        [zone for zone, holder in zip(game.variant.board.every_zone, game.holder) if holder == NOBODY and not sea[zone]]
    )


def first_wish(game: Game, wishes: tuple[Zone, ...]) -> Zone:
    """The first of the wishes that is still free."""
    return next(zone for zone in wishes if game.holder[zone] == NOBODY)


WISHES: Final[dict[Board, tuple[Zone, ...]]] = {}
"""The good list of each board, worked out once."""


def good_wishes(game: Game) -> tuple[Zone, ...]:
    """All places, best first: regions that bring much for few places and few ways in."""
    board = game.variant.board
    if board not in WISHES:
        ranked = sorted(board.regions, key=lambda region: -worth(board, region))
        WISHES[board] = tuple([zone for region in ranked for zone in region.zones])
    return WISHES[board]


def worth(board: Board, region: Region) -> float:
    """What a region brings for each place and each way in."""
    doors = [zone for zone in region.zones if any(near not in region.zones for near in board.near[zone])]
    return region.bonus / (len(region.zones) + len(doors))


register(Draft, ClaimAsk, StationAsk)
