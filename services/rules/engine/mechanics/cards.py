"""The pile, the discards and the hands."""

from typing import ClassVar

from services.rules.engine.kernel.events import Eliminated, Event
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import NOBODY, Army
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.variant import QuietPhase
from services.rules.engine.mechanics.hands import Cards, Drawn, HandTaken, Shuffled, hand, no_cards


class CardPile(Rule):
    """The cards in play and who holds them."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Eliminated,)

    def __init__(self, taken_by_victor: bool = True) -> None:
        self.taken_by_victor = taken_by_victor

    def initial(self, game: Game) -> Slice | None:
        return no_cards(game)

    def after(self, play: Play, event: Event) -> None:
        """A player who is eliminated loses the hand to whoever took the last place (C-20)."""
        if isinstance(event, Eliminated):
            cards = hand(play.game, event.army)
            if cards:
                play.emit(HandTaken(event.army, event.by if self.taken_by_victor else NOBODY, cards))


def draw(play: Play, army: Army) -> None:
    """Draws one card; an empty pile is made anew from the discards, and with both empty nothing is drawn (C-12)."""
    now = play.game.slice(Cards)
    if not now.pile:
        if not now.discards:
            return
        play.emit(Shuffled(play.chance.shuffle("cards", tuple(sorted(now.discards)))))
        now = play.game.slice(Cards)
    play.emit(Drawn(army, now.pile[0]))


class ShuffleAll(Step):
    """Makes the pile from all cards of the board, or from those without a place left out."""

    NAME = "shuffle_all"

    wilds: bool = True

    def work(self, play: Play) -> None:
        cards = [
            i
            for i, card in zip(play.game.variant.board.every_card, play.game.variant.board.cards)
            if self.wilds or card.zone >= 0
        ]
        play.emit(Shuffled(play.chance.shuffle("cards", tuple(cards))))


class StartingCards(Step):
    """Each player draws so many cards, by the place in the order of play."""

    NAME = "starting_cards"

    counts: tuple[int, ...]

    def work(self, play: Play) -> None:
        for army, count in zip(play.game.order, self.counts):
            for _ in range(count):
                draw(play, army)


class CardForConquest(Rule):
    """One card at the end of a turn in which a place was taken, however many were (C-23)."""

    def draws(self, game: Game, army: Army) -> int:
        return 1 if game.captures else 0


class DrawCards(QuietPhase):
    """The cards that the rules give at the end of a turn."""

    NAME: ClassVar[str] = "card"

    def happen(self, play: Play, army: Army) -> None:
        for rule in play.game.variant.draws:
            for _ in range(rule.draws(play.game, army)):
                draw(play, army)


register(ShuffleAll, StartingCards)
