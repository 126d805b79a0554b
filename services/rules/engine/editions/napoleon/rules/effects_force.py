"""Cards that are shown for their effect, and the last one of them that was cancelled."""

from typing import Any, ClassVar, Final

from services.rules.engine.kernel.events import OfArmy
from services.rules.engine.kernel.game import Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import NO_CARD, Army, Card, Maybe
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.mechanics.hands import CardUsed
from services.rules.engine.mechanics.sets import Trading, station_held


class Cancelled(PublicSlice):
    """The card that was played last and cancelled, until it is played again; it need not be one of an invasion."""

    NAME = "cancelled_card"
    FORMER: ClassVar[tuple[str, ...]] = ("cards_in_force",)

    card: Maybe[Card]

    @classmethod
    def from_former(cls, former: dict[str, tuple[Any, ...]]) -> Slice:
        """Up to 2026-11-19 it was the third field of what was in force."""
        return Cancelled(former["cards_in_force"][2])


NOTHING_CANCELLED: Final = Cancelled(NO_CARD)


class CardPlayed(CardUsed):
    """A card was shown and discarded for its effect, which comes about unless it is cancelled."""

    NAME = "card_played"

    def fold(self, game: Game) -> None:
        super().fold(game)
        if game.slice(Cancelled).card == self.card:
            game.slices["cancelled_card"] = NOTHING_CANCELLED


class EffectCancelled(OfArmy):
    """An army cancelled the effect of the card that another just played."""

    NAME = "effect_cancelled"

    card: Card

    def fold(self, game: Game) -> None:
        game.slices["cancelled_card"] = Cancelled(self.card)


def show_card(play: Play, army: Army, card: Card) -> None:
    """Plays a card for its effect: it is discarded, and its own territory is reinforced if it is held (NA-20)."""
    play.emit(CardPlayed(army, card))
    trading = play.game.variant.find_part(Trading)
    if trading is not None:
        station_held(play, army, (card,), trading.held_bonus)


register(Cancelled, CardPlayed, EffectCancelled)
