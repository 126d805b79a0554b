"""Other programs play by a line protocol, and nothing that they do holds a match up or leaves a process behind."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from services.bots.arena.entrants import OwnBot
from services.bots.arena.external import pipe, program
from services.bots.arena.external.land import Land
from services.bots.arena.external.program import External
from services.bots.arena.match import play_match
from services.bots.arena.tally import Tally
from services.rules.engine.editions import edition, variant
from services.rules.engine.kernel.data import edition_names
from services.rules.engine.kernel.record import BadInput
from tests.architecture.tree import ROOT

PORT = ROOT / "services/bots/PORT.md"
SAMPLES = ROOT / "services/bots/samples"
HELLO = 'import json,os,sys,time\nprint(\'{"hello": "land/1", "name": "Test"}\', flush=True)\n'
ASKED = "for line in sys.stdin:\n m = json.loads(line)\n if 'ask' in m:\n  "
LAND = [
    ("world", "conquest", "deal"),
    ("world", "conquest", "draft"),
    ("world", "objectives", "deal"),
    ("command", "total", "draft"),
    ("napoleon", "conquest", "draft"),
    ("napoleon", "conquest", "orders"),
    ("clone_wars", "conquest", "deal"),
    ("clone_wars", "conquest", "orders"),
]


@pytest.fixture
def play(tmp_path: Path):
    """Plays games of a program against the caretaker, and ends it."""

    def run(code: str, games: int = 1, rounds: int = 2, budget: float = 0.05, mode=("world", "conquest", 2)) -> Tally:
        name, mode_name, seats = mode
        table = edition(name).trial(mode_name, seats, {"round_limit": str(rounds)})
        script = tmp_path / "bot.py"
        script.write_text(code)
        external = External(f"{sys.executable} -S {script}", tmp_path, 0, budget)
        try:
            *_, tally = play_match(table, [external, OwnBot("caretaker")], games, 1)
        finally:
            external.close()
        return tally

    return run


def faults(tally: Tally) -> dict[str, int]:
    return dict(tally.lines["Test"].faults)


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PORT.read_text(), re.DOTALL)


def test_the_samples_in_the_documents_are_those_that_are_tested_and_they_are_short():
    files = [(SAMPLES / name).read_text() for name in ("land_bot.py", "full_bot.py")]
    assert blocks() == files
    assert all(len(text.splitlines()) < 60 for text in files)


@pytest.mark.parametrize(("name", "mode", "setup"), LAND)
def test_the_land_sample_plays_every_mode_on_land_without_a_fault(name: str, mode: str, setup: str, tmp_path: Path):
    table = edition(name).variant(mode, 3, {"setup": setup, "round_limit": "6", **early(name)})
    external = External(f"{sys.executable} -S {SAMPLES / 'land_bot.py'}", tmp_path, 0)
    try:
        *_, tally = play_match(table, [external, OwnBot("greedy"), OwnBot("random")], 2, 1)
    finally:
        external.close()
    line = tally.lines["Borderer"]
    assert dict(line.faults) == {}
    assert line.turns >= 8


def test_wishes_are_asked_for_place_by_place(play):
    last = HELLO + ASKED + "print(json.dumps({'n': m['ask'], 'zone': m['free'][-1]}) if m['question'] == 'claim' else "
    last += "json.dumps({'n': m['ask'], 'done': True}), flush=True)"
    seen = []
    watch = Land.wish

    def wish(self, game, ask):
        answer = yield from watch(self, game, ask)
        seen.append(answer[0])
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Land, "wish", wish)
        play(last, budget=2.0, rounds=1, mode=("napoleon", "conquest", 4))
    zones = [zone for zone, sea in enumerate(variant("napoleon", "conquest", 4).board.sea) if not sea]
    assert [list(one.zones) for one in seen] == [list(reversed(zones))] * 2


def test_what_a_program_and_its_children_compute_is_counted(play):
    work = "import subprocess\nsubprocess.run([sys.executable, '-S', '-c', 'sum(range(6000000))'])\n"
    tally = play(HELLO + work + ASKED + "sum(range(3000000)); print('no', flush=True)", budget=5.0)
    assert tally.lines["Test"].cpu > 0.02


def early(name: str) -> dict[str, str]:
    return {"early_elimination": "true"} if name == "world" else {}


@pytest.mark.parametrize(
    ("name", "mode"),
    [(one, mode) for one in edition_names() for mode in edition(one).plans],
)
def test_the_full_sample_plays_every_mode_without_a_fault(name: str, mode: str, tmp_path: Path):
    table = variant(name, mode, edition(name).plan(mode).sizes[0], {"round_limit": "3"})
    external = External(f"{sys.executable} -S {SAMPLES / 'full_bot.py'}", tmp_path, 0)
    try:
        *_, tally = play_match(table, [external], 1, 1)
    finally:
        external.close()
    assert dict(tally.lines["Anything goes"].faults) == {}
    assert tally.games == 1


def test_a_program_cannot_play_by_land_what_has_allies_or_pieces(tmp_path: Path):
    external = External(f"{sys.executable} -S {SAMPLES / 'land_bot.py'}", tmp_path, 0)
    for name, mode in (("world", "duel"), ("napoleon", "advanced"), ("clone_wars", "factions"), ("napoleon", "teams")):
        seats = edition(name).plan(mode).sizes[0]
        with pytest.raises(BadInput, match=f"land/1 cannot play {name}/{mode}"):
            external.check(program.Chair("", variant(name, mode, seats), 0, 1))
    external.close()


def test_a_silent_program_is_answered_for_and_ended_until_the_next_game(play, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(program, "FIRST_SECONDS", 1.0)
    tally = play(HELLO + ASKED + "time.sleep(60)", games=2, rounds=6, budget=0.01)
    assert tally.games == 2
    assert faults(tally)["silent"] == 2 * program.MOST_SILENT
    assert faults(tally)["absent"] > 0
    assert set(faults(tally)) == {"silent", "absent"}


def test_a_crash_is_counted_once_and_the_program_started_again_for_the_next_game(play):
    tally = play(HELLO + ASKED + "sys.exit('planned')", games=3)
    assert faults(tally)["crashed"] == 3
    assert faults(tally)["absent"] >= 3


def test_what_a_program_complains_of_is_kept_up_to_a_bound(play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pipe, "MOST_LOGGED", 50_000)
    play(HELLO + "sys.stderr.write('x' * 1000000)\n" + ASKED + "sys.exit('planned')")
    written = sorted(tmp_path.glob("*.log"))
    assert [path.stat().st_size for path in written] == [50_000]


def test_a_program_that_starts_only_once_is_absent_from_later_games(play, tmp_path: Path):
    ran = str(tmp_path / "ran")
    once = f"import os\nif os.path.exists({ran!r}): raise SystemExit\nopen({ran!r}, 'w')\n"
    tally = play(once + HELLO + ASKED + "sys.exit()", games=2)
    assert faults(tally)["crashed"] == 2
    assert tally.games == 2


@pytest.mark.parametrize(
    ("says", "kind"),
    [
        ("print('hm', flush=True)", "no_json"),
        ("print('[1]', flush=True)", "no_json"),
        ("print('[' * 100000, flush=True)", "no_json"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "no_json"),
        ("print('x' * 2000000, flush=True)", "no_json"),
        ("print(json.dumps({'n': m['ask'] + 1, 'done': True}), flush=True)", "wrong_n"),
        ("print(json.dumps({'done': True}), flush=True)", "wrong_n"),
        ("print(json.dumps({'n': True, 'done': True}), flush=True)", "wrong_n"),
        ("print(json.dumps({'n': m['ask']}), flush=True)", "illegal"),
        ("print(json.dumps({'n': m['ask'], 'troops': {'atlantis': 1}}), flush=True)", "illegal"),
        ("print(json.dumps({'n': m['ask'], 'troops': {'alaska': 1e300}}), flush=True)", "illegal"),
        ("print(json.dumps({'n': m['ask'], 'troops': {'alaska': [1]}, 'cards': [[]]}), flush=True)", "illegal"),
    ],
)
def test_answers_that_are_none_are_counted_by_kind(says: str, kind: str, play):
    tally = play(HELLO + ASKED + says, budget=2.0)
    assert set(faults(tally)) == {kind}
    assert tally.games == 1


def test_a_flood_does_not_hold_the_match_up(play):
    began = time.monotonic()
    tally = play(HELLO + "while True: print('{\"n\": 0}', flush=True)", budget=0.5)
    assert set(faults(tally)) <= {"wrong_n", "no_json", "silent"}
    assert sum(faults(tally).values()) > 0
    assert time.monotonic() - began < 30


def test_a_line_that_never_ends_is_a_silence(play, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(program, "FIRST_SECONDS", 1.0)
    says = "sys.stdout.write('{'); sys.stdout.flush()"
    assert set(faults(play(HELLO + ASKED + says))) == {"silent"}


def test_an_answer_that_comes_too_late_is_one_fault_and_not_two(play):
    late = "import threading\n" + HELLO + "seen = []\n" + ASKED
    late += "seen.append(1)\n  n = m['ask']\n  if n == 3: time.sleep(0.4)\n"
    late += "  print(json.dumps({'n': n, 'done': True}), flush=True)"
    found = faults(play(late, budget=0.3, rounds=4))
    assert found["silent"] == 1
    assert set(found) == {"silent", "illegal"}


def test_half_a_line_spoils_no_later_answer(play, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(program, "FIRST_SECONDS", 1.0)
    half = HELLO + ASKED + "n = m['ask']\n  if n == 1: sys.stdout.write('{\"n\"'); sys.stdout.flush(); continue\n"
    half += "  if n == 2: sys.stdout.write(': 1}\\n')\n"
    half += "  print(json.dumps({'n': n, 'done': True}), flush=True)"
    found = faults(play(half, budget=2.0))
    assert found["silent"] == 1
    assert set(found) == {"silent", "illegal"}


def test_a_program_that_reads_nothing_is_silent(play, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(program, "FIRST_SECONDS", 1.0)
    tally = play(HELLO + "time.sleep(600)", rounds=6, budget=0.01)
    assert set(faults(tally)) == {"silent", "absent"}


@pytest.mark.parametrize(
    "code", ["", "print('hello')", 'print(\'{"hello": "land/9", "name": "x"}\')', 'print(\'{"hello": "land/1"}\')']
)
def test_a_program_that_does_not_say_hello_is_told_in_a_sentence(code: str, play):
    with pytest.raises(BadInput, match="does not say hello as"):
        play(code)


def test_what_cannot_be_started_is_told_in_a_sentence(tmp_path: Path):
    for command, sentence in (("/no/such/bot", "cannot be started"), ("'", "is no command"), ("", "needs a command")):
        with pytest.raises(BadInput, match=sentence):
            External(command, tmp_path, 0)


def test_processes_end_with_the_match_and_so_does_what_they_started(play, tmp_path: Path):
    note = tmp_path / "pids"
    stubborn = "import os, signal, subprocess, sys\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    stubborn += "child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(600)'])\n"
    stubborn += f"open({str(note)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
    play(stubborn + HELLO + ASKED + "sys.exit()" + "\ntime.sleep(600)")
    for pid in note.read_text().split():
        assert gone(int(pid))


def gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet has."""
    for _ in range(200):
        try:
            state = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False


