"""The files of the project, and their syntax trees."""

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = {".git", ".venv", "build", "dist", "node_modules", "__pycache__"}


@cache
def project_files() -> tuple[str, ...]:
    """Every file that git has or would take; in a copy without git, all outside the generated folders."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0:
        names = set(listed.stdout.splitlines())
    else:
        paths = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
        names = {path.as_posix() for path in paths if not GENERATED.intersection(path.parts)}
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


def python_files(folder: str = "") -> list[str]:
    """The project's Python files below a folder."""
    return [name for name in project_files() if name.startswith(folder) and name.endswith(".py")]


def read(name: str) -> str:
    """The text of a project file."""
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def parsed(name: str) -> ast.Module:
    """The syntax tree of a project file."""
    return ast.parse(read(name), name)
