"""Cards of the reinforcement phase, and spies at the start of a turn."""

from services.rules.engine.editions.napoleon.rules.advanced_verbs import BuildFort, BuildLeader, BuildShip
from services.rules.engine.editions.napoleon.rules.effects_cards import (
    RAISING,
    STARTING,
    card_refusal,
    effect_of,
    number_of,
    playable,
)
from services.rules.engine.editions.napoleon.rules.effects_play import Effect
from services.rules.engine.editions.napoleon.rules.effects_verbs import (
    CardAction,
    PlayCardAt,
    PlayCardOn,
    PlayCardSpread,
)
from services.rules.engine.editions.napoleon.rules.forts import FortBuilt
from services.rules.engine.editions.napoleon.rules.leaders import UNITS, LeadersPlaced
from services.rules.engine.editions.napoleon.rules.seas import harbours
from services.rules.engine.editions.napoleon.rules.sites import build_refusal, fort_sites, leader_posts
from services.rules.engine.kernel.events import Event, Secret
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import HIDDEN, Army, Card, Seat, Zone
from services.rules.engine.kernel.offers import Offer, Pick, Spread
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.troops import Received, Stationed
from services.rules.engine.mechanics.hands import hand, hand_index, hand_over, hands_of
from services.rules.engine.mechanics.reinforce import placing_refusal
from services.rules.engine.mechanics.verbs import Place


class CardStolen(Secret):
    """A card went from one hand to another; only the two see which."""

    NAME = "card_stolen"

    by: Army
    card: Card

    def fold(self, game: Game) -> None:
        hand_over(game, self.army, self.by, self.card)

    def seen(self, game: Game, viewer: Seat) -> Event | None:
        hands = (hand_index(game, self.army), hand_index(game, self.by))
        return self if hands_of(game, viewer).intersection(hands) else CardStolen(self.army, self.by, HIDDEN)


def spy_offers(game: Game, army: Army) -> list[Offer]:
    """The cards that take one from an opponent, at the start of a turn."""
    cards, victims = playable(game, army, STARTING), spied_on(game, army)
    return [Offer("play_card_on", (Pick("card", cards), Pick("army", victims)))] if cards and victims else []


def spied_on(game: Game, army: Army) -> tuple[Army, ...]:
    """The opponents with cards in hand."""
    side_of = game.variant.side_of
    return tuple(
        [
            other
            for other in game.variant.every_army
            if side_of[other] != side_of[army] and game.status[other] == ALIVE and hand(game, other)
        ]
    )


def sends_spies(game: Game, army: Army, card: Card) -> bool:
    """Whether a card in hand is one for the start of the turn."""
    return card in playable(game, army, STARTING)


def spy_refusal(game: Game, army: Army, action: CardAction) -> Refusal | None:
    """Why such a card cannot be played like that at the start of the turn."""
    refusal = card_refusal(game, army, action, STARTING)
    if isinstance(action, PlayCardOn) and refusal is None and action.army not in spied_on(game, army):
        return Refusal("no_cards_there", "NA-38", (("army", action.army),))
    return refusal


def raising_offers(game: Game, army: Army) -> list[Offer]:
    """The cards that can be played while reinforcements are placed."""
    found: list[Offer] = []
    for effect in RAISING:
        cards = playable(game, army, (effect,))
        if not cards:
            continue
        pick = Pick("card", cards)
        if effect == "reinforcement":
            found.append(Offer("play_card", (pick,)))
        elif effect == "levy":
            places = tuple(game.places(army))
            most = min(len(places), number_of(game, cards[0], "max_territories"))
            found.append(Offer("play_card_spread", (pick, Spread("troops", places, 1, most, 1))))
        elif sites(game, army, effect):
            found.append(Offer("play_card_at", (pick, Pick("zone", sites(game, army, effect)))))
    return found


def sites(game: Game, army: Army, effect: str) -> tuple[Zone, ...]:
    """Where the piece that a card brings may be put."""
    if effect == "engineers":
        return fort_sites(game, army)
    if effect == "shipyards":
        return tuple(harbours(game, army))
    return tuple([zone for unit in range(len(UNITS)) for zone in leader_posts(game, army, unit)])


def raising_refusal(game: Game, army: Army, action: CardAction) -> Refusal | None:
    """Why a card cannot be played like that while reinforcements are placed."""
    refusal = card_refusal(game, army, action, RAISING)
    if refusal is not None:
        return refusal
    if isinstance(action, PlayCardSpread):
        return levy_refusal(game, army, action)
    if isinstance(action, PlayCardAt):
        effect, zone = effect_of(game, action.card), action.zone
        if effect == "engineers":
            return build_refusal(game, army, BuildFort(zone))
        if effect == "shipyards":
            return build_refusal(game, army, BuildShip(zone))
        return build_refusal(game, army, BuildLeader(zone))
    return None


def levy_refusal(game: Game, army: Army, action: PlayCardSpread) -> Refusal | None:
    """Why regiments cannot be raised there: one in each of some own territories."""
    for zone, count in action.troops:
        if count != 1:
            return Refusal("wrong_spread", "NA-38", (("zone", zone), ("count", count)))
    most = number_of(game, action.card, "max_territories")
    return placing_refusal(game, army, Place(action.troops), most, "NA-38")


class RaisingEffect(Effect):
    """What a card of the start or of the reinforcement phase does."""

    NAME = "raising_effect"

    def take(self, play: Play) -> None:
        action, army = self.action, self.army
        effect = effect_of(play.game, action.card)
        if isinstance(action, PlayCardOn):
            play.emit(CardStolen(action.army, army, play.chance.shuffle("spies", hand(play.game, action.army))[0]))
        elif isinstance(action, PlayCardSpread):
            for zone, count in action.troops:
                play.emit(Stationed(army, zone, count, effect))
        elif isinstance(action, PlayCardAt):
            self.build(play, effect, action.zone)
        else:
            amount = number_of(play.game, action.card, "amount")
            play.emit(Received(army, amount, ((effect, amount),)))

    def build(self, play: Play, effect: str, zone: Zone) -> None:
        """Puts down a piece that costs nothing."""
        if effect == "engineers":
            play.emit(FortBuilt(self.army, zone))
        elif effect == "shipyards":
            play.emit(Stationed(self.army, zone, number_of(play.game, self.action.card, "count"), effect))
        else:
            play.emit(LeadersPlaced(self.army, zone, number_of(play.game, self.action.card, "count")))


register(CardStolen, RaisingEffect)
