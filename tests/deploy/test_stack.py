"""The supervisor: starts in order, keeps alive, says what is wrong, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy.local import Stack, StackError
from deploy.local.checks import listening, there
from deploy.local.keeper import FIRST_PAUSE, LONGEST_PAUSE, Keeper, next_pause
from deploy.local.logs import LIMIT, Log
from deploy.local.members import Member, stages
from services.common.directory import SERVICES
from services.common.settings import Settings
from tests.deploy.ports import free_base, is_free
from tests.deploy.stacks import RunningStack

PARTS = {"valkey", "gateway"}
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"
PARENT = (
    "import subprocess, sys, time; subprocess.Popen(['sleep', '60']); open(sys.argv[1], 'w').close(); time.sleep(60)"
)


async def yes() -> bool:
    """A check that is content."""
    return True


async def no() -> bool:
    """A check that never is."""
    return False


def exists(pid: int) -> bool:
    """Whether a process is there, dead ones that nobody has asked about aside."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def eventually(fact: Callable[[], bool], within: float = 10.0) -> bool:
    """Whether something comes true in time."""
    end = time.monotonic() + within
    while not fact():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def python(code: str, *more: str) -> tuple[str, ...]:
    """A command that runs a line of Python."""
    return (sys.executable, "-c", code, *more)


def keeper(tmp_path: Path, *command: str, said: list[str] | None = None, **fields: object) -> Keeper:
    """A keeper of any command."""
    member = Member("part", command, **({"ready": yes} | fields))  # type: ignore[arg-type]
    say = (said if said is not None else []).append
    return Keeper(member, os.environ, Log(tmp_path / "part.log"), say)


def test_a_killed_member_comes_back_and_the_others_stay(tmp_path: Path):
    with RunningStack(tmp_path, only=PARTS) as stack:
        valkey, gateway = stack.pid("valkey"), stack.pid("gateway")
        stack.kill("valkey")
        stack.ready("valkey")
        assert stack.pid("valkey") != valkey
        assert stack.pid("gateway") == gateway
    assert stack.said == ["valkey was killed by signal 9; it is started again"]


def test_a_halted_member_stays_stopped_until_it_is_resumed(tmp_path: Path):
    with RunningStack(tmp_path, only={"valkey"}) as stack:
        stack.halt("valkey")
        assert is_free(stack.settings.port_of("valkey"))
        stack.resume("valkey")
        assert not is_free(stack.settings.port_of("valkey"))


def test_two_stacks_run_side_by_side(tmp_path: Path):
    with RunningStack(tmp_path / "a", only=PARTS) as first, RunningStack(tmp_path / "b", only=PARTS) as second:
        assert first.pid("gateway") != second.pid("gateway")
    assert not exists(first.stack.keepers["gateway"].process.pid)  # type: ignore[union-attr]


def test_nothing_is_left_after_a_stop(tmp_path: Path):
    with RunningStack(tmp_path, only=PARTS) as stack:
        processes = [stack.pid(name) for name in PARTS]
    assert [pid for pid in processes if exists(pid)] == []
    assert is_free(stack.port)


def test_a_taken_port_is_one_sentence_and_nothing_starts(tmp_path: Path):
    base = free_base()
    with socket.create_server(("127.0.0.1", base + 5)), pytest.raises(StackError, match=f"port {base + 5} is taken"):
        RunningStack(tmp_path, only=PARTS, port=base).__enter__()
    assert not (tmp_path / "logs").exists()


def test_a_redis_of_ones_own_is_used_instead_of_ours(tmp_path: Path):
    assert stages(Settings.read({"REDIS_URL": "redis://127.0.0.1:1/0"}))[0] == []
    stack = Stack(free_base(), tmp_path, {"REDIS_URL": "redis://127.0.0.1:1/0"})
    assert "valkey" not in stack.keepers


def test_every_process_of_the_game_is_a_member(tmp_path: Path):
    stack = Stack(free_base(), tmp_path)
    names = [[keeper.member.name for keeper in stage] for stage in stack.stages]
    assert names == [["valkey"], [*SERVICES], ["worker", "sender", "beat"], ["gateway"]]


def test_a_member_that_dies_at_first_is_the_end_and_says_why(tmp_path: Path):
    async def attempt() -> None:
        stack = Stack(free_base(), tmp_path, only=())
        broken = keeper(tmp_path, *python("raise SystemExit('no such thing')"), ready=no)
        stack.stages, stack.keepers = [[broken]], {"part": broken}
        await stack.start()

    with pytest.raises(StackError, match="part could not start: no such thing"):
        asyncio.run(attempt())


def test_a_member_that_cannot_be_started_is_the_end_and_the_others_are_stopped(tmp_path: Path):
    def refuse() -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "/data/part")

    async def attempt(stack: Stack) -> None:
        whole, broken = keeper(tmp_path, "sleep", "60"), keeper(tmp_path, "true", prepare=refuse)
        stack.stages, stack.keepers = [[whole], [broken]], {"whole": whole, "part": broken}
        try:
            await stack.start()
        finally:
            assert not whole.running

    with pytest.raises(StackError, match=r"part could not start: /data/part: No space left on device$"):
        asyncio.run(attempt(Stack(free_base(), tmp_path, only=())))


