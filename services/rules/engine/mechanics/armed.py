"""Cards that are played in somebody else's turn: asked at once and unseen, or armed in advance (A-3)."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import NOBODY, Game
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.steps import Ask, Together
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

    __slots__ = ("attacker", "target")
    CLOCK: ClassVar[str] = "reaction"
    FOREGONE: ClassVar[bool] = True

    def __init__(self, seat: int, attacker: int, target: int) -> None:
        self.seat = seat
        self.attacker = attacker
        self.target = target

    def opens(self, game: Game) -> bool:
        return live(game)

    def cards(self, game: Game) -> tuple[int, ...]:
        """The cards of the seat that may be played now, in ascending order."""
        return ()

    def plays(self, cards: tuple[int, ...]) -> Action:
        """The answer that plays these of them."""
        return Done()

    def odds(self, game: Game) -> float:
        """How likely the attacker is to take the place, in percent."""
        return 0.0

    def default(self, game: Game) -> Action:
        return Done()


class InvasionWindow(CardWindow):
    """The window of an invasion: which cards the army that is invaded plays in it."""

    __slots__ = ("army", "origin")
    SPEC: ClassVar[str] = "seat:seat attacker:army target:zone army:army origin:zone"

    def __init__(self, seat: int, attacker: int, target: int, army: int, origin: int) -> None:
        super().__init__(seat, attacker, target)
        self.army = army
        self.origin = origin

    def row(self) -> tuple[object, ...]:
        return (self.seat, self.attacker, self.target, self.army, self.origin)

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

    __slots__ = ("attacker", "card", "odds", "region", "zone")
    NAME: ClassVar[str] = "arm_card"
    SPEC: ClassVar[str] = "card:card zone:zone? region:region? attacker:army? odds:int=0"

    def __init__(self, card: int, zone: int, region: int, attacker: int, odds: int) -> None:
        self.card = card
        self.zone = zone
        self.region = region
        self.attacker = attacker
        self.odds = odds

    def row(self) -> tuple[object, ...]:
        return (self.card, self.zone, self.region, self.attacker, self.odds)

    def holds(self, game: Game, window: CardWindow) -> bool:
        """Whether its conditions are met now."""
        regions = game.variant.board.regions
        return (
            self.zone in (NOBODY, window.target)
            and self.attacker in (NOBODY, window.attacker)
            and (self.region < 0 or (self.region < len(regions) and window.target in regions[self.region].zones))
            and (not self.odds or window.odds(game) >= self.odds)
        )

    def answer(self, game: Game, ask: Ask) -> Action | None:
        if not isinstance(ask, CardWindow):
            return None
        armed = [order.card for order in game.orders[ask.seat] if isinstance(order, ArmCard) and order.holds(game, ask)]
        cards = tuple([card for card in ask.cards(game) if card in armed])
        return ask.plays(cards) if cards else None


class KeepCards(Order):
    """Play no cards for me in the turns of others, and do not ask; cards that are armed before it are played."""

    __slots__ = ()
    NAME: ClassVar[str] = "keep_cards"

    def answer(self, game: Game, ask: Ask) -> Action | None:
        return Done() if isinstance(ask, CardWindow) else None


register(ArmCard, KeepCards)
