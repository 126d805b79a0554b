"""Run as a module: plays games on the engine's source, though compiled files lie beside it, and prints digests."""

import json
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader


class SourceOnly:
    """Finds our modules before Python looks for compiled ones."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        if not name.startswith("services."):
            return None
        found = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name) for folder in path or ())
        return next(filter(None, found), None)


if __name__ == "__main__":
    sys.meta_path.insert(0, SourceOnly())
    from services.rules.engine.kernel import game
    from tests.engine.properties.digests import digests

    assert str(game.__file__).endswith(".py")
    print(json.dumps(digests(int(sys.argv[1]))))
