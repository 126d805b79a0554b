"""Who writes the slices of a game: only the module that declares one may make, alter or put it."""

import ast
from collections.abc import Iterator
from typing import TypeGuard

KEEPERS = ("services/rules/engine/kernel/", "services/rules/engine/mechanics/position.py")
"""They copy, store, mask and lay out whole games, so they write slices whose names they do not know."""

BASES = {"Slice", "PublicSlice"}
CHANGING = {"clear", "pop", "popitem", "setdefault", "update"}


def slice_classes(trees: dict[str, ast.Module]) -> dict[str, str]:
    """Every class of slices with the file that declares it."""
    return {
        node.name: file
        for file, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name not in BASES and BASES & {name_of(base) for base in node.bases}
    }


def foreign_writes(trees: dict[str, ast.Module]) -> list[str]:
    """Every line that makes, alters or puts a slice that another file declares."""
    owners = slice_classes(trees)
    faults: list[str] = []
    for file, tree in trees.items():
        lines = {node.lineno for node in writes(tree, file, owners)}
        faults.extend([f"{file}:{line} writes a slice of another module" for line in sorted(lines)])
    return faults


def writes(tree: ast.Module, file: str, owners: dict[str, str]) -> Iterator[ast.expr]:
    """The expressions of one file that do so."""
    foreign = {name for name in imported(tree) if name in owners}
    held = {  # names that hold a slice of another module
        name_of(target)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and slice_read(node.value) in foreign
        for target in node.targets
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            altered = node.args[0] if name_of(node.func) == "replace" and node.args else ast.Name("")
            makes = name_of(node.func) in foreign
            alters = name_of(altered) in held or slice_read(altered) in foreign
            if makes or alters or changes_slices(node.func):
                yield node
        elif isinstance(node, ast.Subscript) and is_written(node) and is_slices(node.value):
            if key_of(node) not in names_of_own(tree, file, owners) and not (file.startswith(KEEPERS) and loose(node)):
                yield node
        elif is_slices(node) and is_written(node) and not file.startswith(KEEPERS):
            yield node


def imported(tree: ast.Module) -> set[str]:
    """The names that a file takes from others."""
    found = [alias for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
    return {alias.asname or alias.name for alias in found}


def name_of(node: ast.AST) -> str:
    """A plain name, or nothing."""
    return node.id if isinstance(node, ast.Name) else ""


def slice_read(node: ast.expr) -> str:
    """The class in `game.slice(Class)`, or nothing."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "slice"):
        return ""
    return name_of(node.args[0]) if node.args else ""


def is_slices(node: ast.AST) -> TypeGuard[ast.Attribute]:
    """Whether an expression is a game's `slices`."""
    return isinstance(node, ast.Attribute) and node.attr == "slices"


def is_written(node: ast.Subscript | ast.Attribute) -> bool:
    return not isinstance(node.ctx, ast.Load)


def changes_slices(called: ast.expr) -> bool:
    """Whether a call is one that alters all of a game's slices, such as `game.slices.pop`."""
    return isinstance(called, ast.Attribute) and called.attr in CHANGING and is_slices(called.value)


def key_of(node: ast.Subscript) -> object:
    """The key where it is written out, else None."""
    return node.slice.value if isinstance(node.slice, ast.Constant) else None


def loose(node: ast.Subscript) -> bool:
    """Whether a key does not say which slice is meant: it is neither written out nor the NAME of a class."""
    value = node.slice.value if isinstance(node.slice, ast.Attribute) else node.slice
    return not (isinstance(value, ast.Constant) or name_of(value)[:1].isupper())


def names_of_own(tree: ast.Module, file: str, owners: dict[str, str]) -> set[object]:
    """The NAMEs of the slices that a file declares."""
    return {
        line.value.value
        for node in tree.body
        if isinstance(node, ast.ClassDef) and owners.get(node.name) == file
        for line in node.body
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant) and name_of(line.targets[0]) == "NAME"
    }
