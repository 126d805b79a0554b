"""Services stay apart, translate at their edge, and take time and chance from ports."""

import ast
import re
from collections.abc import Mapping

import pytest

from services.common.directory import modules_with_tasks
from tests.architecture.imports import imports, inside, module_of, runtime_code
from tests.architecture.services import (
    PORTS,
    TRANSPORT,
    clock_faults,
    core_faults,
    cycles,
    hidden_faults,
    owner,
    reached,
    service_faults,
    wire_faults,
    word_faults,
)
from tests.architecture.tree import parsed, python_files

BRAINS = "services/bots/brains/"
ENGINE = "services/rules/engine/"
MEASURED = ("services/bots/arena/", "services/bots/ladder/", "services/bots/tuning/")
OWN_CLOCK = (PORTS, "services/cli/watch.py", "services/cli/simulate.py", *MEASURED)
"""The adapters; and commands and matches that show real time to who typed them, or draw by a seed that is kept."""


EDGE = re.compile(r"\.(main|app|service|internal|access|clients|mapping|tasks)$|\.wire(\.|$)")
"""The modules of a service that may know the wire; everything else is its core."""


SAMPLES = "services/bots/samples/"
"""Programs that others start from; no part of any service."""


def served() -> list[str]:
    """The modules of services, without the libraries that have stricter rules of their own."""
    return [file for file in python_files("services/") if not file.startswith((BRAINS, ENGINE, SAMPLES))]


def test_services_never_import_each_other():
    assert [fault for file in served() for fault in service_faults(parsed(file), file)] == []


def test_generated_code_is_imported_only_where_translation_is_done():
    assert [fault for file in served() for fault in wire_faults(parsed(file), file)] == []


def import_graph() -> dict[str, set[str]]:
    """What each of our modules imports; a package's `__init__` comes along with everything in it."""
    files = {module_of(file): file for file in python_files("services/")}
    graph: dict[str, set[str]] = {}
    for module, file in files.items():
        names = set(imports(runtime_code(parsed(file)), file))
        ours = {name for name in names if name in files}
        packages = {name.rpartition(".")[0] for name in ours} & {*files}
        graph[module] = ours | packages | {name for name in names if name.split(".")[0] in TRANSPORT}
    return graph


CORES = ("services.rules.app", "services.matchmaking", "services.accounts")


@pytest.mark.parametrize("service", CORES)
def test_the_core_of_a_service_knows_no_wire_however_far_its_imports_are_followed(service: str):
    graph = import_graph()
    core = core_of(service, graph)
    assert len(core) > 5
    assert core_faults(graph, core) == []


def core_of(service: str, graph: Mapping[str, set[str]]) -> list[str]:
    """The modules of a service that must do without the wire."""
    return [name for name in graph if inside(name, service) and not EDGE.search(name)]


@pytest.mark.parametrize("module", modules_with_tasks())
def test_workers_bring_no_database_along(module: str):
    """They ask services; what they would load for nothing is a fifth of their memory."""
    graph = import_graph()
    stores = {name for name in graph if inside(name, "services.common") and "database" in name}
    assert len(stores) == 2
    assert {*reached(module, graph)} & stores == set()


@pytest.mark.parametrize("package", ["game", "clock", "storage", "log"])
def test_these_packages_of_the_rules_service_are_core_from_end_to_end(package: str):
    graph = import_graph()
    inner = {name for name in graph if inside(name, f"services.rules.app.{package}")}
    assert len(inner) > 3
    assert inner <= {*core_of("services.rules.app", graph)}


@pytest.mark.parametrize(
    ("module", "edge"),
    [
        ("services.rules.app.clock.desk", "services.rules.app.wire.records"),
        ("services.rules.app.log.streams", "services.rules.app.wire.answers"),
        ("services.matchmaking.tables", "services.matchmaking.wire.mapping"),
        ("services.accounts.storage.models", "services.accounts.mapping"),
    ],
)
def test_a_core_module_that_came_to_import_the_edge_would_be_found_with_all_that_import_it(module: str, edge: str):
    graph = import_graph()
    graph[module] |= {edge}
    service = next(one for one in CORES if inside(module, one))
    faults = core_faults(graph, core_of(service, graph))
    assert [one for one in faults if f"{edge} <- {module}" in one]
    assert len([one for one in faults if one.endswith(module)]) == 1


def test_no_module_of_ours_needs_itself():
    graph = import_graph()
    assert [name for name in cycles(graph) if owner(name) != "cli"] == []


def test_no_import_of_ours_hides_in_a_function():
    files = [file for file in served() if owner(file) != "cli"]
    assert [fault for file in files for fault in hidden_faults(parsed(file), file)] == []


