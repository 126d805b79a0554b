"""An attack to its end: every course that it may take, with its chance, one battle after the other."""

from __future__ import annotations

from typing import Final, NamedTuple

from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import NOBODY, Army, Zone
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.troops import Assaulted
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.occupants import occupant, victim
from services.rules.engine.mechanics.odds import conquest_percent
from services.rules.engine.mechanics.siege import facing
from services.rules.engine.mechanics.verbs import Attack
from services.rules.odds.again import Outcome
from services.rules.odds.outcomes import Fight, outcomes

FEW: Final = 5
"""Below so many troops a rule may look at their number; above it, one more or less is the same to all rules."""
NEVER: Final = 1e-15
"""What is less likely is left out."""

OVER: Final = -1
"""No more battles; 0 is any number, as in an attack."""

Key = tuple[object, ...]
Ends = dict[tuple[int, int, bool], float]
"""Troops of both sides that may fight at the end, and whether a limit of the attack stopped them, with the chances."""


class Step(NamedTuple):
    """What one battle may bring, and the state in which the next one is fought."""

    lost: int
    slain: int
    state: int
    chance: float


class Assaulting:
    """An attack that goes on until one of its limits stops it, or until it has to stop.

    What the dice depend on besides the number of troops is a state; there are few, since it only changes when a card
    is spent or a leader falls. A state is a whole game, in which the troops of both places are set as needed.
    """

    def __init__(self, game: Game, army: Army, action: Attack) -> None:
        self.army = army
        self.action = action
        self.mine = free(game, action.origin, army)
        self.theirs = facing(game, action.target, army)
        self.behind = game.troops_of(action.origin, army) - self.mine
        self.kept = kept_slices(game.variant)
        self.states: list[Game] = [game]
        self.keys: dict[Key, int] = {self.key(game): 0}
        self.foes = foes(game, action.target, army)
        self.battles: dict[tuple[int, Fight], tuple[Outcome, ...]] = {}
        self.steps: dict[tuple[int, int, int, int], tuple[Step, ...]] = {}

    def key(self, game: Game) -> Key:
        """What may change the dice: the state of the rules that touch them, and all pieces but troops."""
        return (*[game.slices[name].on_dice() for name in self.kept], *[tuple(layer) for layer in game.units])

    def ends(self) -> Ends:
        """How it may end."""
        found: Ends = {}
        most = self.mine + self.theirs
        battles = self.action.battles if self.action.battles < most else 0  # each costs somebody a troop
        levels: dict[int, dict[tuple[int, int, int, int], float]] = {most: {(self.mine, self.theirs, 0, battles): 1.0}}
        for total in range(most, -1, -1):
            for (mine, theirs, state, battles), chance in levels.pop(total, {}).items():
                halted = self.halted(mine, theirs, battles)
                steps = self.next(mine, theirs, state) if chance > NEVER and not halted else ()
                then = battles and (battles - 1 or OVER)
                for lost, slain, after, likely in steps:
                    level = levels.setdefault(total - lost - slain, {})
                    left = (mine - lost, theirs - slain, after, then)
                    level[left] = level.get(left, 0.0) + chance * likely
                if not steps:
                    end = (mine, theirs, halted)
                    found[end] = found.get(end, 0.0) + chance
        return found

    def halted(self, mine: int, theirs: int, battles: int) -> bool:
        """Whether a limit of the attack holds where it could go on: `Assault.stops`, by the numbers alone."""
        action = self.action
        return (mine > 0 and theirs > 0) and bool(
            battles == OVER
            or mine + self.behind < action.keep
            or (action.losses and self.mine - mine > action.losses)
            or (action.odds and conquest_percent(mine, theirs) < action.odds)
        )

    def next(self, mine: int, theirs: int, state: int) -> tuple[Step, ...]:
        """What the next battle may bring, whatever the limits say; nothing where there can be none."""
        if mine < 1 or theirs < 1:
            return ()
        here = (state, self.foes[theirs], mine if mine < FEW else FEW, theirs if theirs < FEW else FEW)
        known = self.steps.get(here)
        if known is None:
            known = self.steps[here] = self.battle(*here)
        return known

    def battle(self, state: int, foe: Army, mine: int, theirs: int) -> tuple[Step, ...]:
        """The outcomes of a battle, each with the state after it; nothing where a rule stops the attack before it."""
        action = self.action
        dice = min(action.dice, mine)
        game = self.states[state]
        now = Attack(action.origin, action.target, dice)
        if foe < 0:
            return ()
        if game.variant.veto:
            staged = self.staged(mine, theirs, state)
            if any(rule.veto(staged, self.army, now) is not None for rule in game.variant.veto):
                return ()
        fight = Fight(self.army, action.origin, foe, action.target, dice, min(2, theirs))
        known = self.battles.get((state, fight))
        if known is None:
            known = self.battles[state, fight] = outcomes(game, fight)
        found: dict[tuple[int, int, int], float] = {}
        for one in known:
            after = state if game.variant.plain else self.after(fight, state, mine, theirs, one)
            found[one.lost, one.slain, after] = found.get((one.lost, one.slain, after), 0.0) + one.chance
        return tuple([Step(lost, slain, after, chance) for (lost, slain, after), chance in found.items()])

    def after(self, fight: Fight, state: int, mine: int, theirs: int, outcome: Outcome) -> int:
        """The state after a battle, as the rules leave it that hear of battles."""
        if outcome.slain >= theirs:
            return state  # the fight is over
        game = self.staged(mine, theirs, state)
        for event in outcome.events:
            event.fold(game)
        told = (self.army, fight.origin, fight.defender, fight.target, "", outcome.lost, outcome.slain, fight.dice)
        Play(game, Chance()).emit(Assaulted(*told))
        key = self.key(game)
        if key not in self.keys:
            self.keys[key] = len(self.states)
            self.states.append(game)
        return self.keys[key]

    def staged(self, mine: int, theirs: int, state: int) -> Game:
        """A state with so many troops on both sides."""
        game = self.states[state].copy()
        origin, target = self.action.origin, self.action.target
        game.add(origin, self.army, mine + self.behind - game.troops_of(origin, self.army))
        while more := theirs - facing(game, target, self.army):
            foe = occupant(game, target)
            alone = foe < 0 or game.troops_of(target, foe) == facing(game, target, self.army)
            if more > 0 or alone:
                game.add(target, self.foes[theirs] if more > 0 else foe, more)
            else:
                game.add(target, victim(game, target, self.army), -1)
        return game


def kept_slices(variant: Variant) -> tuple[str, ...]:
    """The names of the slices that are kept by rules which touch dice."""
    slices = [rule.initial(Game(variant)) for rule in variant.touching]
    return tuple([slice.NAME for slice in slices if isinstance(slice, Slice)])


def foes(game: Game, target: Zone, army: Army) -> tuple[Army, ...]:
    """Which army fights for a place with so many troops left there (the index); -1 where the attack is over.

    Who falls first in a shared place is taken to be as without orders about it.
    """
    probe = game.copy()
    side = game.variant.side_of
    found = []
    for _ in range(facing(game, target, army)):
        foe = occupant(probe, target)
        found.append(foe if side[foe] != side[army] else NOBODY)
        probe.add(target, victim(probe, target, army), -1)
    return (NOBODY, *reversed(found))
