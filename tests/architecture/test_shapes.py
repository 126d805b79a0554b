"""Files and functions stay small, and nobody asks which variant or edition is played."""

import ast

import pytest

from tests.architecture.shapes import (
    LONG_FILE,
    LONGEST_FILE,
    LONGEST_FUNCTION,
    long_functions,
    name_comparisons,
    size_faults,
)
from tests.architecture.tree import parsed, python_files, read


def test_no_file_is_past_its_limit_and_few_are_long():
    assert size_faults({file: len(read(file).splitlines()) for file in python_files()}) == []


def test_no_function_is_longer_than_one_look():
    assert [fault for file in python_files() for fault in long_functions(parsed(file), file)] == []


def test_only_an_edition_asks_for_the_name_of_a_variant_or_an_edition():
    files = [file for file in python_files("services/") if not file.endswith("/edition.py")]
    assert [fault for file in files for fault in name_comparisons(parsed(file), file)] == []


def test_a_file_past_the_limit_is_found():
    few = {f"{number}.py": 10 for number in range(20)}
    assert size_faults(few | {"a.py": LONGEST_FILE}) == []
    assert size_faults(few | {"a.py": LONGEST_FILE + 1}) == [f"a.py has {LONGEST_FILE + 1} lines"]


def test_too_many_long_files_are_found():
    sizes = {f"{number}.py": LONG_FILE for number in range(9)}
    assert size_faults(sizes | {"a.py": LONG_FILE + 1}) == []
    assert size_faults(sizes | {"a.py": LONG_FILE + 1, "b.py": LONG_FILE + 1})


def test_a_long_function_is_found():
    body = "    pass\n" * (LONGEST_FUNCTION - 1)
    assert long_functions(ast.parse(f"def f():\n{body}"), "a.py") == []
    assert long_functions(ast.parse(f"class A:\n  async def f():\n{body}    pass\n"), "a.py")


@pytest.mark.parametrize(
    "line",
    [
        "if variant == 'duel': pass",
        "if 'conquest' != name: pass",
        "x = variant in ('mission', 'other')",
        "x = variant not in {'teams'}",
        "x = variant.startswith('duel-passive')",
        "if edition == 'clone_wars': pass",
        "match variant:\n    case 'total' | 'x': pass",
        "SMALL = 'training'\nx = variant == SMALL",
    ],
)
def test_a_comparison_with_a_variant_or_an_edition_is_found(line: str):
    assert name_comparisons(ast.parse(line), "a.py")


@pytest.mark.parametrize("line", ["x = 'duel'", "f(variant='duel')", "if verb == 'attack': pass", "if n == 3: pass"])
def test_another_use_of_a_name_is_left_alone(line: str):
    assert name_comparisons(ast.parse(line), "a.py") == []
