"""What must not be in the repository: addresses in lock files, and what a build makes."""

import re
from pathlib import PurePosixPath

GENERATED = re.compile(r"(^|/)(build|dist|\.venv|node_modules|__pycache__|[^/]*\.egg-info)/|\.(so|pyd|pyc|whl)$")


def names_addresses(file: str) -> bool:
    """Whether a file says which packages are installed, and could say from where."""
    name = PurePosixPath(file).name
    return name.endswith(".lock") or name == ".npmrc" or (name.startswith("requirements") and name.endswith(".txt"))


def address_faults(file: str, text: str) -> list[str]:
    """The lines of a lock file that name a registry: the lock must work behind any mirror."""
    lines = enumerate(text.splitlines(), 1)
    return [f"{file}:{number} names an address" for number, line in lines if "://" in line]


def generated_faults(files: list[str]) -> list[str]:
    """Files that a build makes."""
    return [f"{file} is generated" for file in files if GENERATED.search(file)]
