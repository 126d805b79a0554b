"""The dialect `land/1`: seven questions. What it does not know (dice, missions, capitals) the caretaker answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from services.bots.arena.entrants import ILLEGAL, Asking, Chair, Fault
from services.bots.arena.external.land_board import board, hand_sets, state
from services.rules.engine.kernel.actions import Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Troops, Zone
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.conquest import MoveInAsk
from services.rules.engine.mechanics.draft import ClaimAsk, StationAsk, free_places
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.manoeuvre import MovingAsk
from services.rules.engine.mechanics.reinforce import ReinforceAsk
from services.rules.engine.mechanics.setup import DeployAsk, Muster
from services.rules.engine.mechanics.verbs import Attack, Move, MoveIn, Place, Trade, Wish
from services.rules.engine.mechanics.wishes import WishAsk

Answer = dict[str, Json]


class Land:
    """Modes on land in which each seat has one army and plays for itself."""

    def __init__(self, chair: Chair) -> None:
        variant = chair.variant
        alone = len(set(variant.side_of)) == variant.seats and list(variant.seat_of) == list(range(variant.seats))
        if variant.units or not alone:
            raise BadInput(f"land/1 cannot play {variant.edition}/{variant.name}: it knows no allies and no pieces")
        self.variant = variant
        self.zones = variant.board.zones

    def game(self) -> dict[str, Json]:
        """The board."""
        return board(self.variant)

    def questions(self, game: Game, ask: Ask) -> Asking:
        """The questions that a decision comes to, and what is answered in the end."""
        for kind, asking in QUESTIONS:
            if isinstance(ask, kind):
                return (yield from asking(self, game, ask))
        if type(ask) is WishAsk:  # one of an edition's own asks for more than places
            return (yield from self.wish(game, ask))
        return (ask.default(game),)

    def question(self, name: str, game: Game, ask: Ask, **more: Json) -> Answer:
        """A question as it is sent."""
        return {"seat": ask.seat, "question": name, "state": state(game, ask.seat), **more}

    def claim(self, game: Game, ask: ClaimAsk) -> Asking:
        free = [self.zones[zone] for zone in free_places(game)]
        answer = yield self.question("claim", game, ask, free=free)
        return (ask.VERB(self.zone(answer, "zone")),)

    def wish(self, game: Game, ask: WishAsk) -> Asking:
        """All places in the order in which they are claimed, on a board that nobody else claims from."""
        claimed: list[Zone] = []
        board = game.copy()
        while free := free_places(board):
            answer = yield self.question("claim", board, ask, free=[self.zones[zone] for zone in free])
            zone = self.zone(answer, "zone")
            if zone not in free:
                raise Fault(ILLEGAL)
            claimed.append(zone)
            board.add(zone, ask.army, 1)
        return (Wish(tuple(claimed), ()),)

    def station(self, game: Game, ask: StationAsk) -> Asking:
        left = game.slice(Muster).left[ask.army]
        answer = yield self.question("place", game, ask, left=left, all=False)
        return (Place(self.troops(answer)),)

    def deploy(self, game: Game, ask: DeployAsk) -> Asking:
        left = game.slice(Muster).left[ask.army]
        answer = yield self.question("place", game, ask, left=left, all=True)
        return (Place(self.troops(answer)),)

    def reinforce(self, game: Game, ask: ReinforceAsk) -> Asking:
        """A trade is asked first, where one can be made; after each the decision is asked anew."""
        must = ask.must_trade(game)
        sets = hand_sets(game, ask)
        if sets:
            answer = yield self.question("trade", game, ask, sets=sets, must=must)
            cards = answer.get("cards")
            if isinstance(cards, list):
                known = self.variant.board.card
                if not all(isinstance(card, str) and card in known for card in cards):
                    raise Fault(ILLEGAL)
                return (Trade(tuple(sorted([known[card] for card in cards]))),)
            if cards is not None or must:
                raise Fault(ILLEGAL)
        if not game.reserve:
            return (Done(),)
        answer = yield self.question("reinforce", game, ask, left=game.reserve)
        troops = self.troops(answer)
        if sum([count for _, count in troops]) != game.reserve:
            raise Fault(ILLEGAL)
        return (Place(troops),)

    def attack(self, game: Game, ask: AttackAsk) -> Asking:
        answer = yield self.question("attack", game, ask)
        if answer.get("done") is True:
            return (Done(),)
        origin, dice = self.zone(answer, "from"), self.number(answer, "dice")
        until = answer.get("until")
        if not 1 <= dice <= 3 or until not in ("once", "end"):
            raise Fault(ILLEGAL)
        spare = free(game, origin, ask.armies[0])  # one that has fewer throws as many as it can
        return (Attack(origin, self.zone(answer, "to"), min(dice, max(1, spare)), 1 if until == "once" else 0),)

    def move_in(self, game: Game, ask: MoveInAsk) -> Asking:
        way: Answer = {"from": self.zones[ask.origin], "to": self.zones[ask.target]}
        answer = yield self.question("move_in", game, ask, **way, low=ask.low, high=free(game, ask.origin, ask.army))
        return (MoveIn(self.number(answer, "troops")),)

    def fortify(self, game: Game, ask: MovingAsk) -> Asking:
        answer = yield self.question("fortify", game, ask)
        if answer.get("done") is True:
            return (Done(),)
        return (Move(self.zone(answer, "from"), self.zone(answer, "to"), self.number(answer, "troops")),)

    def zone(self, answer: Answer, key: str) -> Zone:
        """A place in an answer."""
        return self.known_zone(answer.get(key))

    def known_zone(self, id: Json) -> Zone:
        """A place by its id."""
        if not isinstance(id, str) or id not in self.variant.board.zone:
            raise Fault(ILLEGAL)
        return self.variant.board.zone[id]

    def number(self, answer: Answer, key: str) -> int:
        """A whole number in an answer."""
        return whole(answer.get(key))

    def troops(self, answer: Answer) -> Troops:
        """Places with counts, in the order of the board; a count of 0 is none."""
        given = answer.get("troops")
        if not isinstance(given, dict):
            raise Fault(ILLEGAL)
        return tuple(sorted([(self.known_zone(zone), whole(count)) for zone, count in given.items() if count != 0]))


def whole(value: Json) -> int:
    """A whole number that a decision can have to do with."""
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1_000_000:
        raise Fault(ILLEGAL)
    return value


QUESTIONS: Final[tuple[tuple[type[Ask], Callable[[Land, Game, Any], Asking]], ...]] = (
    (StationAsk, Land.station),
    (ClaimAsk, Land.claim),
    (DeployAsk, Land.deploy),
    (ReinforceAsk, Land.reinforce),
    (AttackAsk, Land.attack),
    (MoveInAsk, Land.move_in),
    (MovingAsk, Land.fortify),
)
"""Who asks what; a kind stands before those that it is derived from."""
