"""Measures engine, bots, rules service, matcher and page, and writes build/bench.json with each figure's conditions.

`python -m tests.bench engine` (or `bots`, `wire`, `match`, `page`) measures one of them, and keeps the others' figures.
"""

import json
import sys
from typing import Any

from tests.bench import bot_rows, engine_rows, machine, match_rows, page_rows, wire_rows
from tests.bench.trees import ROOT

RESULT = ROOT / "build" / "bench.json"
ROWS = {"engine": engine_rows, "bots": bot_rows, "wire": wire_rows, "match": match_rows, "page": page_rows}
PARTS = {part: rows.collect for part, rows in ROWS.items()}
LIMITS = {key: limit for rows in ROWS.values() for key, limit in rows.LIMITS.items()}


def measured(wanted: list[str]) -> dict[str, dict[str, Any]]:
    """The figures of the parts that are wanted, after what the file says of the others."""
    result = json.loads(RESULT.read_text()) if wanted != list(PARTS) and RESULT.exists() else {}
    if "wire" in wanted and (reason := machine.obstacle()):
        print(f"bench: the rules service is left out: {reason}")
        wanted.remove("wire")
    if "page" in wanted and (reason := page_rows.obstacle()):
        print(f"bench: the page is left out: {reason}")
        wanted.remove("page")
    for part in wanted:
        result |= PARTS[part]()
    return result


def main() -> int:
    """Prints a table and writes the file; exits 1 when a figure misses its limit."""
    result = measured(sys.argv[1:] or list(PARTS))
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(result, indent=2) + "\n")
    missed = 0
    for key, entry in result.items():
        sign, limit = LIMITS.get(key, ("", 0))
        holds = not sign or (entry["value"] >= limit if sign == ">=" else entry["value"] <= limit)
        missed += not holds
        verdict = f"{sign} {limit}  {'ok' if holds else 'MISSED'}" if sign else ""
        print(f"{key:46} {entry['value']:>12,} {entry['unit']:22} {verdict}")
    print(f"written to {RESULT.relative_to(ROOT)}")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
