"""Cards in battle: larger dice, a point more, a single die for the other side, dice cast again (S-28).

The attacker names its cards with the attack; the defender is asked once in an invasion, or has armed cards (A-3).
"""

from typing import ClassVar, Final

from services.rules.engine.editions.clone_wars.rules.fleets import Fleets
from services.rules.engine.editions.clone_wars.rules.powers import DEFENDING, playable, power_of, power_refusal
from services.rules.engine.editions.clone_wars.rules.sortie import Sortie, no_sortie
from services.rules.engine.editions.clone_wars.rules.sortie_cards import (
    BattlePowerUsed,
    PowersSpent,
    commit,
    for_one_battle,
)
from services.rules.engine.editions.clone_wars.rules.verbs import UsePowers
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import ALIVE, Game, Slice
from services.rules.engine.kernel.kinds import Army, Card
from services.rules.engine.kernel.offers import Offer, Some
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Fighter, Rule
from services.rules.engine.kernel.steps import Ask, wrong_verb
from services.rules.engine.kernel.troops import Assaulted
from services.rules.engine.mechanics.again import cast_again, losing
from services.rules.engine.mechanics.armed import InvasionWindow
from services.rules.engine.mechanics.hands import hand
from services.rules.engine.mechanics.siege import fights
from services.rules.engine.mechanics.verbs import Attack

KINDS: Final = ("upgrade_dice", "die_bonus", "limit_dice", "reroll")
"""The kinds of powers that work in battle."""


def effects(game: Game, attacking: bool, kind: str, name: str) -> list[int]:
    """A number out of the rule of each card of a kind that works for one side of the battle."""
    cards = game.slice(Sortie).effects(attacking)
    powers = [power_of(game, card) for card in cards] if cards else []
    return [int(power.rule[name]) for power in powers if power.kind == kind]


class BattleCards(Rule):
    """Keeps the invasion's slice."""

    AFTER: ClassVar[tuple[type[Event], ...]] = (Assaulted,)
    BEHIND: ClassVar[tuple[type[Rule], ...]] = (Fleets,)  # cards may cast again what ships threw

    def __init__(self, fleets: Fleets) -> None:
        self.fleets = fleets

    def initial(self, game: Game) -> Slice | None:
        return no_sortie()

    def dice(self, game: Game, fighter: Fighter, sizes: list[int]) -> list[int]:
        for most in effects(game, not fighter.attacking, "limit_dice", "max_dice"):
            sizes = sizes[:most]
        for die in effects(game, fighter.attacking, "upgrade_dice", "die"):
            sizes = [die] * len(sizes)
        return sizes

    def reroll(self, play: Play, fighter: Fighter, faces: list[int]) -> list[int]:
        """One card in a battle, the first time that a losing die could come out better."""
        game = play.game
        for card in game.slice(Sortie).held(fighter.attacking):
            if card in hand(game, fighter.army):
                assert fighter.foe is not None
                again = losing(game, fighter, fighter.foe)
                if not again:
                    break
                play.emit(BattlePowerUsed(fighter.army, card, fighter.attacking))
                return self.fleets.without_ones(play, fighter, cast_again(play, fighter, faces, again))
        return faces

    def tweak(self, game: Game, fighter: Fighter, faces: list[int]) -> list[int]:
        bonus = sum(effects(game, fighter.attacking, "die_bonus", "amount"))
        return [faces[0] + bonus, *faces[1:]] if bonus else faces

    def reactions(self, game: Game, army: Army, action: Action) -> tuple[Ask, ...]:
        """The defender's window, at the first attack of an invasion, where it has any cards."""
        assert isinstance(action, Attack)
        defender = game.holder[action.target]
        if game.slice(Sortie).again or game.status[defender] != ALIVE or not hand(game, defender):
            return ()
        if not fights(game, army, action):
            return ()
        seat = game.variant.seat_of[defender]
        return (DefenceWindow(seat, army, action.target, defender, action.origin),)

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        sortie = game.slice(Sortie)
        if any(for_one_battle(game, card) for card in sortie.attack + sortie.defence):
            play.emit(PowersSpent())


class DefenceWindow(InvasionWindow):
    """Which cards the defender plays in this invasion."""

    NAME = "defending_with_powers"
    RULE = "S-28"

    def cards(self, game: Game) -> tuple[Card, ...]:
        return playable(game, self.army, DEFENDING)

    def plays(self, cards: tuple[Card, ...]) -> Action:
        return UsePowers(cards)

    def offers(self, game: Game) -> tuple[Offer, ...]:
        cards = self.cards(game)
        powers = (Offer("use_powers", (Some("cards", cards, 1, len(cards)),)),) if cards else ()
        return (*powers, Offer("done"))

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, UsePowers):
            return powers_refusal(game, self.army, action.cards, DEFENDING, 1)
        return None if isinstance(action, Done) else wrong_verb(self, game, action)

    def answer(self, play: Play, action: Action) -> None:
        play.close(self)
        if isinstance(action, UsePowers):
            commit(play, self.army, False, action.cards)


def powers_refusal(
    game: Game, army: Army, cards: tuple[Card, ...], timings: tuple[str, ...], least: int
) -> Refusal | None:
    """Why these cards cannot be played together in a battle."""
    for card in cards:
        refusal = power_refusal(game, army, card, timings, KINDS)
        if refusal is not None:
            return refusal
    if len(cards) < least or list(cards) != sorted(set(cards)):
        return Refusal("wrong_cards", "S-28", (("cards", cards),))
    return None


register(DefenceWindow)
