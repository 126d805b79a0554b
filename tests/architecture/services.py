"""What keeps services apart: whom they import, who knows the wire, who knows the time, and what common code may say."""

import ast
import re
from collections.abc import Iterable, Mapping

from tests.architecture.imports import BRAINS, ENGINE, imports, inside

COMMON = "services.common"
GENERATED = ("fieldpost", "buf")
TRANSPORT = {*GENERATED, "grpc", "google"}
WIRE = re.compile(r"/((mapping|service|internal|clients|tasks|app)|wire/\w+)\.py$")
"""The edge of a service: what translates, answers, calls others, or puts these together. The rest has plain values."""

PORTS = "services/common/ports.py"
CLOCKS_AND_CHANCE = {"random", "secrets", "time", "uuid"}
"""Modules that only the adapters of the ports may use: a simulation plugs in its own."""

NOW = {"now", "today", "utcnow"}

DICE = "services.rules.dice"
ARENA = "services.bots.arena"
LIBRARIES = {"bots": {ENGINE}, "cli": {ENGINE, BRAINS, ARENA, DICE}, "rules": {BRAINS}}
"""What a service may use of another one's as a library: games to look ahead in, brains, matches, the proof of dice."""

GAME_WORDS = {"army", "armies", "attack", "board", "capital", "card", "cards", "deck", "dice", "edition", "editions"}
GAME_WORDS |= {"mission", "missions", "seat", "seats", "territory", "troop", "troops", "zone", "zones"}

SAYS_GAME_WORDS = {"services/common/logging.py": {"card", "mission"}}
"""Logs leave out what these words name, so one place must know them."""


def owner(name: str) -> str:
    """The service that a dotted name or a path belongs to; empty outside services/."""
    parts = re.split(r"[./]", name)
    return parts[1] if parts[0] == "services" and len(parts) > 1 else ""


def service_faults(tree: ast.AST, file: str) -> list[str]:
    """Imports of another service's code; all may use common code, which uses none of theirs."""
    own = owner(file)
    allowed = LIBRARIES.get(own, set()) | ({COMMON} if own != "common" else set())
    foreign = {name for name in imports(tree, file) if owner(name) not in {own, ""}}
    return [
        f"{file} imports {name}" for name in sorted(foreign) if not any(inside(name, library) for library in allowed)
    ]


def wire_faults(tree: ast.AST, file: str) -> list[str]:
    """Imports of generated code where no translation is done."""
    if owner(file) == "common" or WIRE.search(file):
        return []
    names = (name for name in imports(tree, file) if name.split(".")[0] in GENERATED)
    return [f"{file} imports {name}" for name in sorted(set(names))]


def reached(module: str, graph: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Every module that comes along when one is imported, with the module that brings it."""
    found = {module: ""}
    waiting = [module]
    while waiting:
        now = waiting.pop()
        for name in graph.get(now, ()):
            if name not in found:
                found[name] = now
                waiting.append(name)
    return found


def core_faults(graph: Mapping[str, Iterable[str]], core: Iterable[str]) -> list[str]:
    """Modules of a core that bring the wire along, however far away it is imported, with the way there."""
    faults = []
    for module in sorted(core):
        found = reached(module, graph)
        for name in sorted(found):
            if name.split(".")[0] in TRANSPORT:
                way = [name]
                while way[-1] != module:
                    way.append(found[way[-1]])
                faults.append(" <- ".join(way))
                break
    return faults


def cycles(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Modules that come along with themselves, and so could not be imported without a trick."""
    return sorted(
        module
        for module in graph
        if any(module in reached(name, graph) for name in graph[module] if name in graph and name != module)
    )


def hidden_faults(tree: ast.AST, file: str) -> list[str]:
    """Imports of our own code inside of a function, where nobody looks for them and a cycle can hide."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    names = {name for function in functions for name in imports(function, file) if inside(name, "services")}
    return [f"{file} imports {name} in a function" for name in sorted(names)]


def clock_faults(tree: ast.AST, file: str) -> list[str]:
    """Uses of a clock or of chance that no simulation could replace."""
    faults = [f"{file} imports {name}" for name in imports(tree, file) if name.split(".")[0] in CLOCKS_AND_CHANCE]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of = ast.unparse(node.func.value)
            if of in {"datetime", "date", "datetime.datetime", "datetime.date"} and node.func.attr in NOW:
                faults.append(f"{file}:{node.lineno} asks {of}.{node.func.attr}()")
            if (of, node.func.attr) == ("os", "urandom"):
                faults.append(f"{file}:{node.lineno} asks os.urandom()")
    return sorted(set(faults))


def said(tree: ast.AST) -> set[str]:
    """The words of a module's names and texts, in lower case; what explains the code may say anything."""
    found: set[str] = set()
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        texts = [getattr(node, field, None) for field in ("id", "attr", "name", "arg")]
        if isinstance(node, ast.Constant) and id(node) not in documents:
            texts.append(node.value)
        for text in texts:
            if isinstance(text, str):
                found |= {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", text)}
    return found


def word_faults(tree: ast.AST, file: str) -> list[str]:
    """Words of the game in code that must serve any game."""
    found = said(tree) & (GAME_WORDS - SAYS_GAME_WORDS.get(file, set()))
    return [f"{file} speaks of {word}" for word in sorted(found)]
