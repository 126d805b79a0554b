"""Plays the bots' ladder in a compiled copy of the tree, or in the tree where nothing can be compiled.

`python -m deploy.tools.ladder` takes the words of `services.bots.ladder`; games are kept in build/ladder.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

from deploy.tools import compile_engine
from deploy.tools.compiled_copy import ROOT, compiled, copy

PLACE: Final = ROOT / "build" / "ladder" / "tree"
COPIED: Final = ("services", "deploy")


def main() -> int:
    """Passes on whether every bar holds."""
    place = ROOT
    if reason := compile_engine.obstacle():
        print(f"played in pure Python: {reason}", file=sys.stderr)
    else:
        place = PLACE
        copy(place, COPIED)
        compiled(place)
    words = [sys.executable, "-m", "services.bots.ladder", "--root", str(ROOT), *sys.argv[1:]]
    return subprocess.run(words, cwd=place, env={**os.environ, "PYTHONPATH": str(place)}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
