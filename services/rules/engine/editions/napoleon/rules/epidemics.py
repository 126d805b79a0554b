"""Epidemics: they kill in the territories where they are, move on from those they empty, and bar what they infest.

What an invasion pays that sets out from one is in `invading`.
"""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.losses import Lost
from services.rules.engine.kernel.events import Eliminated, Public
from services.rules.engine.kernel.game import NOBODY, OUT, Game, PublicSlice, Slice
from services.rules.engine.kernel.kinds import NOWHERE, Army, Card, Maybe, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.variant import QuietPhase
from services.rules.engine.mechanics.hands import Cards, Shuffled, discard_top


class Epidemics(PublicSlice):
    """The territories with an epidemic, in the order of the board, one with several as often."""

    NAME = "epidemics"

    zones: tuple[Zone, ...]


class EpidemicMoved(Public):
    """An epidemic went to a territory; it came from another, or (-1) broke out."""

    NAME = "epidemic_moved"

    origin: Maybe[Zone]
    target: Zone

    def fold(self, game: Game) -> None:
        zones = list(game.slice(Epidemics).zones)
        if self.origin >= 0:
            zones.remove(self.origin)
        game.slices["epidemics"] = Epidemics(tuple(sorted([*zones, self.target])))


class CardRevealed(Public):
    """The top card of the pile was laid on the discards for all to see."""

    NAME = "card_revealed"

    card: Card

    def fold(self, game: Game) -> None:
        discard_top(game, self.card)


class Contagion(Rule):
    """Keeps the epidemics."""

    def initial(self, game: Game) -> Slice | None:
        return Epidemics(())


class BreakOut(Step):
    """Epidemics on territories drawn from the cards, at most one in an empire; a wild is drawn again (NA-6)."""

    NAME = "break_out"

    def work(self, play: Play) -> None:
        board = play.game.variant.board
        left: int = board.data["components"]["epidemics"]
        hit: set[str] = set()
        for card in play.chance.shuffle("epidemics", tuple(range(len(board.cards)))):
            zone = board.cards[card].zone
            if left and zone >= 0 and board.data["zones"][zone]["region"] not in hit:
                hit.add(board.data["zones"][zone]["region"])
                play.emit(EpidemicMoved(NOWHERE, zone))
                left -= 1


class EpidemicPhase(QuietPhase):
    """Each own territory loses a regiment for each epidemic that was there when the phase began (NA-41, NA-61)."""

    NAME: ClassVar[str] = "epidemic"

    def happen(self, play: Play, army: Army) -> None:
        game = play.game
        zones = game.slice(Epidemics).zones
        for zone in sorted(set(zones)):
            if game.holder[zone] == army:
                decimate(play, zone, zones.count(zone))


def decimate(play: Play, zone: Zone, count: int) -> None:
    """Kills so many regiments of a territory's holder; epidemics go on from one that is emptied (NA-41, NA-62).

    They kill nobody where they arrive. A player who has no territory left is out, and the cards are discarded.
    """
    game = play.game
    army = game.holder[zone]
    play.emit(Lost(army, zone, min(count, game.total[zone]), "epidemic"))
    if game.total[zone]:
        return
    for _ in range(game.slice(Epidemics).zones.count(zone)):
        move_on(play, zone)
    if not game.places(army) and game.status[army] != OUT:
        play.emit(Eliminated(army, NOBODY))


def move_on(play: Play, origin: Zone) -> None:
    """Draws cards until one names a territory with regiments, where an epidemic goes; it stays if none can."""
    game = play.game
    cards = game.variant.board.cards
    while True:
        now = game.slice(Cards)
        if not any(inhabited(game, cards[card].zone) for card in (*now.pile, *now.discards)):
            return
        if not now.pile:
            play.emit(Shuffled(play.chance.shuffle("cards", tuple(sorted(now.discards)))))
            now = game.slice(Cards)
        card = now.pile[0]
        play.emit(CardRevealed(card))
        if inhabited(game, cards[card].zone):
            play.emit(EpidemicMoved(origin, cards[card].zone))
            return


def inhabited(game: Game, zone: Zone) -> bool:
    """Whether a card's place is a territory with regiments."""
    return zone >= 0 and game.total[zone] > 0


def carry_epidemic(play: Play, origin: Zone, target: Zone) -> None:
    """A card takes an epidemic elsewhere, where it kills a regiment at once; with the last one it moves on (NA-42)."""
    play.emit(EpidemicMoved(origin, target))
    if play.game.total[target]:
        decimate(play, target, 1)


register(Epidemics, EpidemicMoved, CardRevealed, BreakOut)
