"""Makes .venv from requirements.lock and the code from protos/; `make setup` runs it with whatever Python 3 there is.

Wheels are kept in a cache of our own ($WHEELS), so that a second clone is set up without a network: pip
cannot install from its own cache alone. A stamp makes a call at which nothing changed cost nothing.
The syntax stays old on purpose: an older Python must get as far as the sentence that refuses it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "fieldpost.stamp"
GENERATED = ROOT / "build" / "gen"
LOCK = "requirements.lock"
OLDEST = (3, 11)


class SetupError(Exception):
    """One plain sentence for whoever ran `make setup`."""


def wheel_cache() -> Path:
    """The folder of wheels, shared by all clones of one user; for a user without a home, in the project."""
    chosen = Path(os.environ.get("WHEELS") or Path.home() / ".cache/fieldpost/wheels")
    for folder in (chosen, ROOT / "build/wheels"):
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
    raise SetupError(f"neither {chosen} nor {ROOT} can be written to")


def fingerprint(*names: str) -> str:
    """What something was made from; the place counts, because a virtual environment cannot be moved."""
    parts = [str(ROOT).encode(), *((ROOT / name).read_bytes() for name in names)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def stamped() -> list[str]:
    """The fingerprints of what is there; none when a part of it is gone (a removed Python leaves a dead link)."""
    whole = STAMP.is_file() and PYTHON.exists() and (VENV / "bin" / "fieldpost").exists()
    return STAMP.read_text().split() if whole else []


def quiet(*command: str) -> str:
    """Runs a command; answers what it said if it failed, and nothing if it did not."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return (done.stdout.strip() or "it failed") if done.returncode else ""


def pip(*arguments: str) -> str:
    """Runs the environment's own pip, without a question and without a version check."""
    return quiet(str(PYTHON), "-m", "pip", "--no-input", "--disable-pip-version-check", *arguments)


def last_line(output: str) -> str:
    """The line of pip's output that says most: its last error, else its last line."""
    lines = output.splitlines()
    return next((line for line in reversed(lines) if line.startswith("ERROR")), lines[-1]).strip()


def create() -> None:
    """A fresh environment: leftovers of an older lock would hide what the new one lacks."""
    complaint = quiet(sys.executable, "-m", "venv", "--clear", str(VENV))
    if complaint:
        raise SetupError(f"Python could not make {VENV} (on Debian: install python3-venv): {last_line(complaint)}")


def install_locked() -> None:
    """From the wheel cache if it holds everything; else download what is missing, then from the cache."""
    wheels = wheel_cache()
    install = ("install", "--no-index", "--find-links", str(wheels), "--require-hashes", "-r", LOCK)
    if not pip(*install):
        return
    print(f"downloading packages to {wheels}", flush=True)
    complaint = pip("download", "--only-binary", ":all:", "--require-hashes", "-d", str(wheels), "-r", LOCK)
    if complaint:
        raise SetupError(f"packages are neither in {wheels} nor to be downloaded: {last_line(complaint)}")
    complaint = pip(*install)
    if complaint:
        raise SetupError(f"packages in {wheels} could not be installed: {last_line(complaint)}")


def install_project() -> None:
    """The command `fieldpost`, reading the sources and the generated code where they stand."""
    complaint = pip("install", "--no-index", "--no-deps", "--no-build-isolation", "-e", ".")
    if complaint:
        raise SetupError(f"the project itself could not be installed: {last_line(complaint)}")
    packages = next((VENV / "lib").glob("python3*/site-packages"))
    (packages / "fieldpost_generated.pth").write_text(f"{GENERATED}\n")


def generate() -> None:
    """Python from the contracts; what was generated from the same contracts stays as it is."""
    if subprocess.run([str(PYTHON), "-m", "deploy.tools.protos"], cwd=ROOT).returncode:
        raise SetupError("there is no code for the contracts in protos/")


def set_up() -> None:
    """Does what has to be done; the stamp comes last, so that an interrupted set-up is done again."""
    environment, project = fingerprint(LOCK, "deploy/tools/setup_venv.py"), fingerprint("pyproject.toml")
    found = stamped()
    if found == [environment, project]:
        return
    print("setting up .venv", flush=True)
    if found[:1] != [environment]:
        create()
        install_locked()
    install_project()
    STAMP.write_text(f"{environment}\n{project}\n")
    print("ready: .venv/bin/fieldpost")


def main() -> int:
    """Sets up unless nothing changed."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        print(f"make setup: Fieldpost needs Python 3.11 or newer, this is {found}; try PYTHON=python3.11")
        return 1
    try:
        set_up()
        generate()
    except (SetupError, OSError) as problem:
        print(f"make setup: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
