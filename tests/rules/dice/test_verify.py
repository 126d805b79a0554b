"""`fieldpost verify`: what it says of a true document, a false one, and of what is no document at all."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from services.cli.main import main
from services.rules.engine.kernel.record import Json
from tests.rules.dice.ledger import ledger

STRANGE = '0123456789abcdef-+=,;:|>[]{}"\\ \t\né\x00\u2028\ud800'
JUNK: list[Json] = [
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**63,
    10**40,
    1.5,
    "",
    "x",
    "\x1b[2J",
    "00" * 32,
    [],
    {},
    [[[]]],
    {"a": 1},
]

Said = tuple[int, str, str]
Run = Callable[..., Said]


@pytest.fixture
def verify(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: object) -> Said:
        status = main(["verify", *[str(word) for word in words]])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


@pytest.fixture(scope="module")
def finished() -> str:
    return json.dumps(ledger("world", "objectives", round_limit="2").play_on("greedy", 1).document())


@pytest.fixture(scope="module")
def running() -> str:
    return json.dumps(ledger("clone_wars", "factions").play_on("greedy", 1, 90).document(1))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def write(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    return file


def test_a_finished_game_that_holds_is_told_line_by_line(verify: Run, file: Path, finished: str):
    status, out, err = verify(write(file, finished))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == f"{file}: game g_world, world objectives, as seat 0 sees it"
    assert [line.split()[:2] for line in lines[1:3]] == [["holds", "seeds"], ["holds", "table"]]
    assert len(lines) == 15
    document = json.loads(finished)
    throws = sum(len(entry["draws"]["throws"]) for entry in document["entries"])
    assert lines[-1] == f"Everything holds: {throws} throws in {len(document['entries'])} entries."


def test_a_running_game_says_what_comes_later(verify: Run, file: Path, running: str):
    status, out, err = verify(write(file, running))
    assert (status, err) == (0, "")
    assert "  later  The game is not over" in out
    assert out.splitlines()[-1].startswith("All that can be checked so far holds: ")
    assert "as seat 1 sees it" in out


def test_a_false_throw_is_named_with_its_place(verify: Run, file: Path, finished: str):
    document = json.loads(finished)
    entry = next(entry for entry in document["entries"][5:] if entry["draws"]["throws"])
    faces = entry["draws"]["throws"][0][2]
    faces[0] = faces[0] % 6 + 1
    status, out, err = verify(write(file, json.dumps(document)))
    assert status == 1
    place = f"entry {entry['number']}, throw {entry['draws']['first']} (battle): it is told as "
    assert f"  FAILS  throws     {place}" in out
    assert err.startswith(f"fieldpost: {file} does not hold: throws: {place}")
    assert err.count("\n") == 1
    assert "Everything" not in out


def test_json_says_the_same_for_programs(verify: Run, file: Path, finished: str):
    status, out, err = verify(write(file, finished), "--json")
    said = json.loads(out)
    assert (status, err) == (0, "")
    assert (said["holds"], said["over"], said["game"], len(said["findings"])) == (True, True, "g_world", 13)
    worse = write(file, finished.replace('"reveal": "', '"reveal": "0', 1).replace('"reveal": "0', '"reveal": "', 1))
    assert verify(worse, "--json")[0] == 0
    document = json.loads(finished)
    document["terms"]["anchor"] = "0" * 64
    status, out, err = verify(write(file, json.dumps(document)), "--json")
    said = json.loads(out)
    assert (status, said["holds"], err.count("\n")) == (1, False, 1)
    assert {found["what"] for found in said["findings"] if not found["ok"]} >= {"seeds", "chain", "log"}


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "is no proof of a game: it is no JSON at line 1, column 1"),
        (b"\xff\xfe", "is no proof of a game: it is not UTF-8 text"),
        (b"[fieldpost 1]\n", "is no proof of a game: it is no JSON"),
        (b"[]", "the document must be an object"),
        (b"{}", 'this is no proof of a game that this program knows: it needs "fieldpost-proof": 1'),
        (b'{"fieldpost-proof": 2}', 'it needs "fieldpost-proof": 1'),
        (b'{"fieldpost-proof": true}', 'it needs "fieldpost-proof": 1'),
        (b'{"fieldpost-proof": 1}', "the document lacks 'terms'"),
        (b'{"fieldpost-proof": 1, "fieldpost-proof": 1}', "an object in it names a field twice"),
        (b'{"fieldpost-proof": NaN}', "NaN is no JSON"),
        (b"9" * 10_000, "it is no JSON"),
        (b"[" * 200_000, "lie too deep in each other"),
        (b'{"a":' * 200_000, "lie too deep in each other"),
    ],
)
def test_what_is_no_document_is_told_in_one_sentence(verify: Run, file: Path, content: bytes, fault: str):
    file.write_bytes(content)
    status, out, err = verify(file)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert fault in err
    assert str(file) in err


@pytest.mark.parametrize("path", ["/no/such/file", "/", "\0"])
def test_a_file_that_cannot_be_read_is_told_in_one_sentence(verify: Run, path: str):
    status, out, err = verify(path)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_file_without_an_end_is_not_read_for_ever(verify: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("services.cli.verify.MOST", 10_000)
    status, _, err = verify("/dev/zero")
    assert (status, "is larger than 10000 bytes" in err) == (2, True)


def nodes(value: Json) -> list[tuple[Json, str | int]]:
    """Every place in a document where something else could stand."""
    found: list[tuple[Json, str | int]] = []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        found += [(value, key), *nodes(one)]
    return found


@pytest.mark.parametrize("game", ["finished", "running"])
def test_whatever_stands_in_a_document_the_answer_is_a_sentence(
    game: str, verify: Run, file: Path, request: pytest.FixtureRequest
):
    text: str = request.getfixturevalue(game)
    random = Random(game)
    counted = [0, 0, 0]
    document = json.loads(text)
    places = nodes(document)
    for _ in range(300):
        holder, key = random.choice(places)
        before = holder[key]
        holder[key] = random.choice(JUNK)
        status, out, err = verify(write(file, json.dumps(document)))
        counted[status] += 1
        assert status or before == holder[key] or (game == "running" and key not in ("faces", "dice")), (key, before)
        assert err.count("\n") == (status > 0)
        assert out == "" or status < 2
        assert "\x1b" not in out + err
        holder[key] = before
    assert counted[1] > 50
    assert counted[2] > 50


@pytest.mark.parametrize("game", ["finished", "running"])
def test_whatever_happens_to_the_text_the_answer_is_a_sentence(
    game: str, verify: Run, file: Path, request: pytest.FixtureRequest
):
    text: str = request.getfixturevalue(game)
    random = Random(game)
    for _ in range(300):
        spot, length = random.randrange(len(text)), random.choice((0, 1, 1, 1, 20, len(text)))
        worse = text[:spot] + random.choice((random.choice(STRANGE), "")) + text[spot + length :]
        status, out, err = verify(write(file, worse))
        assert status in (0, 1, 2)
        assert err.count("\n") == (status > 0)
        assert out == "" or status < 2
