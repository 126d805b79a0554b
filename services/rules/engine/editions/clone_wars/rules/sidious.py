"""Step 2 of a Separatist army: the Sidious piece moves on, unless the Republic holds it back (S-8)."""

from typing import ClassVar

from services.rules.engine.editions.clone_wars.rules.powers import (
    ADVANCING,
    FORESEEING,
    PowerUsed,
    playable,
    power_of,
    power_refusal,
)
from services.rules.engine.editions.clone_wars.rules.sides import REPUBLIC, SEPARATIST, living
from services.rules.engine.editions.clone_wars.rules.track import (
    SidiousHeld,
    SidiousMoved,
    SidiousStayed,
    Track,
    last_cell,
)
from services.rules.engine.editions.clone_wars.rules.verbs import UsePower
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOWHERE, Army, Card, Maybe, Zone
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, Step, wrong_verb
from services.rules.engine.kernel.variant import Phase
from services.rules.engine.mechanics.armed import CardWindow, open_windows
from services.rules.engine.mechanics.hands import hand


class SidiousMoves(Phase):
    """Asks the Republic, then moves the piece, until Order 66 was given."""

    NAME: ClassVar[str] = "sidious"

    def begin(self, play: Play) -> None:
        game = play.game
        army = game.mover
        if game.variant.side_of[army] != SEPARATIST or game.slice(Track).given:
            return
        play.push(Advance(army))
        seats = {game.variant.seat_of[one] for one in living(game, REPUBLIC) if hand(game, one)}
        open_windows(play, [ForesightWindow(seat, army, NOWHERE) for seat in sorted(seats)])


class Advance(Step):
    """The piece moves one cell, and the army may then play a card to move it farther."""

    NAME = "advance"

    army: Army

    def work(self, play: Play) -> None:
        game = play.game
        if game.slice(Track).held:
            play.emit(SidiousStayed())
            return
        advance(play, self.army)
        if hand(game, self.army) and game.slice(Track).cell < last_cell(game):
            play.push(AdvanceAsk(game.variant.seat_of[self.army], self.army))


def advance(play: Play, army: Army) -> None:
    """One cell; on the last one the piece stays."""
    cell = play.game.slice(Track).cell
    if cell < last_cell(play.game):
        play.emit(SidiousMoved(army, cell + 1))


class AdvanceAsk(ArmyAsk):
    """Play cards that move the piece farther; asked of every army with cards, so it betrays none."""

    NAME = "advancing_sidious"
    RULE = "S-8"
    FOLLOWS = True

    def offers(self, game: Game) -> tuple[Offer, ...]:
        cards = playable(game, self.army, ADVANCING)
        powers = (Offer("use_power", (Pick("card", cards),)),) if cards else ()
        return (*powers, Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, UsePower):
            return power_refusal(game, self.army, action.card, ADVANCING, ("advance_order66",))
        return None if isinstance(action, Done) else wrong_verb(self, game, action)

    def answer(self, play: Play, action: Action) -> None:
        game = play.game
        if isinstance(action, UsePower):
            play.emit(PowerUsed(self.army, action.card))
            for _ in range(int(power_of(game, action.card).rule["spaces"])):
                advance(play, self.army)
        if isinstance(action, Done) or not hand(game, self.army) or game.slice(Track).cell == last_cell(game):
            play.close(self)

    def default(self, game: Game) -> Action:
        return Done()


class ForesightWindow(CardWindow):
    """Hold the piece back for this turn with a card of any army of the seat; only the first such card is played."""

    NAME = "foreseeing"
    RULE = "S-28"

    target: Maybe[Zone]

    def armies(self, game: Game) -> list[Army]:
        return [army for army in living(game, REPUBLIC) if game.variant.seat_of[army] == self.seat]

    def cards(self, game: Game) -> tuple[Card, ...]:
        return tuple(sorted([card for army in self.armies(game) for card in playable(game, army, FORESEEING)]))

    def plays(self, cards: tuple[Card, ...]) -> Action:
        return UsePower(cards[0])

    def offers(self, game: Game) -> tuple[Offer, ...]:
        cards = self.cards(game)
        powers = (Offer("use_power", (Pick("card", cards),)),) if cards else ()
        return (*powers, Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, UsePower):
            return None if isinstance(action, Done) else wrong_verb(self, game, action)
        if action.card in self.cards(game):
            return None
        held = any(action.card in hand(game, army) for army in self.armies(game))
        return Refusal("not_the_moment" if held else "not_your_card", "S-28", (("card", action.card),))

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        game = play.game
        if isinstance(action, UsePower) and not game.slice(Track).held:
            army = next(army for army in self.armies(game) if action.card in hand(game, army))
            play.emit(PowerUsed(army, action.card))
            play.emit(SidiousHeld())


register(Advance, AdvanceAsk, ForesightWindow)
