"""The examples in the docstrings of the engine's door run, and say what comes out."""

import ast
import doctest
from importlib import import_module

import pytest

from tests.architecture.tree import ROOT, parsed

DOOR = {
    "services.rules.engine.editions": ("variant",),
    "services.rules.engine.kernel.play": ("submit", "new_play"),
    "services.rules.engine.kernel.view": ("view",),
}


def docstring(module: str, function: str) -> str:
    """As the source has it, since a compiled module may keep none."""
    path = ROOT / module.replace(".", "/")
    file = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).relative_to(ROOT)
    found = [node for node in ast.walk(parsed(file.as_posix())) if isinstance(node, ast.FunctionDef)]
    return next(ast.get_docstring(node) or "" for node in found if node.name == function)


@pytest.mark.parametrize(("module", "function"), [(module, one) for module, names in DOOR.items() for one in names])
def test_an_example_runs_as_it_is_written(module: str, function: str):
    names = dict(vars(import_module(module)))
    example = doctest.DocTestParser().get_doctest(docstring(module, function), names, function, module, 0)
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_an_example_that_is_wrong_is_found():
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3", {}, "wrong", None, 0)
    assert doctest.DocTestRunner().run(wrong, out=lambda text: None).failed == 1