def test_time_and_chance_come_from_ports():
    files = [file for file in served() if not file.startswith(OWN_CLOCK) and owner(file) != "cli"]
    assert [fault for file in files for fault in clock_faults(parsed(file), file)] == []


def test_common_code_speaks_no_word_of_the_game():
    files = python_files("services/common/")
    assert len(files) > 10
    assert [fault for file in files for fault in word_faults(parsed(file), file)] == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("services/matchmaking/service.py", "from services.rules.app.storage import store"),
        ("services/matchmaking/tables.py", "from services.rules.engine.kernel import game"),
        ("services/matchmaking/tables.py", "from services.bots.brains import greedy"),
        ("services/bots/service.py", "import services.rules.app.storage.store"),
        ("services/bots/service.py", "from ..accounts import store"),
        ("services/common/server.py", "from services.accounts import store"),
        ("services/rules/app/service.py", "from services.bots import waking"),
        ("services/cli/client/show.py", "from services.rules.app.wire import view"),
        ("services/gateway/config.py", "def f():\n    from services.accounts import cookies"),
    ],
)
def test_an_import_of_another_service_is_found(file: str, line: str):
    assert service_faults(ast.parse(line), file)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("services/matchmaking/service.py", "from services.common.server import run"),
        ("services/matchmaking/service.py", "from services.matchmaking import store"),
        ("services/bots/playing.py", "from services.rules.engine.kernel.play import Play"),
        ("services/rules/app/game/timeouts.py", "from services.bots.brains import roster"),
        ("services/cli/main.py", "from services.rules.engine.editions import variant"),
    ],
)
def test_an_import_of_common_or_own_code_or_of_a_library_is_left_alone(file: str, line: str):
    assert service_faults(ast.parse(line), file) == []


GRAPH = {"a": ["b", "c"], "b": ["d"], "c": [], "d": ["grpc.aio"], "e": ["c"], "f": ["g"], "g": ["f"]}


def test_a_core_that_brings_the_wire_along_by_others_is_found_with_the_way():
    assert core_faults(GRAPH, ["a", "e"]) == ["grpc.aio <- d <- b <- a"]
    assert core_faults({"a": ["fieldpost.rules.v1.rules_pb2"]}, ["a"]) == ["fieldpost.rules.v1.rules_pb2 <- a"]
    assert core_faults(GRAPH, ["c", "e", "f"]) == []


def test_a_cycle_is_found():
    assert cycles(GRAPH) == ["f", "g"]
    assert cycles({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["a"]}) == ["a", "b", "c"]


@pytest.mark.parametrize("line", ["import services.a", "from services.a import b", "from . import b"])
def test_an_import_in_a_function_is_found(line: str):
    assert hidden_faults(ast.parse(f"def f():\n    {line}"), "services/a/x.py")
    assert hidden_faults(ast.parse("def f():\n    import redis"), "services/a/x.py") == []
    assert hidden_faults(ast.parse(line), "services/a/x.py") == []


@pytest.mark.parametrize("file", ["store.py", "main.py", "tables.py", "servicer.py", "maps.py"])
def test_generated_code_in_a_module_that_does_not_translate_is_found(file: str):
    for line in ("from fieldpost.rules.v1 import rules_pb2", "import buf.validate.validate_pb2"):
        assert wire_faults(ast.parse(line), f"services/rules/app/{file}")


@pytest.mark.parametrize("file", ["rules/app/service.py", "rules/app/wire/view.py", "bots/clients.py", "common/a.py"])
def test_generated_code_in_a_module_that_translates_is_left_alone(file: str):
    assert wire_faults(ast.parse("from fieldpost.rules.v1 import rules_pb2"), f"services/{file}") == []


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "import random",
        "from secrets import token_bytes",
        "from uuid import uuid4",
        "from datetime import datetime\nx = datetime.now()",
        "import datetime\nx = datetime.datetime.now(datetime.UTC)",
        "import os\nx = os.urandom(8)",
    ],
)
def test_a_clock_or_chance_beside_the_ports_is_found(line: str):
    assert clock_faults(ast.parse(line), "services/rules/app/clock/clocks.py")


def test_a_given_time_is_left_alone():
    line = "from datetime import datetime, UTC\nx = datetime.fromtimestamp(clock.now(), UTC)"
    assert clock_faults(ast.parse(line), "services/rules/app/clock/clocks.py") == []


@pytest.mark.parametrize(
    "line", ["seat = 1", "def f(edition): pass", "x = 'a card'", "class DiceChain: pass", "x.troops"]
)
def test_a_word_of_the_game_in_common_code_is_found(line: str):
    assert word_faults(ast.parse(line), "services/common/a.py")


def test_an_explanation_may_name_an_example():
    assert word_faults(ast.parse('"""Such as a seat."""\n\ndef f():\n    """A card."""'), "services/common/a.py") == []
