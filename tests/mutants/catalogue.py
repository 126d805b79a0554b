"""The mutants: small changes to rules and hooks, each with the rule that it breaks, kept as data in TOML files.

To add one, name the `file` below services/rules/engine and the place `at` which it changes: a function or a method
(`Attack.check`), or a constant of a module or a class (`FORCED`). `old` is the smallest expression or statement that
makes the point and is there exactly once; `new` is what the rule's test must not let pass, and `rule` is its number.
Both are compared as syntax: layout, comments, quotes and whatever else the function does may change. Then
`make mutants` must say `caught` for it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from tests.common.syntax import Piece, changed

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ENGINE = "services/rules/engine"


class Mutant(NamedTuple):
    """A piece of a function or constant in a file below the engine, what replaces it, and the rule that this breaks."""

    file: str
    at: str
    old: str
    new: str
    rule: str

    def __str__(self) -> str:
        return f"{self.rule:5} {self.file} {self.at}: {self.old}  ->  {self.new}"


def mutants() -> list[Mutant]:
    """All of them, in the order of the files."""
    tables = [tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(HERE.glob("*.toml"))]
    return [Mutant(**row) for table in tables for row in table["mutant"]]


def mutated(root: Path, mutant: Mutant) -> str:
    """The source of the mutant's file with the mutant in it; LookupError says why it does not fit."""
    file = root / ENGINE / mutant.file
    if not file.exists():
        raise LookupError("no such file")
    return changed(file.read_text(encoding="utf-8"), mutant.at, Piece(mutant.old, mutant.new))


def misfit(root: Path, mutant: Mutant) -> str:
    """Why a mutant no longer fits the code and where it would, or nothing."""
    try:
        mutated(root, mutant)
    except LookupError as wrong:
        files = [file.relative_to(root / ENGINE).as_posix() for file in sorted((root / ENGINE).rglob("*.py"))]
        fitting = [file for file in files if fits(root, mutant._replace(file=file))]
        return f"{mutant}\n      {wrong.args[0]}{'; it fits ' if fitting else ''}{', '.join(fitting)}"
    return ""


def fits(root: Path, mutant: Mutant) -> bool:
    try:
        return bool(mutated(root, mutant))
    except LookupError:
        return False


def misfits() -> list[str]:
    """What is to be mended in the list, a text for each mutant that no longer fits the code."""
    return [found for mutant in mutants() if (found := misfit(ROOT, mutant))]
