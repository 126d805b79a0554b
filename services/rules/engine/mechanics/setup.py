"""Set-up: who begins, starting troops, dealt places, and placing all at once and unseen (A-6)."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import OrderSet, Rolled
from services.rules.engine.kernel.game import Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import NOBODY, Army, Troops
from services.rules.engine.kernel.offers import Offer, Spread
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import ArmyAsk, Step, Together, wrong_verb
from services.rules.engine.kernel.troops import TroopsAt
from services.rules.engine.mechanics.limits import StartLimit, fitted, room
from services.rules.engine.mechanics.reinforce import placing_refusal
from services.rules.engine.mechanics.verbs import Place


class Muster(PublicSlice):
    """Starting troops that each army still has to put down."""

    NAME = "muster"

    left: tuple[int, ...]


class StartingTroops(Rule):
    """How many troops each army starts with."""

    def __init__(self, troops: tuple[int, ...]) -> None:
        self.troops = troops

    def initial(self, game: Game) -> Slice | None:
        return Muster(self.troops)


class Mustered(TroopsAt):
    """Starting troops put down."""

    NAME = "mustered"

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.army, self.count)
        left = list(game.slice(Muster).left)
        left[self.army] -= self.count
        game.slices["muster"] = Muster(tuple(left))


class RollFirst(Step):
    """One die each; the highest begins, ties roll again, and play goes clockwise from there (C-4)."""

    NAME = "roll_first"

    def work(self, play: Play) -> None:
        game = play.game
        armies = [army for army, seat in zip(game.variant.every_army, game.variant.seat_of) if seat >= 0]
        best = armies
        while len(best) > 1:
            faces = play.chance.roll("first_player", len(best))
            play.emit(Rolled("first_player", NOBODY, faces))
            best = [army for army, face in zip(best, faces, strict=True) if face == max(faces)]
        start = armies.index(best[0])
        play.emit(OrderSet(tuple(armies[start:] + armies[:start])))


class Deal(Step):
    """Deals the territory cards round, the first player first, and puts troops on each dealt place.

    With `wilds` the wild cards are dealt too and give nothing; `each` is the troops a place gets, by army, and
    `quotas` the cards that each army gets at most (none: no limit). Neutral armies are dealt to last.
    """

    NAME = "deal"

    wilds: bool
    each: tuple[int, ...]
    quotas: tuple[int, ...] = ()

    def work(self, play: Play) -> None:
        game = play.game
        board = game.variant.board
        cards = tuple([index for index, card in zip(board.every_card, board.cards) if self.wilds or card.zone >= 0])
        turn = [*game.order, *[army for army in game.variant.every_army if army not in game.order]]
        dealt = [0] * game.armies
        at = 0
        for card in play.chance.shuffle("deal", cards):
            while self.quotas and dealt[turn[at]] >= self.quotas[turn[at]]:
                at = (at + 1) % len(turn)
            army = turn[at]
            dealt[army] += 1
            at = (at + 1) % len(turn)
            if board.cards[card].zone >= 0:
                play.emit(Mustered(army, board.cards[card].zone, self.each[army]))


class Deploy(Step):
    """Everybody places all starting troops that are left, at once and unseen."""

    NAME = "deploy"

    def work(self, play: Play) -> None:
        game = play.game
        left = game.slice(Muster).left
        asks = [DeployAsk(game.variant.seat_of[army], army) for army in game.order if left[army]]
        if asks:
            play.push(Together(tuple(asks)))


class DeployAsk(ArmyAsk):
    """Place all starting troops that are left on own places."""

    NAME = "deploying"
    RULE = "C-6"
    CLOCK = "setup"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        count = game.slice(Muster).left[self.army]
        places = tuple(game.places(self.army))
        return (Offer("place", (Spread("troops", places, count, count, self.cap(game)),)),)

    def cap(self, game: Game) -> int:
        """The most troops for one place: what every own place has room for; 0 for any number."""
        if game.variant.find_part(StartLimit) is None:
            return 0
        return min([room(game, zone) for zone in game.places(self.army)])

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return wrong_verb(self, game, action)
        count = game.slice(Muster).left[self.army]
        placed = sum([number for _, number in action.troops])
        if placed != count:
            return Refusal("wrong_count", "C-6", (("count", placed), ("least", count), ("most", count)))
        limit = game.variant.find_part(StartLimit)
        for zone, number in action.troops if limit is not None else ():
            if limit is not None and number > self.cap(game):
                return Refusal("too_many_at_start", limit.rule, (("zone", zone), ("most", limit.most)))
        return placing_refusal(game, self.army, action, count, "C-6")

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Place)
        play.close(self)
        muster(play, self.army, action)

    def default(self, game: Game) -> Action:
        return Place(fitted(game, self.army, spread_out(game, self.army, game.slice(Muster).left[self.army], ())))


def muster(play: Play, army: Army, action: Place) -> None:
    """Puts starting troops down."""
    for zone, count in action.troops:
        play.emit(Mustered(army, zone, count))


def spread_out(game: Game, army: Army, count: int, weights: Troops) -> Troops:
    """Shares troops out over own places: by weights where any of them is held, else evenly over those at a border."""
    places = game.places(army)
    wanted = [(zone, weight) for zone, weight in weights if zone in places]
    if not wanted:
        near = game.variant.board.near
        wanted = [(zone, 1) for zone in places if any(game.holder[other] != army for other in near[zone])]
    if not wanted:
        wanted = [(zone, 1) for zone in places]
    total = sum([weight for _, weight in wanted])
    shares = [count * weight // total for _, weight in wanted]
    spare = count - sum(shares)
    remainders = sorted(range(len(wanted)), key=lambda i: (-(count * wanted[i][1] % total), i))
    for index in remainders[:spare]:
        shares[index] += 1
    return tuple([(zone, share) for (zone, _), share in zip(wanted, shares, strict=True) if share])


register(Muster, Mustered, RollFirst, Deal, Deploy, DeployAsk)
