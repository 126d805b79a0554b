"""The verbs that play a territory card for its effect, one for each kind of thing that an effect needs to know."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import NOWHERE, Army, Card, Troops, Zone
from services.rules.engine.kernel.record import register


class CardAction(Action):
    """Plays a card from the player's hand."""

    WHEN = "NA-55"

    card: Card

    def place(self) -> Zone:
        """The place that the card is played at, -1 where it is played at none."""
        return NOWHERE


class PlayCard(CardAction):
    """Plays a card whose effect needs nothing more to be said."""

    NAME = "play_card"


class PlayCardAt(CardAction):
    """Plays a card at one place."""

    NAME = "play_card_at"

    zone: Zone

    def place(self) -> Zone:
        return self.zone


class PlayCardSpread(CardAction):
    """Plays a card that brings regiments to several places."""

    NAME = "play_card_spread"

    troops: Troops


class PlayCardOn(CardAction):
    """Plays a card against a player."""

    NAME = "play_card_on"

    army: Army


class PlayCardBetween(CardAction):
    """Plays a card from one place at another: for an invasion, which it declares, or to move an epidemic."""

    NAME = "play_card_between"

    origin: Zone
    target: Zone

    def place(self) -> Zone:
        return self.target


class PlayCardBombard(PlayCardBetween):
    """Plays a card for an invasion that hits the fortification of the target, or else its regiments."""

    NAME = "play_card_bombard"

    fort: bool


class PlayCardMove(PlayCardBetween):
    """Plays a card that carries regiments from one place to another."""

    NAME = "play_card_move"

    count: int


class PlayCards(Action):
    """Commits cards to the defence of a place that is invaded."""

    NAME = "play_cards"
    WHEN = "NA-55"

    cards: tuple[Card, ...]


register(PlayCard, PlayCardAt, PlayCardSpread, PlayCardOn, PlayCardBetween, PlayCardBombard, PlayCardMove, PlayCards)
