"""Other programs as entrants: one process for each seat, kept for many games and started again when it has died."""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from services.bots.arena.entrants import Asking, Chair, Fault, Sitter
from services.bots.arena.external.faults import ABSENT, CRASHED, NO_HELLO, NO_JSON, SILENT, WRONG_N
from services.bots.arena.external.full import Full
from services.bots.arena.external.land import Land
from services.bots.arena.external.pipe import Closed, Pipe
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.view import Masked

FIRST_SECONDS: Final = 10.0
"""For the hello, and for the first question to a process."""
BUDGET: Final = 1.0
"""For every later question, unless told otherwise."""
MOST_SILENT: Final = 10
"""A process that was silent so often in a row is ended until the next game."""
LONGEST_NAME: Final = 40


class Dialect(Protocol):
    """One game in one of the two forms."""

    def game(self) -> dict[str, Json]:
        """What the program is told of the game besides what every one is told."""

    def questions(self, game: Masked, ask: Ask) -> Asking:
        """The questions that a decision comes to; returns the answer to it."""


DIALECTS: Final[dict[str, Callable[[Chair], Dialect]]] = {"full/1": Full, "land/1": Land}


class Hello(NamedTuple):
    """What a program said first."""

    dialect: str
    name: str


def read(line: bytes) -> dict[str, Json]:
    """An object; Fault where it is none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault(NO_JSON) from None
    if not isinstance(found, dict):
        raise Fault(NO_JSON)
    return found


class Program:
    """One process, and what it was asked."""

    def __init__(self, command: list[str], log: Path) -> None:
        self.pipe = Pipe(command, log)
        self.hello: Hello | None = None
        self.asked = 0
        self.late: set[int] = set()
        """Questions whose answers may still come, and are nobody's fault a second time."""
        self.silences = 0

    def greet(self) -> Hello:
        """What it says first; Fault where that is nothing to begin with."""
        try:
            line = self.pipe.line(time.monotonic() + FIRST_SECONDS)
            said = read(line) if line is not None else {}
        except Closed:
            raise Fault(CRASHED) from None
        dialect, name = said.get("hello"), said.get("name")
        if not isinstance(dialect, str) or dialect not in DIALECTS or not isinstance(name, str) or not name.strip():
            raise Fault(NO_HELLO)
        plain = "".join([letter if letter.isprintable() else " " for letter in name])
        self.hello = Hello(dialect, plain.strip()[:LONGEST_NAME])
        return self.hello

    def tell(self, what: dict[str, Json]) -> None:
        """Says something that wants no answer."""
        self.pipe.tell(json.dumps(what).encode())

    def ask(self, question: dict[str, Json], budget: float) -> dict[str, Json]:
        """The answer to a question; Fault says by its kind why there is none."""
        if not self.pipe.alive:
            raise Fault(ABSENT)
        self.asked += 1
        until = time.monotonic() + (FIRST_SECONDS if self.asked == 1 else budget)
        self.pipe.drain()
        self.tell({"ask": self.asked, **question})
        while True:
            answer = read(self.answered(until))
            n = answer.get("n")
            if type(n) is not int or n not in self.late:
                break
            self.late.remove(n)
        if n != self.asked or type(n) is not int:
            raise Fault(WRONG_N)
        return answer

    def answered(self, until: float) -> bytes:
        """The next line; one that is silent for too long is ended."""
        try:
            line = self.pipe.line(until)
        except Closed:
            raise Fault(CRASHED) from None
        if line is not None:
            self.silences = 0
            return line
        self.late.add(self.asked)
        self.silences += 1
        if self.silences >= MOST_SILENT:
            self.pipe.close()
        raise Fault(SILENT)


class External:
    """A command that plays; its name is what it says of itself."""

    def __init__(self, command: str, logs: Path, number: int, budget: float = BUDGET) -> None:
        """Starts one process to hear its name and dialect; BadInput where it says none."""
        self.command = command
        self._words = words(command)
        self._logs = logs
        self._number = number
        self._budget = budget
        self._free: list[Program] = []
        self._all: list[Program] = []
        try:
            self._hello = self._start().greet()
        except BaseException as fault:  # an interrupt too must not leave the process behind
            self.close()
            if not isinstance(fault, Fault):
                raise
            raise BadInput(f"'{command}' does not say hello as PORT.md asks ({fault.kind}); its log: {logs}") from None
        self._free = list(self._all)
        self.name = self._hello.name

    def check(self, chair: Chair) -> None:
        """BadInput where its dialect cannot play such a game."""
        DIALECTS[self._hello.dialect](chair)

    def _start(self) -> Program:
        log = self._logs / f"{self._number}-{len(self._all)}.log"
        try:
            program = Program(self._words, log)
        except OSError as fault:
            raise BadInput(f"'{self._words[0]}' cannot be started: {fault.strerror}") from None
        self._all.append(program)
        return program

    def sit(self, chair: Chair) -> Sitter:
        program = self._free.pop() if self._free else None
        if program is not None and not program.pipe.alive:
            self._end(program)
            program = None
        fault = ""
        if program is None:
            program = self._start()
            try:
                if program.greet().dialect != self._hello.dialect:
                    raise Fault(NO_HELLO)
            except Fault as found:
                fault = found.kind
                program.pipe.close()
        return Guest(chair, DIALECTS[self._hello.dialect](chair), program, self._budget, self._free, fault)

    def _end(self, program: Program) -> None:
        program.pipe.close()
        self._all.remove(program)

    def close(self) -> None:
        while self._all:
            self._end(self._all[-1])


class Guest:
    """A program at a seat for one game."""

    def __init__(
        self, chair: Chair, dialect: Dialect, program: Program, budget: float, free: list[Program], fault: str
    ) -> None:
        self._dialect = dialect
        self._program = program
        self._budget = budget
        self._free = free
        self._fault = fault
        """Why it could not be started; counted once."""
        self._before = program.pipe.seconds()
        variant = chair.variant
        if program.pipe.alive:
            game: dict[str, Any] = {
                "id": chair.game,
                "edition": variant.edition,
                "variant": variant.name,
                "seats": variant.seats,
                "seat": chair.seat,
                "options": dict(variant.options),
                "seed": Random(f"{chair.game}/{chair.seat}").getrandbits(31),  # its own: the game's would tell the dice
            }
            program.tell({"game": {**game, **dialect.game()}})

    def choose(self, game: Masked, ask: Ask) -> tuple[Action, ...]:
        if self._fault:
            fault, self._fault = self._fault, ""
            raise Fault(fault)
        asking = self._dialect.questions(game, ask)
        try:
            question = next(asking)
            while True:
                question = asking.send(self._program.ask(question, self._budget))
        except StopIteration as end:
            answer: tuple[Action, ...] = end.value
            return answer

    def leave(self, winners: tuple[Seat, ...], reason: str) -> float:
        program = self._program
        if program.pipe.alive:
            program.tell({"end": {"winners": list(winners), "reason": reason}})
        self._free.append(program)
        return max(0.0, program.pipe.seconds() - self._before)


def words(command: str) -> list[str]:
    """A command line as its words."""
    try:
        found = shlex.split(command)
    except ValueError as fault:
        raise BadInput(f"--external: '{command}' is no command: {fault}") from None
    if not found:
        raise BadInput("--external needs a command, as --external 'python3 bot.py'")
    return found
