"""What is wrong with the rules that a test names."""

import re
from collections.abc import Sequence
from pathlib import PurePath

MOST = 3
"""A test that proves more rules than this shows none of them clearly."""

RULE = re.compile(r"[A-Z]+-\d+")


def marker_faults(ids: Sequence[object], where: PurePath) -> list[str]:
    """The faults of one test's `rule` markers."""
    faults = [f"{rule!r} is not a rule number" for rule in ids if not RULE.fullmatch(str(rule))]
    if where.parts[:2] == ("tests", "engine") and len(ids) > MOST:
        faults.append(f"it names {len(ids)} rules, {MOST} at most")
    return faults
