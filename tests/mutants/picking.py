"""A pytest plugin: runs what names the rule in FIELDPOST_RULE and notes what failed; without one, runs that again."""

import json
import os
from pathlib import Path

import pytest

FAILED = Path("failed.txt")
"""The tests that caught mutants in this copy of the tree, one in each line."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rule = os.environ.get("FIELDPOST_RULE")
    noted = caught() if rule is None else []
    chosen = [item for item in items if (rule in rules_of(item) if rule else item.nodeid in noted)]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed and "FIELDPOST_RULE" in os.environ:
        FAILED.write_text("\n".join([*caught(), report.nodeid]), encoding="utf-8")


def caught() -> list[str]:
    return FAILED.read_text(encoding="utf-8").splitlines() if FAILED.exists() else []


def rules_of(item: pytest.Item) -> list[str]:
    """The rules and readings that a test names, and those of the case that it plays."""
    rules = [str(rule) for name in ("rule", "reading") for marker in item.iter_markers(name) for rule in marker.args]
    case = item.callspec.params.get("file") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    if isinstance(case, Path) and case.suffix == ".json":
        form = json.loads(case.read_text(encoding="utf-8"))
        rules += [*form["rules"], *form.get("readings", ())]
    return rules
