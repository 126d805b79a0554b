"""Changes a small piece of Python that is named by its function and its syntax, whatever its line and layout."""

from __future__ import annotations

import ast
import difflib
import textwrap
from typing import NamedTuple

NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
NEAR = 0.4
"""How alike two pieces must be for one to be told in place of the other; difflib's scale, from 0 to 1."""


class Piece(NamedTuple):
    """An expression or a statement, and what takes its place, if need be several statements."""

    old: str
    new: str

    def nodes(self) -> tuple[ast.AST, ast.AST | list[ast.stmt]]:
        """Both as syntax of one kind: a lone expression is replaced by statements only where it is one itself."""
        (old,), new = statements(self.old), statements(self.new)
        if isinstance(old, ast.Expr) and len(new) == 1 and isinstance(new[0], ast.Expr):
            return old.value, new[0].value
        return old, new


class Swap(ast.NodeTransformer):
    """Puts something in the place of every node that reads like the one it is given, and counts them."""

    def __init__(self, old: ast.AST, new: ast.AST | list[ast.stmt]) -> None:
        self.old, self.new, self.count = ast.dump(old), new, 0

    def visit(self, node: ast.AST) -> ast.AST | list[ast.stmt]:
        if ast.dump(node) == self.old:
            self.count += 1
            return self.new
        return self.generic_visit(node)


def statements(text: str) -> list[ast.stmt]:
    return ast.parse(textwrap.dedent(text)).body


def scopes(tree: ast.AST, prefix: str = "") -> dict[str, ast.AST]:
    """Functions, classes and assigned names of modules and classes by their qualified names, such as `Deal.run`."""
    found: dict[str, ast.AST] = {}
    for node in getattr(tree, "body", ()):
        if isinstance(node, NAMED):
            found[prefix + node.name] = node
            found |= scopes(node, f"{prefix}{node.name}.") if isinstance(node, ast.ClassDef) else {}
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {prefix + target.id: node for target in targets if isinstance(target, ast.Name)}
    return found


def swap(scope: ast.AST, piece: Piece) -> None:
    """Changes what is inside the scope; LookupError says how often the piece is there, where that is not once."""
    swapping = Swap(*piece.nodes())
    swapping.generic_visit(scope)
    if swapping.count != 1:
        inside = [ast.unparse(node) for node in ast.walk(scope) if isinstance(node, (ast.expr, ast.stmt))]
        likest = "" if swapping.count else nearest("piece", piece.old, inside)
        raise LookupError(f"{swapping.count} times: {piece.old}{likest}")
    ast.fix_missing_locations(scope)


def changed(source: str, at: str, piece: Piece) -> str:
    """The module's source with the piece changed that stands at a qualified name; LookupError says what is near."""
    tree = ast.parse(source)
    known = scopes(tree)
    if at not in known:
        raise LookupError(f"no {at}{elsewhere(source, at, piece) or nearest('name', at, list(known))}")
    try:
        swap(known[at], piece)
    except LookupError as wrong:
        raise LookupError(f"{at} has {wrong}{elsewhere(source, at, piece)}") from None
    return ast.unparse(tree)


def elsewhere(source: str, at: str, piece: Piece) -> str:
    """The other functions and constants that have the piece, as the end of a message; empty if none has."""
    wanted = ast.dump(piece.nodes()[0])
    having = [
        name
        for name, scope in scopes(ast.parse(source)).items()
        if name != at
        and not isinstance(scope, ast.ClassDef)
        and any(ast.dump(node) == wanted for node in ast.walk(scope))
    ]
    return f"; it is in {', '.join(having)}" if having else ""


def nearest(kind: str, wanted: str, known: list[str]) -> str:
    """What is most like a text that is not there, as the end of a message; empty if nothing is."""
    near = difflib.get_close_matches(wanted, known, 1, NEAR)
    return f"; nearest {kind}: {near[0]}" if near else ""
