"""How a bug gets into a service: one guard is cut out of its source, and everything else stays as it is.

A guard is named by its function and by the smallest expression or statement that is there exactly once, compared as
syntax: layout, comments and whatever else the function does may change.
"""

from __future__ import annotations
import __future__

import ast
import gc
import inspect
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.common.syntax import Piece, swap

LATER = __future__.annotations.compiler_flag
"""Has annotations stay text, as in the services' own modules."""


class Cut(NamedTuple):
    """A piece of a function or method, and what stands there instead, as in tests/common/syntax.py."""

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
            with uncollected():
                for (owner, name), cuts in places.items():
                    stack.enter_context(patch.object(owner, name, recompiled(getattr(owner, name), cuts)))
            yield


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing is collected meanwhile: coroutines of an earlier world that end while Python 3.11 makes a syntax tree
    spoil its count of how deep it is, and it raises SystemError (python/cpython#106905).
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def bug(name: str, promises: str, seed: int, *cuts: Cut) -> Bug:
    """A bug; the names of its promises are separated by commas."""
    return Bug(name, frozenset(promises.split(", ")), seed, cuts)


def recompiled(function: Any, cuts: Sequence[Cut]) -> Any:
    """The function with the cuts, in the globals that the original has."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for cut in cuts:
        try:
            swap(tree, Piece(cut.piece, cut.instead))
        except LookupError as wrong:
            raise LookupError(f"{function.__qualname__} has {wrong}") from None
    code = compile(tree, f"<{function.__qualname__}, cut>", "exec", flags=LATER, dont_inherit=True)
    made: dict[str, Any] = {}
    exec(code, function.__globals__, made)
    return made[function.__name__]
