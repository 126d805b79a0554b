"""The engine is a library without I/O, and its layers know only what lies below them."""

import ast

import pytest

from tests.architecture.imports import (
    READERS,
    brain_faults,
    engine_faults,
    imports,
    layer_faults,
)
from tests.architecture.tree import parsed, python_files

ENGINE = "services/rules/engine/"
EDITIONS = f"{ENGINE}editions/"
A_FILE = f"{ENGINE}kernel/a.py"


def edition_names() -> set[str]:
    """Every folder of an edition."""
    folders = (file.removeprefix(EDITIONS).split("/") for file in python_files(EDITIONS))
    return {parts[0] for parts in folders if parts[1:] == ["edition.py"]}


def readers() -> list[str]:
    """The engine modules that look for files."""
    files = python_files(ENGINE)
    return [file for file in files if READERS & {name.split(".")[0] for name in imports(parsed(file), file)}]


def test_the_engine_imports_only_itself_and_the_pure_part_of_the_standard_library():
    reading = readers()
    assert [f for file in python_files(ENGINE) for f in engine_faults(parsed(file), file, file in reading)] == []


def test_only_the_finder_and_the_loader_of_editions_look_for_files():
    assert len(readers()) <= 2, readers()


def test_the_brains_import_only_the_engine_the_brains_and_the_standard_library():
    assert [f for file in python_files("services/bots/brains/") for f in brain_faults(parsed(file), file)] == []


def test_kernel_mechanics_and_editions_import_only_downwards():
    editions = edition_names()
    assert [f for file in python_files(ENGINE) for f in layer_faults(parsed(file), file, editions)] == []


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "import time",
        "from datetime import date",
        "import socket, json",
        "import sqlite3",
        "import os.path",
        "import pathlib",
        "def f():\n    from threading import Lock",
        "import secrets",
        "import uuid",
        "import asyncio",
        "import subprocess",
        "import grpc",
        "import mypy_extensions",
        "try:\n    import random\nexcept ImportError:\n    random = None",
        "from services.bots.brains import greedy",
        "from ....common import clock",
        "from services.rules import app",
        "open('x')",
        "print('x')",
        "__import__('random')",
    ],
)
def test_an_engine_module_that_reaches_out_is_found(line: str):
    assert engine_faults(ast.parse(line), A_FILE)


@pytest.mark.parametrize(
    "line",
    [
        "import json, math",
        "from collections.abc import Iterator",
        "from . import b",
        "from ..mechanics.dice import sort",
        "from services.rules.engine.kernel import game",
        "try:\n    from mypy_extensions import mypyc_attr\nexcept ImportError:\n    pass",
    ],
)
def test_an_engine_module_that_stays_inside_is_left_alone(line: str):
    assert engine_faults(ast.parse(line), A_FILE) == []


@pytest.mark.parametrize("line", ["import grpc", "from services.rules import app", "import services.cli.main"])
def test_a_brain_that_reaches_out_is_found(line: str):
    assert brain_faults(ast.parse(line), "services/bots/brains/greedy.py")


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("kernel/a.py", "from services.rules.engine import mechanics"),
        ("kernel/a.py", "from ..editions.world import edition"),
        ("mechanics/cards.py", "import services.rules.engine.editions"),
        ("mechanics/sea/lanes.py", "from ...editions.napoleon.rules import seas"),
        ("editions/world/rules/cards.py", "from services.rules.engine.editions.napoleon import edition"),
        ("editions/world/edition.py", "from .. import napoleon"),
        ("editions/__init__.py", "from . import world"),
        ("editions/__init__.py", "from .world.edition import EDITION"),
    ],
)
def test_an_import_upwards_or_sideways_is_found(file: str, line: str):
    assert layer_faults(ast.parse(line), ENGINE + file, {"world", "napoleon"})


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("kernel/a.py", "from .b import c"),
        ("mechanics/cards.py", "from services.rules.engine.kernel.game import Game"),
        ("editions/world/edition.py", "from .rules import cards"),
        ("editions/world/edition.py", "from services.rules.engine.editions.loader import load"),
    ],
)
def test_an_import_downwards_is_left_alone(file: str, line: str):
    assert layer_faults(ast.parse(line), ENGINE + file, {"world", "napoleon"}) == []
