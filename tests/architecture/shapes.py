"""Sizes and comparisons that show where a design slips."""

import ast
from collections.abc import Iterator

VARIANTS = {"objectives", "conquest", "duel", "training", "command", "total", "duel-passive", "duel-active"}
VARIANTS |= {"mission", "teams", "advanced", "campaign", "factions"}
EDITIONS = {"world", "command", "napoleon", "clone_wars"}
NAMES = VARIANTS | EDITIONS

LONGEST_FUNCTION = 60
LONGEST_FILE = 400
LONG_FILE = 200
SHARE_OF_LONG_FILES = 0.10


def long_functions(tree: ast.AST, file: str) -> list[str]:
    """The functions that nobody takes in at one look."""
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    sizes = ((node, (node.end_lineno or node.lineno) - node.lineno + 1) for node in functions)
    return [f"{file}:{n.lineno} {n.name} has {size} lines" for n, size in sizes if size > LONGEST_FUNCTION]


def size_faults(lines: dict[str, int]) -> list[str]:
    """Files past the limit; and the list of long ones, if they are more than a few."""
    faults = [f"{file} has {count} lines" for file, count in lines.items() if count > LONGEST_FILE]
    long = [f"{file} has {count} lines" for file, count in lines.items() if count > LONG_FILE]
    if len(long) > SHARE_OF_LONG_FILES * len(lines):
        faults.append(f"{len(long)} of {len(lines)} files are past {LONG_FILE} lines: {'; '.join(long)}")
    return faults


def constants(tree: ast.AST) -> dict[str, str]:
    """Names that stand for a string in this module: comparing with them is comparing with the string."""
    found = {}
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            found |= {target.id: value.value for target in targets if isinstance(target, ast.Name)}
    return found


def compared(tree: ast.AST) -> Iterator[ast.expr]:
    """Every expression that something is compared with: ==, !=, in, match, startswith."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield node.left
            yield from node.comparators
        elif isinstance(node, ast.MatchValue):
            yield node.value
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"startswith", "endswith"}:
            yield from node.args


def name_comparisons(tree: ast.AST, file: str) -> list[str]:
    """Comparisons with the name of a variant or an edition: code that asks where it should be told."""
    known = constants(tree)
    faults = []
    for side in compared(tree):
        elements = side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
        for element in elements:
            value = known.get(element.id) if isinstance(element, ast.Name) else None
            if isinstance(element, ast.Constant):
                value = element.value
            if value in NAMES:
                faults.append(f"{file}:{element.lineno} compares with {value!r}")
    return faults
