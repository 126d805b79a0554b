"""Who has read one service has read all: one skeleton, and one list from which everything else follows."""

import ast

import pytest

from services.common.directory import OTHERS, SERVICES, package_of
from tests.architecture.skeleton import (
    ALWAYS,
    MAIN,
    build_faults,
    file_faults,
    main_faults,
    method_faults,
    name_faults,
    private_faults,
    sql_faults,
    value_faults,
)
from tests.architecture.tree import ROOT, parsed, project_files, python_files, read

FILES = {name: package_of(name).replace(".", "/") for name in SERVICES}
OWN = [
    file
    for file in python_files("services/")
    if file.startswith((*(f"services/{name}/" for name in SERVICES), "services/common/", "services/gateway/"))
    and not file.startswith("services/rules/engine/")
]


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_has_the_files_of_the_skeleton(name: str):
    folder = FILES[name]
    assert file_faults(folder, project_files(), bool(SERVICES[name].queues)) == []
    assert main_faults(read(f"{folder}/main.py"), package_of(name), name) == []


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_built_and_named_like_every_other(name: str):
    folder = FILES[name]
    assert build_faults(parsed(f"{folder}/app.py"), "app.py") == []
    assert name_faults(parsed(f"{folder}/process.py"), "process.py", "App") == []
    assert name_faults(parsed(f"{folder}/access.py"), "access.py", "ACCESS") == []


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_has_its_contract_and_its_migrations_where_they_are_looked_for(name: str):
    assert any(file.startswith(f"protos/fieldpost/{name}/v1/") for file in project_files())
    assert any(file.startswith(f"deploy/migrations/{name}/versions/0001") for file in project_files())


def test_methods_of_the_contract_are_called_alike():
    assert [fault for file in OWN for fault in method_faults(parsed(file), file)] == []


def test_values_are_named_tuples_and_choices_are_enums():
    assert [fault for file in OWN for fault in value_faults(parsed(file), file)] == []


def test_sql_is_in_the_stores_and_prepared_only_on_the_hot_path():
    files = [file for file in OWN if not file.startswith("services/common/")]
    assert [fault for file in files for fault in sql_faults(parsed(file), file)] == []


def test_nobody_touches_what_another_module_keeps_to_itself():
    assert [fault for file in OWN for fault in private_faults(parsed(file), file)] == []


def test_no_two_processes_share_a_port():
    ports = [*(listed.port for listed in SERVICES.values()), *OTHERS.values()]
    assert len({*ports}) == len(ports)
    assert max(ports) < 10, "a service's metrics are ten above its port"


def test_services_are_listed_in_no_second_place():
    names = {"accounts", "matchmaking", "bots"}
    files = [file for file in python_files() if file.startswith(("services/", "deploy/"))]
    lists = [
        f"{file}:{node.lineno}"
        for file in files
        if file != "services/common/directory.py" and not file.endswith("/access.py")  # who may call what is no list
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Dict | ast.List | ast.Tuple | ast.Set)
        and names
        <= {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    ]
    assert lists == []


def test_the_guide_names_every_file_of_the_skeleton():
    guide = (ROOT / "README.md").read_text().split("## How to add a service")[1].split("\n## ")[0]
    for name in ("main", "app", "process", "service", "access", "models", "mapping", "store", "clients", "tasks"):
        assert f"`{name}.py`" in guide


# That the checks find what they are for

USUAL = '"""A."""\n' + MAIN.format(package="services.a", name="a")
THERE = [f"services/a/{name}.py" for name in (*ALWAYS, "models")]


@pytest.mark.parametrize(
    ("files", "queues"),
    [
        ([*THERE], False),
        ([*THERE[1:], "services/a/mapping.py"], False),
        ([*THERE[:-1], "services/a/mapping.py"], False),
        ([*THERE, "services/a/mapping.py"], True),
        ([*THERE, "services/a/wire/view.py", "services/a/tasks.py"], False),
    ],
)
def test_a_folder_that_lacks_a_file_is_found(files: list[str], queues: bool):
    assert file_faults("services/a", files, queues)


def test_a_whole_folder_is_left_alone():
    assert file_faults("services/a", [*THERE, "services/a/wire/view.py", "services/a/tasks.py"], True) == []
    assert main_faults(USUAL, "services.a", "a") == []


@pytest.mark.parametrize("text", [USUAL + "print()\n", USUAL.replace('"a"', '"b"'), USUAL.replace("if", "while")])
def test_a_main_of_its_own_is_found(text: str):
    assert main_faults(text, "services.a", "a")


@pytest.mark.parametrize(
    "line",
    [
        "def build(runtime: Runtime) -> Service: ...",
        "async def build(settings: Settings) -> Service: ...",
        "async def build(runtime: Runtime): ...",
        "async def make(runtime: Runtime) -> Service: ...",
        "from elsewhere import build",
    ],
)
def test_another_way_to_build_is_found(line: str):
    assert build_faults(ast.parse(line), "app.py")


def test_a_module_without_its_name_is_found():
    assert name_faults(ast.parse("RULES: Final = {}"), "access.py", "ACCESS")
    assert name_faults(ast.parse("ACCESS: Final = {}"), "access.py", "ACCESS") == []
    assert name_faults(ast.parse("def f():\n    class App: ..."), "process.py", "App")


@pytest.mark.parametrize("arguments", ["self, request, _context", "self, _request, context", "self, request"])
def test_a_method_with_other_parameters_is_found(arguments: str):
    assert method_faults(ast.parse(f"class A:\n    async def GetA({arguments}): ..."), "service.py")


@pytest.mark.parametrize(
    "lines",
    [
        "@dataclass\nclass A:\n    a: int",
        "@dataclass(frozen=True)\nclass A:\n    a: int",
        "@dataclasses.dataclass(frozen=True, slots=True)\nclass A:\n    a: int",
        'class A:\n    """Numbers."""\n    B: Final = 1\n    C: Final = 2',
    ],
)
def test_another_kind_of_value_is_found(lines: str):
    assert value_faults(ast.parse(lines), "services/a/tables.py")


@pytest.mark.parametrize("lines", ["class A(NamedTuple):\n    a: int", "class A(Enum):\n    B = 1", "class A: ..."])
def test_a_named_tuple_and_an_enum_are_left_alone(lines: str):
    assert value_faults(ast.parse(lines), "services/a/tables.py") == []


@pytest.mark.parametrize("line", ["from sqlalchemy import select", "from services.x.prepared import Prepared"])
def test_sql_elsewhere_is_found(line: str):
    assert sql_faults(ast.parse(line), "services/a/process.py")
    assert sql_faults(ast.parse("from sqlalchemy import Connection"), "services/a/process.py") == []


def test_the_use_of_anothers_private_name_is_found():
    assert private_faults(ast.parse("from services.a.store import _row"), "services/a/process.py")
    assert private_faults(ast.parse("from services.a import store\nstore._row(1)"), "services/a/process.py")
    assert private_faults(ast.parse("self._row\nrow._asdict()"), "services/a/process.py") == []