def test_a_member_that_cannot_be_started_again_is_tried_until_it_can(tmp_path: Path):
    said: list[str] = []
    refusals = [OSError(errno.EMFILE, "Too many open files"), OSError(errno.ENOMEM, "Cannot allocate memory")]

    def prepare() -> None:
        if part.starts == 1 and refusals:
            raise refusals.pop()

    async def attempt() -> None:
        part.start()
        await part.ready.wait()
        part.ready.clear()
        part.signal(signal.SIGKILL)
        await part.ready.wait()
        await part.stop()

    part = keeper(tmp_path, "sleep", "60", said=said, prepare=prepare)
    asyncio.run(asyncio.wait_for(attempt(), 20))
    assert said == [
        "part was killed by signal 9; it is started again",
        "part cannot be started (Cannot allocate memory); it is started again",
        "part cannot be started (Too many open files); it is started again",
    ]


def test_a_member_that_will_not_stop_is_killed_after_its_grace(tmp_path: Path):
    said: list[str] = []

    async def attempt() -> None:
        stubborn = keeper(tmp_path, *python(STUBBORN), said=said, ready=lambda: has_said("up"), grace=0.2)
        stubborn.start()
        await stubborn.ready.wait()
        await stubborn.stop()

    async def has_said(word: str) -> bool:
        return Log(tmp_path / "part.log").last_line() == word

    asyncio.run(attempt())
    assert said == ["part did not stop within 0.2 s and is killed"]


def test_what_a_dead_member_had_started_dies_with_it(tmp_path: Path):
    async def attempt() -> int:
        parent = keeper(tmp_path, *python(PARENT, str(tmp_path / "up")), ready=there(tmp_path / "up"))
        parent.start()
        await parent.ready.wait()
        assert parent.process is not None
        group = parent.process.pid
        await parent.stop()
        return group

    group = asyncio.run(attempt())

    def empty() -> bool:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        return False

    assert eventually(empty)


def test_a_member_that_never_gets_ready_is_tried_less_and_less_often():
    pauses = [FIRST_PAUSE]
    for _ in range(20):
        pauses.append(next_pause(pauses[-1], was_ready=False))
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE
    assert next_pause(LONGEST_PAUSE, was_ready=True) == FIRST_PAUSE


def test_a_member_that_dies_later_is_started_again_without_end_and_says_why(tmp_path: Path):
    said: list[str] = []

    async def attempt() -> int:
        failing = keeper(tmp_path, *python("raise SystemExit('no room')"), ready=no, said=said)
        failing.start()
        while failing.starts < 3:
            await asyncio.sleep(0.01)
        await failing.stop()
        return failing.starts

    assert asyncio.run(asyncio.wait_for(attempt(), 20)) == 3
    assert said[:2] == ["part ended with code 1 (no room); it is started again"] * 2


def test_a_killed_supervisor_leaves_no_orphan(tmp_path: Path):
    code = f"""if True:
        import asyncio, pathlib
        from deploy.local import Stack
        async def main():
            async with Stack({free_base()}, pathlib.Path({str(tmp_path)!r}), only={PARTS}) as stack:
                print(*(stack.pid(name) for name in stack.keepers), flush=True)
                await asyncio.sleep(60)
        asyncio.run(main())"""
    with subprocess.Popen(python(code), stdout=subprocess.PIPE, text=True) as supervisor:
        assert supervisor.stdout is not None
        children = [int(pid) for pid in supervisor.stdout.readline().split()]
        assert len(children) == len(PARTS)
        supervisor.send_signal(signal.SIGKILL)
    assert eventually(lambda: not any(exists(pid) for pid in children))


def test_a_log_is_bounded_while_its_writer_goes_on(tmp_path: Path):
    log = Log(tmp_path / "part.log")
    with log.open() as writer:
        writer.write(b"x" * LIMIT)
        writer.flush()
        log.bound()
        assert log.path.stat().st_size == LIMIT
        writer.write(b"\none more\n")
        writer.flush()
        assert log.last_line() == "one more"
        log.bound()
        writer.write(b"the last\n")
        writer.flush()
    assert (log.path.read_text(), log.last_line()) == ("the last\n", "the last")


def test_a_check_says_no_where_nobody_listens():
    assert not asyncio.run(listening("127.0.0.1", free_base())())


def test_a_log_without_room_for_its_copy_is_emptied(tmp_path: Path):
    log = Log(tmp_path / "part.log")
    log.path.with_suffix(".log.1").mkdir()
    log.path.write_bytes(b"x" * (LIMIT + 1))
    with pytest.raises(IsADirectoryError):
        log.bound()
    assert log.path.stat().st_size == 0
