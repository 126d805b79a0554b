"""What clients were told: every answer that a command ever got, to be compared with all later ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fieldpost.rules.v1 import rules_pb2

from services.common.callers import Caller


class Answer(NamedTuple):
    """A status with the body, or with the details of a refusal."""

    status: str
    body: bytes

    @property
    def response(self) -> rules_pb2.SubmitActionsResponse:
        return rules_pb2.SubmitActionsResponse.FromString(self.body)


@dataclass(frozen=True)
class Command:
    """Somebody's call, with the id that it keeps for all tries."""

    who: Caller
    request: Any

    @property
    def key(self) -> tuple[str, str, str]:
        return self.request.game_id, self.who.id, self.request.request_id


@dataclass
class Ledger:
    """Commands that were acknowledged, with their answers. A second answer must be the first, byte for byte."""

    commands: dict[tuple[str, str, str], Command] = field(default_factory=dict)
    answers: dict[tuple[str, str, str], Answer] = field(default_factory=dict)
    sent: int = 0
    repeated: int = 0

    def note(self, command: Command, answer: Answer) -> None:
        """Adds an answer."""
        first = self.answers.setdefault(command.key, answer)
        if command.key in self.commands:
            self.repeated += 1
        self.commands[command.key] = command
        assert answer == first, f"{command.key} was told {first.status} first and {answer.status} then"

    def accepted(self) -> list[Command]:
        """The commands that did something."""
        return [command for key, command in self.commands.items() if self.answers[key].status == "OK"]
