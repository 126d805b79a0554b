"""Answers to open decisions, as records: the verb is the record's name."""

from typing import ClassVar

from services.rules.engine.kernel.record import Record, register


class Action(Record):
    """An answer that may still be refused; it changes nothing by itself."""

    __slots__ = ()
    NAME: ClassVar[str] = ""


class Done(Action):
    """No more of this: ends a phase, or declines what was offered."""

    __slots__ = ()
    NAME: ClassVar[str] = "done"


register(Done)
