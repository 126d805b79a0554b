"""The invasion under way, all of it: who invades what, what it has cost, who takes part, and the cards played for it.

It begins when an army is declared against a place, or by the first attack on it where none is declared; it ends with
`end_invasion` and leaves nothing behind. What outlives it is kept elsewhere: the deeds of the turn (`deeds`), and the
card that was cancelled last, which need not be one of an invasion (`effects_force`).
"""

from typing import Any, ClassVar, Final

from services.rules.engine.kernel.events import OfArmy, OwnArmy, Public
from services.rules.engine.kernel.game import NOBODY, Game, Slice
from services.rules.engine.kernel.kinds import NO_CARD, NOWHERE, Army, Card, Maybe, Seat, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register, replace

Cards = tuple[Card, ...]


class Invasion(Slice):
    """`target` is -1 where no invasion is under way; `army` also where none was declared. `fought`: not without battle.

    `losses` is what the attacker lost; `involved` are the independents that are invaded or attack as allies. Cards work
    for attacker and defender; those `kept` are played when `keeper` loses the place: nobody else knows of any.
    """

    NAME = "invasion_under_way"
    FORMER: ClassVar[tuple[str, ...]] = ("invading_now", "invasion", "deeds", "cards_in_force")

    army: Maybe[Army]
    target: Maybe[Zone]
    fought: bool
    losses: int
    involved: tuple[Army, ...]
    attack: tuple[Card, ...]
    defence: tuple[Card, ...]
    keeper: Maybe[Army]
    kept: tuple[Card, ...]

    def seen(self, game: Game, viewer: Seat) -> Slice:
        if self.keeper < 0 or game.variant.seat_of[self.keeper] == viewer:
            return self
        return replace(self, keeper=NOBODY, kept=())

    def on_dice(self) -> Slice:
        return Invasion(self.army, self.target, False, 0, (), self.attack, self.defence, self.keeper, self.kept)

    def of(self, attacking: bool) -> Cards:
        """The cards that work for one side."""
        return self.attack if attacking else self.defence

    def having(self, attacking: bool, cards: Cards) -> "Invasion":
        """The same with other cards for one side."""
        return replace(self, attack=cards) if attacking else replace(self, defence=cards)

    @classmethod
    def from_former(cls, former: dict[str, tuple[Any, ...]]) -> Slice:
        """Up to 2026-11-19 four slices told of it, of which each variant had some."""
        army, target, fought = former.get("invading_now", (NOBODY, NOWHERE, False))
        place, involved = former.get("invasion", (NOWHERE, ()))
        _, _, attacked, losses, _, _ = former.get("deeds", (0, 0, NOWHERE, 0, NOBODY, 0))
        attack, defence, _, keeper, kept = former.get("cards_in_force", ((), (), NO_CARD, NOBODY, ()))
        where = max(target, place, attacked)  # all that are known name the same place
        return Invasion(army, where, fought, losses, involved, attack, defence, keeper, kept)


NO_INVASION: Final = Invasion(NOBODY, NOWHERE, False, 0, (), (), (), NOBODY, ())


class InvasionDeclared(OfArmy):
    """An army invades another place from now on; `toll` is what epidemics there cost it where it comes from."""

    NAME = "invasion_declared"

    origin: Zone
    target: Zone
    toll: int

    def fold(self, game: Game) -> None:
        if self.toll:
            game.add(self.origin, self.army, -self.toll)
        now = game.slice(Invasion)
        involved = now.involved if now.target == self.target else ()  # own and allied armies may take turns there
        game.slices["invasion_under_way"] = Invasion(self.army, self.target, False, 0, involved, (), (), NOBODY, ())


class InvasionFought(Public):
    """The first battle of the invasion was fought."""

    NAME = "invasion_fought"

    def fold(self, game: Game) -> None:
        now = game.slice(Invasion)
        game.slices["invasion_under_way"] = Invasion(  # written out in battles, where `replace` would cost too much
            now.army, now.target, True, now.losses, now.involved, now.attack, now.defence, now.keeper, now.kept
        )


