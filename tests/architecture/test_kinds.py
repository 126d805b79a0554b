"""The type checker finds places, armies, seats and cards that are taken for one another."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT

RIGHT = """
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Card, Seat, Zone
from services.rules.engine.kernel.record import replace
from services.rules.engine.kernel.troops import Placed
from services.rules.engine.mechanics.hands import Cards, Drawn

def right(game: Game, zone: Zone, army: Army, seat: Seat, card: Card, cards: Cards) -> None:
    Placed(army, zone, 3)
    game.add(zone, army, 3)
    Drawn(army, card)
    game.variant.armies_of[seat]
    replace(cards, pile=(card,))

def wrong(game: Game, zone: Zone, army: Army, seat: Seat, card: Card, cards: Cards) -> None:
"""
SWAPS = {
    "Placed(zone, army, 3)": 'Argument 1 to "Placed" has incompatible type "Zone"; expected "Army"',
    "game.add(army, zone, 3)": 'Argument 1 to "add" of "Game" has incompatible type "Army"; expected "Zone"',
    "Drawn(seat, card)": 'Argument 1 to "Drawn" has incompatible type "Seat"; expected "Army"',
    "Drawn(army, zone)": 'Argument 2 to "Drawn" has incompatible type "Zone"; expected "Card"',
    "game.seat(zone)": 'Argument 1 to "seat" of "Game" has incompatible type "Zone"; expected "Army"',
    "replace(cards, pile=(zone,))": 'Argument "pile" to "replace" of "Cards" has incompatible type "tuple[Zone]"',
    "replace(cards, piles=())": 'Unexpected keyword argument "piles" for "replace" of "Cards"',
    "cards.pile = ()": 'Property "pile" defined in "Cards" is read-only',
}


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[int, list[str]]:
    """What mypy says of each line of a module with all the swaps."""
    module = tmp_path_factory.mktemp("kinds") / "swaps.py"
    module.write_text(RIGHT + "".join(f"    {line}\n" for line in SWAPS))
    options = ("--strict", "--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary")
    cache = ("--cache-dir", str(Path(ROOT, ".mypy_cache")))
    command = [sys.executable, "-m", "mypy", *options, *cache, "--allow-untyped-calls", str(module)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    found: dict[int, list[str]] = {}
    for line in said.splitlines():
        place, _, complaint = line.partition(": error: ")
        path, _, number = place.rpartition(":")
        if complaint and Path(path).name == module.name:  # from its cache, mypy names the folder of an earlier run
            found.setdefault(int(number), []).append(complaint)
    return found


def test_what_is_right_is_not_complained_of(complaints: dict[int, list[str]]):
    assert not [line for line in complaints if line <= RIGHT.count("\n")]


@pytest.mark.parametrize("swap", SWAPS)
def test_a_swap_fails_the_check(complaints: dict[int, list[str]], swap: str):
    at = RIGHT.count("\n") + 1 + list(SWAPS).index(swap)
    assert any(SWAPS[swap] in complaint for complaint in complaints.get(at, []))
