"""Scenarios in Chromium: scripts for Node that drive it through Playwright and print what they found as JSON."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from deploy.tools import browser, front_end

SCENARIOS = Path(__file__).with_name("scenarios")
SHOTS = front_end.ROOT / "build" / "e2e"
"""Pictures for people to look at."""

SLOWER = int(os.environ.get("FIELDPOST_SLOWER", "1"))
"""So many times slower the processor is to seem to each page, as on a phone or a machine with much else to do."""

GRACE = 30.0
"""Seconds for a scenario that takes too long to say where it is."""


class Browser:
    """Runs scenarios against one address."""

    def __init__(self, address: str, folder: Path, trust: str = "") -> None:
        self.wanted: dict[str, str | int] = {
            "base": address,
            "folder": str(folder),
            "shots": str(SHOTS),
            "trust": trust,
            "slower": SLOWER,
        }

    def play(self, scenario: str, within: float = 240.0, **more: Any) -> dict[str, Any]:
        """What a scenario found. One that fails or takes too long leaves a picture of each of its pages."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        node, _ = front_end.node_and_npm()
        argument = json.dumps({**self.wanted, **more, "chromium": browser.chromium(), "within": within})
        command = (node, SCENARIOS / f"{scenario}.mjs", argument)
        done = subprocess.run(command, capture_output=True, text=True, timeout=within + GRACE)
        assert done.returncode == 0, f"{scenario}: {done.stderr}"
        return dict(json.loads(done.stdout))


def obstacle() -> str:
    """Why no scenario can be played here; empty when they can."""
    try:
        front_end.node_and_npm()
    except front_end.FrontEndError as problem:
        return str(problem)
    return browser.obstacle()
