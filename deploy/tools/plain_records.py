"""Writes the engine's records out in full: a compiled class is only fast with slots and a constructor of its own.

`kernel.declared` makes both when Python loads a class; here the same comes out as source, for mypyc.
"""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from typing import Annotated, Any, Final, NewType, get_args, get_origin

DECLARED: Final = "services/rules/engine/kernel/declared.py"
RECORD: Final = "services/rules/engine/kernel/record.py"
IMPORTED: Final = "from services.rules.engine.kernel.declared import Declared\n"
WITHOUT_METACLASS: Final = '''
"""Stands for the module of this name in the compiled engine, whose records are written out."""

from typing import Any, TypeVar

T = TypeVar("T")
NAMES: dict[object, tuple[str, ...]] = {}


def replace(record: T, **changes: object) -> T:
    """A copy of a record with some fields changed."""
    kind: Any = type(record)
    before: Any = record
    names = NAMES.get(kind)
    if names is None:
        names = NAMES[kind] = tuple([word.partition(":")[0] for word in kind.SPEC.split()])
    made: T = kind(*[changes.get(name, value) for name, value in zip(names, before.row())])
    return made
'''


def written_out(name: str, text: str) -> str:
    """The source of a module, by its path from the root, as it is compiled."""
    if name == DECLARED:
        return WITHOUT_METACLASS
    if name == RECORD:
        return text.replace(IMPORTED, "").replace("(metaclass=Declared)", "")
    module = importlib.import_module(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    if not str(module.__file__).endswith(".py"):
        raise RuntimeError(
            f"{name} is compiled: take the compiled files away first, since records are read from source"
        )
    types = Types(module.__name__)
    lines = text.splitlines()
    for node in reversed(ast.parse(text).body):
        kind = getattr(module, node.name) if isinstance(node, ast.ClassDef) else None
        if isinstance(node, ast.ClassDef) and "FIELDS" in vars(kind):
            write_out(lines, node, kind, types)
    return "\n".join([*lines, *types.imports(), ""])


def write_out(lines: list[str], node: ast.ClassDef, kind: Any, types: Types) -> None:
    """Puts a class's constructor and `row` in the place of its fields."""
    own = [one for one in node.body if isinstance(one, ast.AnnAssign) and ast.unparse(one.target) in kind.FIELDS]
    for one in reversed(own[1:]):
        del lines[one.lineno - 1 : one.end_lineno]
    parameters = [f'{name}: "{types.of(of)}"{default(of, value)}' for name, (of, value) in kind.FIELDS.items()]
    lines[own[0].lineno - 1 : own[0].end_lineno] = [
        f"    __slots__ = {kind.__slots__!r}",
        f"    SPEC = {kind.SPEC!r}",
        f"    def __init__({', '.join(['self', *parameters])}) -> None:",
        *[f"        self.{name} = {name}" for name in kind.FIELDS],
        "    def row(self) -> tuple[object, ...]:",
        f"        return ({' '.join([f'self.{name},' for name in kind.FIELDS])})",
    ]


def default(kind: Any, value: object) -> str:
    """A parameter's default as source; a field without one has a bare object in its place."""
    if type(value) is object:
        return ""
    inner = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return f" = {inner.__name__}({value!r})" if isinstance(inner, NewType) else f" = {value!r}"


class Types:
    """How the types of fields are written in one module, and what the type checker must import for them."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.found: dict[str, set[str]] = {}

    def of(self, kind: Any) -> str:
        """The type as source; what `kinds` adds for people goes."""
        if get_origin(kind) is Annotated:
            return self.of(get_args(kind)[0])
        if get_origin(kind) is tuple:
            return f"tuple[{', '.join(['...' if one is ... else self.of(one) for one in get_args(kind)])}]"
        if get_args(kind):
            return " | ".join([self.of(one) for one in get_args(kind)])
        if kind is type(None):
            return "None"
        if isinstance(kind, NewType) or kind.__module__ not in ("builtins", self.module):
            self.found.setdefault(kind.__module__, set()).add(kind.__name__)
        return str(kind.__name__)

    def imports(self) -> list[str]:
        """The lines at the end of the module; only the type checker follows them."""
        lines = [f"    from {module} import {', '.join(sorted(names))}" for module, names in sorted(self.found.items())]
        return ["from typing import TYPE_CHECKING", "if TYPE_CHECKING:", *lines] if lines else []


def copy(names: list[str], root: Path, target: Path) -> None:
    """Writes all modules to a folder of the same shape."""
    for name in names:
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in Path(name).parents[:-1]:
            (target / folder / "__init__.py").touch()
        path.write_text(written_out(name, (root / name).read_text()))
