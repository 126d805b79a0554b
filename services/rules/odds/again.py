"""Dice that are cast again: by ships, whatever the other side threw, or by cards, when that can help."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from services.rules.engine.kernel.chance import Chance
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.rules import Fighter, Rule
from services.rules.engine.mechanics.again import losing
from services.rules.engine.mechanics.dice import compare, counted
from services.rules.odds.throws import Faces, Lying, settled

MARK: Final = 1000
"""No die has this face: where it turns up, a die was cast again."""


class Outcome(NamedTuple):
    """What one battle may bring: losses of both sides, the events of cards that cast dice again, and the chance."""

    lost: int
    slain: int
    events: tuple[Event, ...]
    chance: float


class Marked(Chance):
    """Gives 1 so many times, then marks; counts what was cast."""

    def __init__(self, ones: int) -> None:
        self.ones = ones
        self.cast = 0

    def roll(self, reason: str, count: int, sides: int = 6) -> Faces:
        self.cast += count
        return (1 if self.cast <= self.ones else MARK,) * count


class Stage(NamedTuple):
    """A rule that may cast dice of one side again; `told` where an event says so, since a card does it.

    Only cards look at how the other side's dice lie.
    """

    rule: Rule
    attacking: bool
    told: bool


def casting(game: Game, attacker: Fighter, defender: Fighter) -> list[Stage]:
    """Who casts dice again, in the order in which they do, if the dice of both sides lie badly, worse, or well."""
    found = []
    lies = [[[min(face, sides) for sides in one.sizes] for face in (1, 2, MARK)] for one in (attacker, defender)]
    for rule in game.variant.reroll:
        for fighter, foe in ((attacker, defender), (defender, attacker)):
            told = cast = False
            for attacker.faces, defender.faces in product(*lies):
                play = Play(game.copy(), chance := Marked(0))
                fighter.foe = foe
                rule.reroll(play, fighter, fighter.faces)
                fighter.foe = None
                cast, told = cast or chance.cast > 0, told or bool(play.log)
            if cast:
                found.append(Stage(rule, fighter.attacking, told))
    return found


def alone(game: Game, rule: Rule, fighter: Fighter, lying: Lying) -> Lying:
    """How one side's dice may lie after a rule that does not look at the other's."""
    found: Lying = {}
    for faces, chance in lying.items():
        for after, _, likely in recast(Course(game), rule, fighter, faces):
            found[after] = found.get(after, 0.0) + chance * likely
    return found


class Course:
    """What happened in a battle so far, by the cards that were used, and the game after it."""

    def __init__(self, game: Game, events: tuple[Event, ...] = ()) -> None:
        self.game = game
        self.events = events
        self.next: dict[tuple[Event, ...], Course] = {}
        self.kept: dict[tuple[Rule, bool, Faces, Faces], int] = {}

    def then(self, play: Play) -> Course:
        """The course after what else has happened in a play of its game."""
        events = tuple(play.log)
        if events and events not in self.next:
            self.next[events] = Course(play.game, self.events + events)
        return self.next[events] if events else self


State = tuple[Faces, Faces, Course]
"""Both sides' dice as they lie."""


def together(
    game: Game, stages: list[Stage], attacker: Fighter, defender: Fighter, ours: Lying, theirs: Lying
) -> tuple[Outcome, ...]:
    """The outcomes where what is cast again depends on how both sides' dice lie."""
    start = Course(game)
    now: dict[State, float] = {
        (mine, other, start): likely * chance for mine, likely in ours.items() for other, chance in theirs.items()
    }
    for rule, attacking, _ in stages:
        fighter, foe = (attacker, defender) if attacking else (defender, attacker)
        fighter.foe = foe
        after: dict[State, float] = {}
        for (mine, other, course), chance in now.items():
            foe.faces = list(other if attacking else mine)
            for faces, following, likely in recast(course, rule, fighter, mine if attacking else other):
                state = (faces, other, following) if attacking else (mine, faces, following)
                after[state] = after.get(state, 0.0) + chance * likely
        fighter.foe = None
        now = after
    return summed(attacker, defender, now)


def recast(course: Course, rule: Rule, fighter: Fighter, faces: Faces) -> list[tuple[Faces, Course, float]]:
    """How one side's dice may lie after a rule cast some again, what has happened by then, and how likely it is.

    Dice that a card casts again show any face. Beyond them a rule may keep so many dice, in their order, from
    showing 1: how many, is seen where all that are cast show it.
    """
    fighter.faces = list(faces)
    play = Play(course.game.copy(), chance := Marked(0))
    lying = rule.reroll(play, fighter, fighter.faces)
    if not chance.cast:
        return [(faces, course, 1.0)]
    again = tuple([index for index, face in enumerate(lying) if face == MARK and faces[index] != 1])
    if play.log and fighter.foe is not None and 1 in faces:
        again = tuple(losing(course.game, fighter, fighter.foe))
    known = (rule, fighter.attacking, faces, again)
    if known not in course.kept:
        worst = Marked(chance.cast)
        rule.reroll(Play(course.game.copy(), worst), fighter, fighter.faces)
        course.kept[known] = worst.cast - chance.cast
    following = course.then(play)
    rest = tuple([0 if index in again else face for index, face in enumerate(faces)])
    after = settled(rest, tuple(fighter.sizes), again, course.kept[known])
    return [(one, following, likely) for one, likely in after]


def summed(attacker: Fighter, defender: Fighter, states: dict[State, float]) -> tuple[Outcome, ...]:
    """The losses of both sides for each course of events."""
    found: dict[tuple[int, int, Course], float] = {}
    known: dict[tuple[bool, Faces, Course], list[int]] = {}
    for (mine, other, course), chance in states.items():
        counts = []
        for fighter, faces in ((attacker, mine), (defender, other)):
            key = (fighter.attacking, faces, course)
            if key not in known:
                fighter.faces = list(faces)
                known[key] = counted(course.game, fighter)
            counts.append(known[key])
        outcome = (*compare(counts[0], counts[1]), course)
        found[outcome] = found.get(outcome, 0.0) + chance
    return tuple([Outcome(lost, slain, course.events, chance) for (lost, slain, course), chance in found.items()])
