"""The mutants: one-line changes to rules and hooks, each with the rule that it breaks, kept as data in TOML files."""

import tomllib
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ENGINE = "services/rules/engine"


class Mutant(NamedTuple):
    """A line of a file below the engine, without its indentation, what replaces it, and the rule that this breaks."""

    file: str
    old: str
    new: str
    rule: str

    def __str__(self) -> str:
        return f"{self.rule:5} {self.file}: {self.old}  ->  {self.new}"


def mutants() -> list[Mutant]:
    """All of them, in the order of the files."""
    tables = [tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(HERE.glob("*.toml"))]
    return [Mutant(**row) for table in tables for row in table["mutant"]]


def places(root: Path, mutant: Mutant) -> list[int]:
    """Where the mutant's line is in its file; anything but one place means that the code has changed."""
    lines = (root / ENGINE / mutant.file).read_text(encoding="utf-8").splitlines()
    return [at for at, line in enumerate(lines) if line.strip() == mutant.old]


def stale() -> list[Mutant]:
    """The mutants that no longer fit the code."""
    return [mutant for mutant in mutants() if len(places(ROOT, mutant)) != 1]


def mutated(root: Path, mutant: Mutant) -> str:
    """The text of the mutant's file with its line replaced."""
    lines = (root / ENGINE / mutant.file).read_text(encoding="utf-8").splitlines(keepends=True)
    (at,) = places(root, mutant)
    lines[at] = lines[at].replace(mutant.old, mutant.new)
    return "".join(lines)
