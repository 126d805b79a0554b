"""Cards are turned in for the stars on them."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Card, Seat
from services.rules.engine.kernel.offers import Offer, Some
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.hands import Hand, hand
from services.rules.engine.mechanics.reinforce import ReinforceAsk, Reinforcements
from services.rules.engine.mechanics.sets import Trading
from services.rules.engine.mechanics.verbs import Trade


class StarTrading(Trading):
    """Any cards whose stars have a worth; they are never turned in by force (K-2)."""

    def __init__(self, worth_of: dict[int, int]) -> None:
        super().__init__("K-2")
        self.worth_of = worth_of
        self.least = min(worth_of)
        self.most = max(worth_of)

    def worth(self, game: Game, cards: Hand) -> int:
        return self.worth_of.get(stars_on(game, cards), 0)

    def forced(self, game: Game, army: Army) -> bool:
        return False

    def offer(self, game: Game, army: Army) -> Offer | None:
        cards = hand(game, army)
        if stars_on(game, cards) < self.least:
            return None
        weights = tuple([game.variant.board.cards[card].stars for card in cards])
        return Offer("trade", (Some("cards", cards, self.least, self.most, weights),))

    def brings(self, game: Game, offer: Offer) -> list[tuple[Hand, int, int]]:
        if offer.verb != Trade.NAME:
            return []
        return [((), stars, troops) for stars, troops in sorted(self.worth_of.items())]

    def any_set(self, game: Game, army: Army) -> Hand:
        """Cards worth turning in: as many stars as bring something, but never the last card, which a mission costs."""
        board = game.variant.board
        chosen: list[Card] = []
        stars = 0
        best_first = sorted(hand(game, army), key=lambda card: -board.cards[card].stars)
        for card in best_first[:-1]:
            if stars + board.cards[card].stars <= self.most:
                chosen.append(card)
                stars += board.cards[card].stars
        return tuple(sorted(chosen)) if stars >= self.least else ()

    def refusal(self, game: Game, army: Army, cards: Hand) -> Refusal | None:
        mine = hand(game, army)
        for card in cards:
            if card not in mine:
                return Refusal("not_your_card", self.worth_rule, (("card", card),))
        if list(cards) != sorted(set(cards)):
            return Refusal("no_set", self.worth_rule, (("cards", cards),))
        stars = stars_on(game, cards)
        if stars < self.least:
            return Refusal("too_few_stars", self.worth_rule, (("stars", stars), ("least", self.least)))
        if stars > self.most:
            return Refusal("too_many_stars", "K-29", (("stars", stars), ("most", self.most)))
        return None


def stars_on(game: Game, cards: Hand) -> int:
    """The stars of these cards together."""
    faces = game.variant.board.cards
    return sum([faces[card].stars for card in cards])


class StarReinforcements(Reinforcements):
    """The reinforcement step with one exchange of stars."""

    def ask(self, seat: Seat, army: Army) -> Ask:
        return StarReinforceAsk(seat, army, False)


class StarReinforceAsk(ReinforceAsk):
    """Turn in stars, once a turn (K-29), and place the reserve; `traded` says that it was done."""

    NAME = "reinforcing_by_stars"

    traded: bool

    def may_trade(self, game: Game) -> bool:
        return not self.traded

    def check(self, game: Game, action: Action) -> Refusal | None:
        if self.traded and isinstance(action, Trade):
            return Refusal("already_traded", "K-29")
        return super().check(game, action)

    def answer(self, play: Play, action: Action) -> None:
        super().answer(play, action)
        if isinstance(action, Trade):
            play.close(self)
            play.push(StarReinforceAsk(self.seat, self.army, True))


register(StarReinforceAsk)
