"""Cards that are played in somebody else's turn: asked at once and unseen, or armed in advance (A-3)."""

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import NOBODY, Game
from services.rules.engine.kernel.kinds import Army, Card, Maybe, Region, Seat, Zone
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import Ask, Together
from services.rules.engine.mechanics.hands import Cards, hands_of
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.odds import conquest_percent
from services.rules.engine.mechanics.siege import facing


def live(game: Game) -> bool:
    """Whether the table plays live: who may play a card is asked. Else cards that are armed are played, no others."""
    return game.variant.options["reactions"] == "live"


class CardWindow(Ask):
    """A moment at which a seat may play cards, at what `attacker` does to `target` (-1 where it is no place).

    Open it for facts that all can see, such as a hand that is not empty. Nobody is asked unless the table plays live.
    """

    CLOCK = "reaction"
    FOREGONE = True

    attacker: Army
    target: Zone

    def opens(self, game: Game) -> bool:
        return live(game)

    def cards(self, game: Game) -> tuple[Card, ...]:
        """The cards of the seat that may be played now, in ascending order."""
        return ()

    def plays(self, cards: tuple[Card, ...]) -> Action:
        """The answer that plays these of them."""
        return Done()

    def odds(self, game: Game) -> float:
        """How likely the attacker is to take the place, in percent."""
        return 0.0

    def default(self, game: Game) -> Action:
        return Done()


class InvasionWindow(CardWindow):
    """The window of an invasion: which cards the army that is invaded plays in it."""

    army: Army
    origin: Zone

    def odds(self, game: Game) -> float:
        return conquest_percent(free(game, self.origin, self.attacker), facing(game, self.target, self.attacker))


def open_windows(play: Play, windows: list[CardWindow]) -> None:
    """Opens windows of several seats for one moment: all at once and unseen where the table plays live.

    Else nobody is asked, and they are answered in their order.
    """
    if len(windows) > 1 and windows[0].opens(play.game):
        play.push(Together(tuple(windows)))
    else:
        for window in reversed(windows):
            play.push(window)


class ArmCard(Order):
    """Play this card by itself: at one place, in one region, against one attacker, at such odds at least.

    A condition that is -1 (odds: 0) is none; cards that are armed for the same moment are all played.
    """

    NAME = "arm_card"

    card: Card
    zone: Maybe[Zone]
    region: Maybe[Region]
    attacker: Maybe[Army]
    odds: int = 0

    @classmethod
    def fits(cls, game: Game, seat: Seat) -> bool:
        return "reactions" in game.variant.options

    def holds(self, game: Game, window: CardWindow) -> bool:
        """Whether its conditions are met now."""
        regions = game.variant.board.regions
        return (
            self.zone in (NOBODY, window.target)
            and self.attacker in (NOBODY, window.attacker)
            and (self.region < 0 or (self.region < len(regions) and window.target in regions[self.region].zones))
            and (not self.odds or window.odds(game) >= self.odds)
        )

    def disarmed(self, before: Game, after: Game, seat: Seat) -> str:
        return "card_gone" if self.held(before, seat) and not self.held(after, seat) else ""

    def held(self, game: Game, seat: Seat) -> bool:
        """Whether a seat has the card."""
        hands = game.slice(Cards).hands
        return any(self.card in hands[index] for index in hands_of(game, seat))

    def answer(self, game: Game, ask: Ask) -> Action | None:
        if not isinstance(ask, CardWindow):
            return None
        armed = [order.card for order in game.orders[ask.seat] if isinstance(order, ArmCard) and order.holds(game, ask)]
        cards = tuple([card for card in ask.cards(game) if card in armed])
        return ask.plays(cards) if cards else None


class KeepCards(Order):
    """Play no cards for me in the turns of others, and do not ask; cards that are armed before it are played."""

    NAME = "keep_cards"

    @classmethod
    def fits(cls, game: Game, seat: Seat) -> bool:
        return game.variant.options.get("reactions") == "live"

    def answer(self, game: Game, ask: Ask) -> Action | None:
        return Done() if isinstance(ask, CardWindow) else None


register(ArmCard, KeepCards)
