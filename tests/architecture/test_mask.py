"""What leaves a game is masked in one place, and every view is written from what that place leaves."""

import ast

import pytest

from tests.architecture.tree import parsed, python_files

MASK = "services/rules/engine/kernel/view.py"
OUTWARDS = ("services/rules/app/", "services/rules/dice/", "services/cli/", "services/bots/")
"""Where views, entries, proofs, exports and snapshots are made."""


def mask_faults(tree: ast.Module, file: str) -> list[str]:
    """Where a module hides something by itself, instead of taking what `kernel.view` leaves."""
    return [
        f"{file}:{node.lineno} masks by itself; take it from kernel.view"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "seen"
    ]


def test_nothing_is_masked_but_by_the_view():
    files = [file for file in python_files("services/") if file.startswith(OUTWARDS)]
    assert MASK not in files
    assert [fault for file in files for fault in mask_faults(parsed(file), file)] == []
    assert mask_faults(parsed(MASK), MASK)


@pytest.mark.parametrize("line", ["slice.seen(game, viewer)", "parts = [event.seen(game, 0) for event in events]"])
def test_a_second_mask_is_found(line: str):
    assert mask_faults(ast.parse(line), "services/rules/app/wire/view.py")
