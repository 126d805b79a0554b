"""Becomes a command that the kernel stops when its parent dies: even a supervisor that is killed leaves no orphan.

Run by path, with the parent's id and the command. Linux only; elsewhere it just becomes the command.
"""

import contextlib
import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Asks first and looks for the parent second: one that died in between would otherwise go unnoticed."""
    parent, command = int(sys.argv[1]), sys.argv[2:]
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        sys.exit(1)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
