"""Figures of a tree: how large it is, and what its architecture costs; `python -m tests.architecture.figures [FOLDER]`.

It only reads syntax, so it counts an older tree, where records still declare themselves by hand, as well.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.slices import foreign_writes

FOLDERS = {
    "services/rules/engine": ".py",
    "services/rules/app": ".py",
    "services/rules (the rest)": ".py",
    "services/common": ".py",
    "services/accounts": ".py",
    "services/matchmaking": ".py",
    "services/bots": ".py",
    "services/gateway": ".py",
    "services/cli": ".py",
    "deploy": ".py",
    "protos": ".proto",
    "pwa/src": (".ts", ".tsx"),
    "pwa/tests": (".ts", ".tsx"),
    "tests": ".py",
}
ENGINE = "services/rules/engine/"
APP = "services/rules/app/"
LONG_FUNCTION, LONG_FILE = 40, 200
BY_HAND = {"SPEC", "__slots__", "__init__", "row"}
"""What a record that declares itself by hand writes."""


def files(root: Path) -> list[str]:
    """Every file that git has."""
    command = ["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return sorted({name for name in listed if (root / name).is_file()})


def sizes(root: Path, names: list[str]) -> Iterator[str]:
    """Files and lines of each folder; a file belongs to the first that it lies in."""
    left = list(names)
    for folder, endings in FOLDERS.items():
        path = folder.split()[0]
        inside = [name for name in left if name.startswith(path + "/") and name.endswith(endings)]
        left = [name for name in left if name not in inside]
        counts = [len((root / name).read_text(encoding="utf-8").splitlines()) for name in inside]
        yield f"{folder:28}{sum(count > 0 for count in counts):5} files {sum(counts):7,} lines"


def members(node: ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    """What a class body says, by name; a field is "field"."""
    for one in node.body:
        if isinstance(one, ast.AnnAssign) and "ClassVar" not in ast.unparse(one.annotation):
            yield "field", one
        elif isinstance(one, ast.AnnAssign | ast.Assign):
            target = one.target if isinstance(one, ast.AnnAssign) else one.targets[0]
            yield ast.unparse(target), one
        elif isinstance(one, ast.FunctionDef):
            yield one.name, one


def declaring_lines(node: ast.ClassDef, wanted: set[str]) -> tuple[int, int]:
    """The lines that declare a record: those that say something, and with the empty lines between them."""
    said = [one for name, one in members(node) if name in wanted]
    spoken = 1 + sum((one.end_lineno or 0) - one.lineno + 1 for one in said)
    return spoken, 2 + max(one.end_lineno or 0 for one in said) - min(one.lineno for one in said)


def records(trees: dict[str, ast.Module]) -> str:
    """How many classes of the engine are records with fields, and the lines that declare them.

    A record written by hand has a SPEC; one that is declared has the family of records among its bases.
    """
    classes = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    family = {"Record"}
    while more := {node.name for node in classes if family & {ast.unparse(base) for base in node.bases}} - family:
        family |= more
    lines = []
    for node in classes:
        names = {name for name, _ in members(node)}
        if {"__init__", "row"} <= names or "SPEC" in names:
            lines.append(declaring_lines(node, {*BY_HAND, "NAME"}))
        elif node.name in family and "field" in names:
            lines.append(declaring_lines(node, {"field", "NAME"}))
    spoken, spaced = map(sum, zip(*lines))
    return f"records of the engine: {len(lines)} classes, declared in {spoken} lines, {spaced} with empty ones"


def long_functions(trees: dict[str, ast.Module]) -> list[str]:
    """Functions of more lines than fit a screen."""
    return [
        f"{file}:{node.lineno} {node.name} ({length})"
        for file, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > LONG_FUNCTION
    ]


def told(title: str, found: list[str]) -> Iterator[str]:
    """How many there are, and which."""
    yield f"{title}: {len(found)}"
    yield from [f"    {one}" for one in found]


def figures(root: Path) -> Iterator[str]:
    """The lines of the report."""
    names = files(root)
    yield from sizes(root, names)
    product = [name for name in names if name.startswith(("services/", "deploy/")) and name.endswith(".py")]
    trees = {name: ast.parse((root / name).read_text(encoding="utf-8")) for name in product}
    engine = {name: tree for name, tree in trees.items() if name.startswith(ENGINE)}
    yield records(engine)
    yield f"slices written by modules that do not own them: {len(foreign_writes(engine))}"
    yield from told("functions of more than 40 lines", long_functions(trees))
    sources = (*product, *[name for name in names if name.startswith("pwa/src/") and name.endswith((".ts", ".tsx"))])
    lengths = {name: len((root / name).read_text(encoding="utf-8").splitlines()) for name in sources}
    yield from told("files of more than 200 lines", [f"{n} ({k})" for n, k in lengths.items() if k > LONG_FILE])
    top = {name.removeprefix(APP).partition("/")[0] for name in product if name.startswith(APP)} - {"__init__.py"}
    yield from told("modules and packages at the top of the rules service", sorted(top))


if __name__ == "__main__":
    print("\n".join(figures(Path(sys.argv[1] if len(sys.argv) > 1 else "."))))
