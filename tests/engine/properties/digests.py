"""The logs of one game of every variant as digests: run as a module, to compare processes."""

import hashlib
import json

from services.rules.engine.kernel.record import encode
from tests.engine.properties.selfplay import random_game
from tests.engine.properties.tables import VARIANTS, table


def digests() -> dict[str, str]:
    """A digest of the log's bytes and the dice for each variant."""
    found = {}
    for number, (edition, name) in enumerate(VARIANTS):
        play = random_game(table(edition, name, number, round_limit="8"), number)
        log = json.dumps(encode(tuple(play.log))).encode()
        found[f"{edition}/{name}"] = hashlib.sha256(log).hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps(digests()))
