"""Compiles the engine and the bots' brains in place with mypyc: the same games, several times faster.

All modules go into one call, so that calls between them stay native. The result is kept beside the cache of
wheels, for all clones of one user, under a key that is everything it was made from; `make engine` copies it
beside the sources, and an unchanged engine costs nothing. A compiled file silently wins over its source, so
whoever edits afterwards removes it first (`--remove`, as `make test` does).
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.metadata
import os
import shlex
import shutil
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from deploy.tools import plain_records, setup_venv

ROOT = Path(__file__).resolve().parents[2]
COMPILED = ("services/rules/engine", "services/bots/brains")
EXCLUDED: frozenset[str] = frozenset()
"""Modules that must stay interpreted, as paths from the root; each with its reason."""

GROUP = "fieldpost"
"""Names the shared library of the whole group, which lies in the root beside the packages that load it."""

WORK = Path("build/engine")
"""Where a build is made; what comes of it goes into the store."""

KEPT = 6
"""Builds in the store: those of a few branches; the one that was not asked for the longest goes."""


def store() -> Path:
    """Where builds are kept; a clone that finds its engine there compiles nothing."""
    return setup_venv.wheel_cache().parent / "engine"


def sources(root: Path = ROOT) -> list[str]:
    """Every module to compile, as a path from the root, in a stable order."""
    found = (path for folder in COMPILED for path in (root / folder).rglob("*.py"))
    names = (path.relative_to(root).as_posix() for path in found)
    return sorted(name for name in names if name not in EXCLUDED)


def obstacle() -> str:
    """Why this machine cannot compile, in a sentence; empty when it can."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return "" if header.is_file() else f"the Python headers are not installed ({header})"


def key_of(names: list[str], root: Path = ROOT) -> str:
    """The name of a build: two builds of the same name are the same build."""
    parts = [str(sysconfig.get_config_var("EXT_SUFFIX")), importlib.metadata.version("mypy")]
    digest = hashlib.sha256("\0".join(parts + names).encode())
    for path in (
        Path(__file__),
        Path(plain_records.__file__),
        root / "pyproject.toml",
        *(root / name for name in names),
    ):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def placed(root: Path = ROOT) -> list[Path]:
    """The compiled files that lie beside sources now, whoever put them there."""
    beside = (path for folder in COMPILED for path in (root / folder).rglob("*.so"))
    return [*beside, *root.glob(f"{GROUP}__mypyc*.so")]


def remove(root: Path = ROOT) -> int:
    """Takes the compiled files away from the sources and says how many; the stored build stays."""
    files = placed(root)
    for path in files:
        path.unlink()
    return len(files)


def built(root: Path = ROOT) -> Path:
    """The stored build of the sources of now, made first where nobody has made it yet."""
    names = sources(root)
    stored = store() / key_of(names, root)
    if not stored.is_dir():
        remove(root)
        build(names, stored, root)
    os.utime(stored)
    for old in sorted(store().iterdir(), key=lambda path: -path.stat().st_mtime)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return stored


def build(names: list[str], target: Path, root: Path) -> None:
    """Compiles into `target`; it appears only when it is complete, also where two clones build it at once."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    work = root / WORK
    shutil.rmtree(work, ignore_errors=True)
    options = ["--config-file", str(root / "pyproject.toml"), "--cache-dir", str(work / "mypy")]
    plain_records.copy(names, root, work / "source")
    with contextlib.chdir(work / "source"):
        extensions = mypycify(
            [*options, *names],
            opt_level="3",
            debug_level="0",
            multi_file=True,  # one C file for all modules takes gcc three times as long and is no faster in play
            target_dir=str(work / "c"),
            group_name=GROUP,
        )
    unfinished = target.with_name(f"{target.name}.{os.getpid()}")
    command = build_ext(Distribution({"name": GROUP, "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(unfinished), str(work / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    with ThreadPoolExecutor(os.cpu_count()) as pool, contextlib.chdir(root):
        at_once(command, pool)
        command.run()
    with contextlib.suppress(OSError):  # another clone was first
        unfinished.rename(target)
    shutil.rmtree(unfinished, ignore_errors=True)
    shutil.rmtree(work)


def at_once(command: Any, pool: ThreadPoolExecutor) -> None:
    """Compiles the files of a library side by side; setuptools does so with libraries, of which one is nearly all."""
    one_by_one = command.build_extensions

    def build_extensions() -> None:
        in_order = command.compiler.compile

        def compile(files: list[str], *arguments: Any, **options: Any) -> list[str]:
            made = pool.map(lambda file: in_order([file], *arguments, **options), files)
            return [name for names in made for name in names]

        command.compiler.compile = compile
        one_by_one()

    command.build_extensions = build_extensions


def place(stored: Path, root: Path = ROOT) -> int:
    """Copies a stored build beside the sources; says how many files it has."""
    files = sorted(stored.rglob("*.so"))
    for path in files:
        shutil.copy2(path, root / path.relative_to(stored))
    return len(files)


def engine(root: Path = ROOT) -> str:
    """Brings the compiled engine up to date; says what was done. A type error exits with mypy's complaint.

    Old files go first, and are unlinked rather than written over: a failed build must not leave them to win
    over the source, and a process may be running them.
    """
    remove(root)
    started = time.perf_counter()
    files = place(built(root), root)
    return f"{files} compiled files, ready after {time.perf_counter() - started:.1f} s"


def main() -> int:
    """Compiles, or with --remove undoes it."""
    parser = argparse.ArgumentParser(prog="compile_engine", description="Compile the engine in place.")
    parser.add_argument("--remove", action="store_true", help="remove the compiled files, keep the stored build")
    if parser.parse_args().remove:
        print(f"{remove()} compiled files removed")
        return 0
    if reason := obstacle():
        print(f"make engine: {reason}; Fieldpost runs without it, only slower", file=sys.stderr)
        return 1
    if not sources():
        print(f"make engine: there are no modules in {' or '.join(COMPILED)}", file=sys.stderr)
        return 1
    print(engine())
    return 0


if __name__ == "__main__":
    sys.exit(main())
