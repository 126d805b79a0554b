"""Cards of the manoeuvre phase: one more manoeuvre, one over sea, and an epidemic that is carried on (NA-42)."""

from services.rules.engine.editions.napoleon.rules.effects_cards import MARCHING, card_refusal, playable
from services.rules.engine.editions.napoleon.rules.effects_play import Effect
from services.rules.engine.editions.napoleon.rules.effects_verbs import CardAction, PlayCardBetween, PlayCardMove
from services.rules.engine.editions.napoleon.rules.epidemics import Epidemics, carry_epidemic
from services.rules.engine.editions.napoleon.rules.marching import ManoeuvreGranted, Marched
from services.rules.engine.editions.napoleon.rules.seas import Seas
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.offers import Count, Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.mechanics.limits import free


def marching_offers(game: Game, army: Army) -> list[Offer]:
    """The cards that can be played among the manoeuvres."""
    found: list[Offer] = []
    marches = playable(game, army, ("forced_march",))
    if marches:
        found.append(Offer("play_card", (Pick("card", marches),)))
    convoys = playable(game, army, ("convoy",))
    for origin in game.places(army) if convoys else ():
        spare, harbours = free(game, origin, army), convoy_targets(game, army, origin)
        if spare > 0 and harbours:
            way = (Pick("card", convoys), Pick("origin", (origin,)), Pick("target", harbours))
            found.append(Offer("play_card_move", (*way, Count("count", 1, spare, spare))))
    cordons = playable(game, army, ("quarantine",))
    for zone in sorted(set(game.slice(Epidemics).zones)) if cordons else ():
        way = (Pick("card", cordons), Pick("origin", (zone,)), Pick("target", game.variant.board.near[zone]))
        found.append(Offer("play_card_between", way))
    return found


def convoy_targets(game: Game, army: Army, origin: Zone) -> tuple[Zone, ...]:
    """Coasts of the army that its regiments can be carried to, through at most three of its zones in a row (NA-36)."""
    return tuple([zone for zone in game.variant.part(Seas).landings(game, army, origin) if game.holder[zone] == army])


def marching_refusal(game: Game, army: Army, action: CardAction) -> Refusal | None:
    """Why a card cannot be played like that among the manoeuvres."""
    refusal = card_refusal(game, army, action, MARCHING)
    if refusal is not None or not isinstance(action, PlayCardBetween):
        return refusal
    origin, target = action.origin, action.target
    if isinstance(action, PlayCardMove):
        return convoy_refusal(game, army, action)
    if origin not in game.slice(Epidemics).zones:
        return Refusal("no_epidemic_here", "NA-38", (("origin", origin),))
    if target not in game.variant.board.near[origin]:
        return Refusal("not_adjacent", "NA-38", (("origin", origin), ("target", target)))
    return None


def convoy_refusal(game: Game, army: Army, action: PlayCardMove) -> Refusal | None:
    """Why regiments cannot be carried like that."""
    origin = action.origin
    if origin not in game.places(army):
        return Refusal("not_your_place", "NA-38", (("origin", origin),))
    spare = free(game, origin, army)
    if not 1 <= action.count <= spare:
        return Refusal("wrong_count", "NA-38", (("count", action.count), ("least", 1), ("most", spare)))
    if action.target not in convoy_targets(game, army, origin):
        return Refusal("not_connected", "NA-38", (("origin", origin), ("target", action.target)))
    return None


class MarchEffect(Effect):
    """What a card of the manoeuvre phase does; a convoy is a manoeuvre of its own."""

    NAME = "march_effect"

    def take(self, play: Play) -> None:
        action, army = self.action, self.army
        if isinstance(action, PlayCardMove):
            play.emit(ManoeuvreGranted(army))
            play.emit(Marched(army, action.origin, action.target, action.count, 0))
        elif isinstance(action, PlayCardBetween):
            carry_epidemic(play, action.origin, action.target)
        else:
            play.emit(ManoeuvreGranted(army))


register(MarchEffect)
