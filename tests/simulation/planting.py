"""How a bug gets into a service: one guard is cut out of its source, and everything else stays as it is."""

from __future__ import annotations
import __future__

import inspect
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

LATER = __future__.annotations.compiler_flag
"""Has annotations stay text, as in the services' own modules."""


class Cut(NamedTuple):
    """A piece of a function or method, and what stands there instead; the piece must be there exactly once."""

    owner: Any
    name: str
    piece: str
    instead: str


class Bug(NamedTuple):
    """What is wrong, the promises that are broken by it, and a seed that is known to find it."""

    name: str
    promises: frozenset[str]
    seed: int
    cuts: tuple[Cut, ...]

    @contextmanager
    def plant(self) -> Iterator[None]:
        """Has the services run with the bug."""
        places: dict[tuple[Any, str], list[Cut]] = {}
        for cut in self.cuts:
            places.setdefault((cut.owner, cut.name), []).append(cut)
        with ExitStack() as stack:
            for (owner, name), cuts in places.items():
                stack.enter_context(patch.object(owner, name, recompiled(getattr(owner, name), cuts)))
            yield


def bug(name: str, promises: str, seed: int, *cuts: Cut) -> Bug:
    """A bug; the names of its promises are separated by commas."""
    return Bug(name, frozenset(promises.split(", ")), seed, cuts)


def recompiled(function: Any, cuts: Sequence[Cut]) -> Any:
    """The function with the cuts, in the globals that the original has."""
    source = textwrap.dedent(inspect.getsource(function))
    for cut in cuts:
        if source.count(cut.piece) != 1:
            raise LookupError(f"{function.__qualname__} has {source.count(cut.piece)} times: {cut.piece}")
        source = source.replace(cut.piece, cut.instead)
    code = compile(source, f"<{function.__qualname__}, cut>", "exec", flags=LATER, dont_inherit=True)
    made: dict[str, Any] = {}
    exec(code, function.__globals__, made)
    return made[function.__name__]