class InvasionCost(Public):
    """A battle of the invasion cost the attacker troops."""

    NAME = "invasion_cost"

    target: Zone
    losses: int

    def fold(self, game: Game) -> None:
        now = game.slice(Invasion)
        losses = now.losses + self.losses
        game.slices["invasion_under_way"] = Invasion(
            now.army, self.target, now.fought, losses, now.involved, now.attack, now.defence, now.keeper, now.kept
        )


class Involved(OfArmy):
    """An independent has a part in the invasion of a place: as the one invaded, or as an ally that attacks."""

    NAME = "involved"

    target: Zone

    def fold(self, game: Game) -> None:
        now = game.slice(Invasion)
        involved = tuple(sorted((*now.involved, self.army)))
        game.slices["invasion_under_way"] = replace(now, target=self.target, involved=involved)


class OfEffect(Public):
    """Something about a card that works for one side of the invasion."""

    card: Card
    attacking: bool


class EffectBegan(OfEffect):
    """A card works from now on for one side of the invasion."""

    NAME = "effect_began"

    def fold(self, game: Game) -> None:
        now = game.slice(Invasion)
        cards = tuple(sorted((*now.of(self.attacking), self.card)))
        game.slices["invasion_under_way"] = now.having(self.attacking, cards)


class EffectSpent(OfEffect):
    """A card that works once has done so."""

    NAME = "effect_spent"

    def fold(self, game: Game) -> None:
        now = game.slice(Invasion)
        cards = tuple([card for card in now.of(self.attacking) if card != self.card])
        game.slices["invasion_under_way"] = now.having(self.attacking, cards)


class CardsKept(OwnArmy):
    """The cards that a defender keeps ready for the loss of the place, all of them; nobody else learns of it."""

    NAME = "cards_kept"

    cards: tuple[Card, ...]

    def fold(self, game: Game) -> None:
        keeper = self.army if self.cards else NOBODY
        game.slices["invasion_under_way"] = replace(game.slice(Invasion), keeper=keeper, kept=self.cards)


class InvasionOver(Public):
    """No invasion is under way any more; `holder` kept the place (-1: it was taken), which cost the attacker `losses`.

    All that was played or kept for it is over too. Logs of before 2026-11-19 have none of its fields.
    """

    NAME = "invasion_over"

    target: Maybe[Zone] = NOWHERE
    holder: Maybe[Army] = NOBODY
    losses: int = 0

    def fold(self, game: Game) -> None:
        game.slices["invasion_under_way"] = NO_INVASION


def end_invasion(play: Play, taken: bool = False) -> None:
    """The invasion is over, if one is under way; call it before a rule asks for what comes after it."""
    now = play.game.slice(Invasion)
    if now.target >= 0:
        holder = NOBODY if taken else play.game.holder[now.target]
        play.emit(InvasionOver(now.target, holder, now.losses))


# For logs of before 2026-11-19: each of the four slices had an end of its own, and one of them was the deeds


class InvasionEnded(Public):
    """The independents that took part in the invasion are done with it."""

    NAME = "invasion_ended"

    def fold(self, game: Game) -> None:
        now = game.slice(Invasion)
        game.slices["invasion_under_way"] = replace(now, involved=()) if now.army >= 0 else NO_INVASION


class EffectsLapsed(Public):
    """The cards that were played for the invasion are over."""

    NAME = "effects_lapsed"

    def fold(self, game: Game) -> None:
        game.slices["invasion_under_way"] = replace(game.slice(Invasion), attack=(), defence=())


def recount(game: Game, target: Maybe[Zone], losses: int) -> None:
    """For the folds of old deeds: what the invasion of a place has cost in all; -1 where none counts any more."""
    now = game.slice(Invasion)
    place = now.target if now.army >= 0 else target
    game.slices["invasion_under_way"] = replace(now, target=place, losses=losses)


register(
    Invasion, InvasionDeclared, InvasionFought, InvasionCost, Involved, EffectBegan, EffectSpent, CardsKept,
    InvasionOver, InvasionEnded, EffectsLapsed,
)  # fmt: skip
