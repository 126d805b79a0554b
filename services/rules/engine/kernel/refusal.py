"""Why an action was not taken."""

from typing import ClassVar

from services.rules.engine.kernel.record import Record, register


class Refusal(Record):
    """A typed no: a code for programs, the number of the rule that says so, and details as (name, value) pairs.

    It is returned, never raised, and nothing has changed when one comes back.
    """

    __slots__ = ("code", "details", "rule")
    NAME: ClassVar[str] = "refused"
    SPEC: ClassVar[str] = "code:str rule:str details:details"

    def __init__(self, code: str, rule: str, details: tuple[tuple[str, object], ...] = ()) -> None:
        self.code = code
        self.rule = rule
        self.details = details

    def row(self) -> tuple[object, ...]:
        return (self.code, self.rule, self.details)


register(Refusal)
