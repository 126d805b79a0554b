"""The skeleton that all services share: files, names, the way to build, the kind of values."""

import ast
import re
from collections.abc import Iterable

ALWAYS = ("__init__", "main", "app", "process", "service", "access")
"""Files that every service has; besides, `tasks.py` if it has a Celery queue, and one of each of these pairs."""

EITHER = (("mapping.py", "wire/"), ("models.py", "storage/"))

MAIN = """
from services.common.server import run
from {package}.app import build
if __name__ == "__main__":
    run("{name}", build)
"""

DATACLASSES = {
    "services/common/settings.py": "a password must not be in its text",
    "services/rules/dice/game_secrets.py": "secrets must not be in its text",
}
"""Where a value is a frozen dataclass, and why; everywhere else it is a NamedTuple."""

PREPARED = "services.rules.app.storage"
"""Where statements go to the driver as text: SQLAlchemy takes half of a command's time. Everywhere else it is asked."""

STATEMENTS = {"delete", "insert", "select", "text", "update"}
SQL = re.compile(r"/(store|models)\.py$|/storage/\w+\.py$")


def file_faults(folder: str, files: Iterable[str], queues: bool) -> list[str]:
    """What a service's folder lacks, or has without cause."""
    there = {file.removeprefix(f"{folder}/") for file in files if file.startswith(f"{folder}/")}
    faults = [f"{folder} has no {name}.py" for name in ALWAYS if f"{name}.py" not in there]
    for file, package in EITHER:
        if file not in there and not any(name.startswith(package) for name in there):
            faults.append(f"{folder} has neither {file} nor {package}")
    if ("tasks.py" in there) != queues:
        faults.append(f"{folder} has {'a queue and no' if queues else 'no queue and a'} tasks.py")
    return faults


def main_faults(text: str, package: str, name: str) -> list[str]:
    """A main.py that does more than run its app, once it has said in one line what it is."""
    usual = MAIN.format(package=package, name=name).split("\n")[1:-1]
    lines = [line for line in text.splitlines()[1:] if line]
    return [] if sorted(lines) == sorted(usual) else [f"{package}.main does more than run its app"]


def build_faults(tree: ast.Module, file: str) -> list[str]:
    """An app.py without `async def build(runtime: Runtime) -> Service`."""
    signatures = [
        (type(node).__name__, ast.unparse(node.args), ast.unparse(node.returns) if node.returns else "")
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == "build"
    ]
    right = [("AsyncFunctionDef", "runtime: Runtime", "Service")]
    return [] if signatures == right else [f"{file} has no async def build(runtime: Runtime) -> Service"]


def name_faults(tree: ast.Module, file: str, name: str) -> list[str]:
    """A module that does not declare, at its top level, what stands there in every service."""
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    values = {ast.unparse(node.target) for node in tree.body if isinstance(node, ast.AnnAssign)}
    return [] if name in classes | values else [f"{file} has no {name}"]


def method_faults(tree: ast.Module, file: str) -> list[str]:
    """Methods of the contract, which are in capitals, with other parameters than (self, request, context)."""
    methods = [node for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef) and node.name[0].isupper()]
    wrong = [node for node in methods if [one.arg for one in node.args.args] != ["self", "request", "context"]]
    return [f"{file}:{node.lineno} {node.name} does not take (self, request, context)" for node in wrong]


def value_faults(tree: ast.Module, file: str) -> list[str]:
    """Dataclasses, and classes that are lists of numbers where an Enum is meant."""
    faults = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        made = {ast.unparse(one).partition("(")[0] for one in node.decorator_list}
        if made & {"dataclass", "dataclasses.dataclass"} and file not in DATACLASSES:
            faults.append(f"{file}:{node.lineno} {node.name} is a dataclass: make it a NamedTuple")
        lines = [line for line in node.body if not isinstance(line, ast.Expr)]
        constants = [line for line in lines if isinstance(line, ast.AnnAssign) and "Final" in ast.unparse(line)]
        if not node.bases and len(lines) == len(constants) > 1:
            faults.append(f"{file}:{node.lineno} {node.name} is a list of constants: make it an Enum")
    return faults


def sql_faults(tree: ast.Module, file: str) -> list[str]:
    """SQL outside of a service's store, and prepared statements outside of the one hot path."""
    faults = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or not node.module:
            continue
        names = {alias.name for alias in node.names}
        if node.module == "sqlalchemy" and names & STATEMENTS and not SQL.search(file):
            faults.append(f"{file} makes SQL")
        if "Prepared" in names and not file.startswith(PREPARED.replace(".", "/")):
            faults.append(f"{file} prepares statements")
    return faults


def private_faults(tree: ast.Module, file: str) -> list[str]:
    """Uses of a name that another module keeps to itself."""
    faults = [
        f"{file} imports {alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("services.")
        for alias in node.names
        if alias.name.startswith("_")
    ]
    modules = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("services")
        for alias in node.names
    }
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
            continue
        if re.match("_[^_]", node.attr) and node.value.id in modules and node.value.id.islower():
            faults.append(f"{file}:{node.lineno} uses {ast.unparse(node)}")
    return faults