def test_a_match_that_is_stopped_leaves_no_program_behind(tmp_path: Path):
    bot = tmp_path / "bot.py"
    note = tmp_path / "pid"
    bot.write_text(f"import os\nopen({str(note)!r}, 'w').write(str(os.getpid()))\n" + HELLO + "time.sleep(600)")
    command = [sys.executable, "-m", "services.cli.main", "arena", "--edition", "world", "--variant", "conquest"]
    command += ["--bots", "greedy", "--external", f"{sys.executable} -S {bot}", "--logs", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        for _ in range(1000):
            if note.exists() and note.read_text():
                break
            time.sleep(0.01)
        process.terminate()
        assert process.wait(20) == 143
    assert gone(int(note.read_text()))


STOPPED = """
import os, signal, subprocess, sys
from services.bots.arena.external.program import External
from services.cli.main import main

note, where, *words = sys.argv[1:]
kind = {"process": subprocess.Popen, "entrant": External}[where]
start = subprocess.Popen.__init__

def started(self, *words, **more):
    start(self, *words, **more)
    open(note, "w").write(str(self.pid))

def stopped(self, *words, **more):
    begin(self, *words, **more)
    os.kill(os.getpid(), signal.SIGTERM)

subprocess.Popen.__init__ = started
begin = kind.__init__
kind.__init__ = stopped
sys.exit(main(words))
"""


@pytest.mark.parametrize("where", ["process", "entrant"])
def test_an_arena_that_is_stopped_while_a_program_begins_ends_that_one_too(where: str, tmp_path: Path):
    bot, note = tmp_path / "bot.py", tmp_path / "pid"
    bot.write_text(HELLO + "time.sleep(600)")
    words = ["arena", "--edition", "world", "--variant", "conquest", "--bots", "greedy", "--logs", str(tmp_path)]
    words += ["--external", f"{sys.executable} -S {bot}"]
    done = subprocess.run([sys.executable, "-c", STOPPED, str(note), where, *words], cwd=ROOT, capture_output=True)
    assert done.returncode == 143, done.stderr
    assert gone(int(note.read_text()))


def test_the_arena_names_programs_by_what_they_say_and_counts_their_faults(tmp_path: Path):
    bot = tmp_path / "bot.py"
    bot.write_text(HELLO.replace("Test", "greedy") + ASKED + "print('no', flush=True)")
    command = [sys.executable, "-m", "services.cli.main", "arena", "--edition", "world", "--variant", "conquest"]
    command += ["--bots", "external,greedy", "--external", f"{sys.executable} -S {bot}", "--games", "2", "--json"]
    done = subprocess.run(
        [*command, "--logs", str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True, env={**os.environ}
    )
    bots = json.loads(done.stdout)["bots"]
    assert [bot["bot"] for bot in bots] == ["greedy 2", "greedy"]
    assert bots[0]["faults"]["no_json"] == bots[0]["answers"]
    assert done.stderr == f"programs' standard error: {tmp_path}\n"
