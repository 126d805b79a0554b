"""What an attack would bring as it would be sent: exact odds with the edition's dice, from what its player may see.

Others are taken to play no cards, and to defend with as many dice as they can.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import NOWHERE, Army, Seat, Zone
from services.rules.engine.kernel.offers import Count, Pick, zones_in
from services.rules.engine.kernel.play import asked, not_asked
from services.rules.engine.kernel.record import fields_of
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import wrong_verb
from services.rules.engine.kernel.view import masked
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.hands import Cards, hand, hand_index
from services.rules.engine.mechanics.siege import facing
from services.rules.engine.mechanics.verbs import Attack
from services.rules.odds.again import casting
from services.rules.odds.chain import Assaulting, Step, kept_slices
from services.rules.odds.outcomes import Fight, thrown
from services.rules.odds.start import Start, starts

MOST_TROOPS: Final = 500
"""On either side; it bounds the work to less than a tenth of a second, or two where cards cast dice again."""
LIKELY: Final = 1e-12
"""Ends that are less likely are not told."""
CARDS: Final = "card*"
FEW_TROOPS: Final = 100
"""On either side, where odds of all attacks are wanted: each is worked out in a few thousandths of a second."""


class Roll(NamedTuple):
    """What the next roll may cost both sides."""

    lost: int
    slain: int
    chance: float


class End(NamedTuple):
    """What may be left of both sides at the end."""

    own: int
    their: int
    chance: float


class Preview(NamedTuple):
    """The odds of an attack; `uncertain` where cards that the player cannot see may change them.

    `stopped` is the chance that a limit of the attack stops it where it could go on.
    """

    conquest: float
    stopped: float
    own_losses: float
    their_losses: float
    rolls: tuple[Roll, ...]
    ends: tuple[End, ...]
    uncertain: bool


class TooMany(Exception):
    """More troops than odds are worked out for."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count
        self.most = MOST_TROOPS


def preview(game: Game, seat: Seat, action: Attack) -> Preview | Refusal:
    """The odds of an attack of a seat that is asked for one, with all its limits.

    The rule's refusal where it is no legal attack; raises TooMany.
    """
    seen = masked(game, seat)
    ask = asked(seen, seat)
    if ask is None:
        return not_asked(seen, seat)
    refusal = ask.check(seen, action)
    if refusal is not None:
        return refusal
    if not isinstance(ask, AttackAsk):
        return wrong_verb(ask, seen, action)
    count = max(seen.total[action.origin], seen.total[action.target])
    if count > MOST_TROOPS:
        raise TooMany(count)
    return odds(seen, seat, starts(seen, seat, action), ask.attacker(seen, action.origin), action)


def attacks_of(game: Game, seat: Seat, origin: Zone = NOWHERE) -> list[Attack]:
    """All attacks that a seat may make now, or those from one place, each with all its dice until its place is taken;
    none where it is asked for no attack. Without those that take long to foretell.
    """
    seen = masked(game, seat)
    ask = asked(seen, seat)
    if not isinstance(ask, AttackAsk):
        return []
    found = []
    for offer in ask.offers(seen):
        if offer.verb != Attack.NAME:
            continue
        start, places, dice = offer.fields[:3]
        assert isinstance(start, Pick)
        assert isinstance(places, Pick)
        assert isinstance(dice, Count)
        found += [
            Attack(one, target, dice.usual, 0)
            for one in zones_in(start)
            for target in zones_in(places)
            if origin in (NOWHERE, one) and max(seen.total[one], seen.total[target]) <= FEW_TROOPS
        ]
    return found


def odds(seen: Game, viewer: Seat, begun: list[Start], army: Army, action: Attack) -> Preview:
    """The odds over all ways to begin."""
    rolls: dict[tuple[int, int], float] = {}
    ends: dict[tuple[int, int], float] = {}
    conquest = stopped = 0.0
    for start in begun:
        assault = Assaulting(start.game, army, action)
        mine, theirs = assault.mine, assault.theirs
        if start.fought:
            next_roll = assault.next(mine, theirs, 0)
            fought = assault.ends()
        else:
            next_roll = (Step(0, 0, 0, 1.0),)
            fought = {(mine, theirs, assault.halted(mine, theirs, action.battles)): 1.0}
        for step in next_roll:
            rolls[step.lost, step.slain] = rolls.get((step.lost, step.slain), 0.0) + start.chance * step.chance
        for (mine, theirs, halted), chance in fought.items():
            left = (mine + assault.behind, theirs)
            ends[left] = ends.get(left, 0.0) + start.chance * chance
            conquest += start.chance * chance if theirs < 1 and start.fought else 0.0
            stopped += start.chance * chance if halted else 0.0
    before = (seen.troops_of(action.origin, army), facing(seen, action.target, army))
    return Preview(
        min(1.0, conquest),
        min(1.0, stopped),
        sum([(before[0] - own) * chance for (own, _), chance in ends.items()]),
        sum([(before[1] - their) * chance for (_, their), chance in ends.items()]),
        tuple([Roll(lost, slain, chance) for (lost, slain), chance in sorted(rolls.items())]),
        tuple([End(own, their, chance) for (own, their), chance in sorted(ends.items()) if chance > LIKELY]),
        any(start.reacted or (start.fought and hidden(start.game, viewer, army, action)) for start in begun),
    )


def hidden(game: Game, viewer: Seat, army: Army, action: Attack) -> bool:
    """Whether the defender may keep cards ready that the viewer does not see and that cast dice again in this battle.

    It is tried with all cards there are, wherever a rule that touches dice keeps cards which it does not show.
    """
    variant, defender = game.variant, game.holder[action.target]
    if defender < 0 or game.status[defender] != ALIVE or not (variant.reroll and hand(game, defender)):
        return False
    fight = Fight(army, action.origin, defender, action.target, 1, 1)
    every = variant.board.every_card
    cards = game.slice(Cards)
    for name in kept_slices(variant):
        for index, (_, kind) in enumerate(fields_of(type(game.slices[name]))):
            if kind != CARDS:
                continue
            row = list(game.slices[name].row())
            row[index] = every
            guess = type(game.slices[name])(*row)
            if guess.seen(game, viewer).row()[index] != every:
                probe = game.copy()
                hands = cards.with_hand(hand_index(game, defender), every)
                probe.slices |= {name: guess, cards.NAME: Cards(hands, cards.pile, cards.discards, cards.traded)}
                if casting(probe, thrown(probe, fight.attacker()), thrown(probe, fight.defending())):
                    return True
    return False
