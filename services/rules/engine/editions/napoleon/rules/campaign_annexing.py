"""Territories annexed at the end of a turn: one of an own ally, and one of the passive power for a card (NI-8)."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.campaign_income import home_capitals
from services.rules.engine.editions.napoleon.rules.independents import ActiveIndependents, Turned, allies_of
from services.rules.engine.editions.napoleon.rules.leaders import LeadersPlaced, leaders_at
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import NOBODY, Game
from services.rules.engine.kernel.kinds import Army, Card, Zone
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import OptionalAsk, wrong_verb
from services.rules.engine.kernel.troops import AtPlace
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.hands import Discarded, hand


class Annex(Action):
    """Annexes a territory of an own ally."""

    NAME = "annex"
    WHEN = "NI-8"

    zone: Zone


class AnnexNeutral(Action):
    """Annexes a territory of the passive power, for a card."""

    NAME = "annex_neutral"
    WHEN = "NI-8"

    zone: Zone
    card: Card


class Annexed(AtPlace):
    """A territory changed hands without a battle, its regiments replaced one for one."""

    NAME = "annexed"

    loser: Army
    count: int

    def fold(self, game: Game) -> None:
        game.add(self.zone, self.loser, -self.count)
        game.add(self.zone, self.army, self.count)


class Annexations(Phase):
    """What the player to move annexes, before the cards of the turn are drawn."""

    NAME: ClassVar[str] = "annex"

    def begin(self, play: Play) -> None:
        army = play.game.mover
        ask_on(play, AnnexAsk(play.game.variant.seat_of[army], army, True, True))


class AnnexAsk(OptionalAsk):
    """Annex what may still be annexed in this turn: of an ally, and of the passive power; or nothing."""

    NAME = "annexing"
    RULE = "NI-8"

    allied: bool
    neutral: bool

    def of_allies(self, game: Game) -> tuple[Zone, ...]:
        """The allies' territories that may be annexed: not an ally's own capital, but another's that it holds."""
        if not self.allied:
            return ()
        capitals = home_capitals(game.variant.board)
        allies = allies_of(game, self.army)
        holders = zip(game.variant.board.every_zone, game.holder)
        return tuple([zone for zone, army in holders if army in allies and zone != capitals[army]])

    def of_neutrals(self, game: Game) -> tuple[Zone, ...]:
        """The territories of the passive power, where a card can be discarded for one."""
        if not self.neutral or not hand(game, self.army):
            return ()
        passive = passive_armies(game)
        return tuple([zone for zone, army in zip(game.variant.board.every_zone, game.holder) if army in passive])

    def possible(self, game: Game) -> bool:
        """Whether anything can be annexed; depends on the size of the hand only, which all see."""
        return bool(self.of_allies(game)) or bool(self.of_neutrals(game))

    def offers(self, game: Game) -> tuple[Offer, ...]:
        found: list[Offer] = []
        allied, neutral = self.of_allies(game), self.of_neutrals(game)
        if allied:
            found.append(Offer("annex", (Pick("zone", allied),)))
        if neutral:
            found.append(Offer("annex_neutral", (Pick("zone", neutral), Pick("card", hand(game, self.army)))))
        found.append(Offer("done"))
        return tuple(found)

    def refusal(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, Annex):
            return None if action.zone in self.of_allies(game) else self.barred(game, action.zone, self.allied)
        if not isinstance(action, AnnexNeutral):
            return wrong_verb(self, game, action)
        if action.card not in hand(game, self.army):
            return Refusal("not_your_card", "NI-8", (("card", action.card),))
        return None if action.zone in self.of_neutrals(game) else self.barred(game, action.zone, self.neutral)

    def barred(self, game: Game, zone: Zone, left: bool) -> Refusal:
        """Why a territory cannot be annexed."""
        if not left:
            return Refusal("annexed_already", "NI-8", (("zone", zone),))
        return Refusal("not_to_annex", "NI-8", (("zone", zone),))

    def answer(self, play: Play, action: Action) -> None:
        game = play.game
        play.close(self)
        if isinstance(action, Annex):
            ally = game.holder[action.zone]
            annex(play, self.army, action.zone)
            if ally in allies_of(game, self.army):
                play.emit(Turned(ally, NOBODY))
            ask_on(play, AnnexAsk(self.seat, self.army, False, self.neutral))
        elif isinstance(action, AnnexNeutral):
            play.emit(Discarded(self.army, (action.card,), "annexed"))
            annex(play, self.army, action.zone)
            ask_on(play, AnnexAsk(self.seat, self.army, self.allied, False))


def passive_armies(game: Game) -> tuple[Army, ...]:
    """The armies that nobody plays and that never take sides."""
    rule = game.variant.part(ActiveIndependents)
    return tuple(
        [
            army
            for army, seat in zip(game.variant.every_army, game.variant.seat_of)
            if seat < 0 and army not in rule.armies
        ]
    )


def annex(play: Play, army: Army, zone: Zone) -> None:
    """Replaces the regiments of a territory; generals there go back to their owner's reserve."""
    game = play.game
    loser = game.holder[zone]
    generals = leaders_at(game, zone, loser)
    if generals:
        play.emit(LeadersPlaced(loser, zone, -generals))
    play.emit(Annexed(army, zone, loser, game.total[zone]))


def ask_on(play: Play, ask: AnnexAsk) -> None:
    """Asks, if anything can be annexed now."""
    if ask.possible(play.game):
        play.push(ask)


register(Annex, AnnexNeutral, Annexed, AnnexAsk)
