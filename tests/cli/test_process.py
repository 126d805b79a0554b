"""The command as a process of its own, as people run it."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT

FIELDPOST = (sys.executable, "-m", "services.cli.main")
STOPPABLE = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
"""Heeds Ctrl-C again: a suite that was started in the background ignores it, and so would its children."""


def test_a_pipe_that_is_closed_early_ends_the_command_without_a_word():
    with subprocess.Popen(
        [*FIELDPOST, "watch", "--edition", "world"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith(b"world/")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_a_person_at_a_terminal_sees_colours_and_can_stop_it():
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", STOPPABLE, *FIELDPOST, "watch", "--edition", "world", "--delay", "0.01"],
        cwd=ROOT,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env={name: value for name, value in os.environ.items() if name != "NO_COLOR"},
    ) as process:
        os.close(theirs)
        seen = b""
        while b"-- Round 1" not in seen:
            seen += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        assert process.stderr
        assert process.stderr.read() == b"\nfieldpost: stopped\n"
        assert process.wait() == 130
    os.close(ours)
    assert b"\x1b[48;2;" in seen


def test_wrong_words_end_the_process_with_2_and_a_sentence():
    done = subprocess.run([*FIELDPOST, "replay", "/no/such/file"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "fieldpost: /no/such/file cannot be read: No such file or directory\n"


@pytest.mark.parametrize("closed", ["1", "2", "0"])
def test_an_output_that_is_closed_is_no_traceback(closed: str):
    done = subprocess.run(
        ["sh", "-c", f'"$@" {closed}>&-', "sh", *FIELDPOST, "editions"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_an_output_without_room_is_one_sentence():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*FIELDPOST, "editions"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr == "fieldpost: the output cannot be written: No space left on device\n"
