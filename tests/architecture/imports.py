"""What a module imports, and which of it the architecture forbids."""

import ast
import sys
from collections.abc import Iterator
from pathlib import PurePosixPath

ENGINE = "services.rules.engine"
BRAINS = "services.bots.brains"
ODDS = "services.rules.odds"
KERNEL, MECHANICS, EDITIONS = f"{ENGINE}.kernel", f"{ENGINE}.mechanics", f"{ENGINE}.editions"

PURE = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "contextlib",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
}
PURE |= {"heapq", "itertools", "json", "math", "operator", "re", "string", "textwrap", "types", "typing"}
PURE |= {"unicodedata", "zlib"}
"""The part of the standard library that only computes: no clock, chance, file, process or network."""

READERS = {"pathlib", "importlib", "pkgutil", "os"}
"""What finds editions, where the environment names folders of them, and reads their data: one module may, for all."""

WRITERS = {"services/rules/engine/kernel/declared.py": {"compile", "exec"}}
"""Modules that may make code from text: the constructors of records, from the names of their fields."""

SIDE_EFFECTS = {"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"}


def module_of(file: str) -> str:
    """The dotted name of a file in the root's packages."""
    parts = PurePosixPath(file).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST, file: str) -> Iterator[str]:
    """Every dotted name imported in a module; `from a import b` gives `a` and `a.b`, which may be one too."""
    package = module_of(file).split(".")
    if not file.endswith("__init__.py"):
        package = package[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def runtime_code(tree: ast.Module) -> ast.Module:
    """A module without what only the type checker reads."""
    body = [node for node in tree.body if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")]
    return ast.Module(body, [])


def inside(name: str, package: str) -> bool:
    """Whether a dotted name is the package or lies in it."""
    return name == package or name.startswith(f"{package}.")


def guarded(tree: ast.AST) -> set[str]:
    """What is imported under `try … except ImportError`: the module does without it."""
    tries = (node for node in ast.walk(tree) if isinstance(node, ast.Try))
    caught = (node for node in tries if any("ImportError" in ast.dump(handler) for handler in node.handlers))
    return {name for node in caught for line in node.body for name in imports(line, "guarded.py")}


def engine_faults(tree: ast.AST, file: str, reader: bool = False) -> list[str]:
    """What an engine module imports or calls and must not; a reader may find editions and their data."""
    allowed = PURE | READERS if reader else PURE
    faults = []
    for name in imports(tree, file):
        top = name.split(".")[0]
        optional = top == "mypy_extensions" and name in guarded(tree)
        if not (inside(name, ENGINE) or top in allowed or optional):
            faults.append(f"{file} imports {name}")
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    called = {func.id for func in calls if isinstance(func, ast.Name)}
    return faults + [f"{file} calls {name}()" for name in sorted((called & SIDE_EFFECTS) - WRITERS.get(file, set()))]


def brain_faults(tree: ast.AST, file: str) -> list[str]:
    """A brain knows the engine, its odds, other brains and the standard library."""
    names = imports(tree, file)
    known = {*sys.stdlib_module_names, "mypy_extensions"}
    foreign = (name for name in names if not any(inside(name, one) for one in (ENGINE, ODDS, BRAINS)))
    return [f"{file} imports {name}" for name in foreign if name.split(".")[0] not in known]


def layer_faults(tree: ast.AST, file: str, editions: set[str]) -> list[str]:
    """Kernel below mechanics below editions; an edition stands alone, and is found without being named."""
    own = module_of(file)
    packages = {f"{EDITIONS}.{edition}" for edition in editions}
    if inside(own, KERNEL):
        forbidden = {MECHANICS, EDITIONS}
    elif inside(own, MECHANICS):
        forbidden = {EDITIONS}
    else:
        forbidden = {package for package in packages if not inside(own, package)}
    names = sorted(set(imports(tree, file)))
    return [f"{file} imports {name}" for name in names if any(inside(name, package) for package in forbidden)]
