"""Reads an edition's own data: the only files that the engine ever opens."""

import json
from functools import cache
from os import environ, pathsep
from pathlib import Path
from typing import Any, Final

from services.rules.engine.kernel.board import Board

ENGINE: Final = Path(__file__).resolve().parent.parent
ADDED: Final = "FIELDPOST_EDITIONS"
"""The environment variable that names further folders of editions, as PATH names folders of commands."""
BOARDS: Final[dict[str, Board]] = {}


def load(edition: str, file: str) -> Any:
    """A JSON file of an edition's folder."""
    return json.loads((folder(edition) / file).read_text(encoding="utf-8"))


def homes() -> tuple[Path, ...]:
    """The folders that hold editions: the engine's own, then those that an operator added."""
    added = [Path(one).resolve() for one in environ.get(ADDED, "").split(pathsep) if one]
    return (ENGINE / "editions", *added)


def folder(edition: str) -> Path:
    """An edition's folder; of two that are called alike, the first."""
    for home in homes():
        if (home / edition / "edition.py").is_file():
            return home / edition
    return ENGINE / "editions" / edition


def board(edition: str) -> Board:
    """The edition's map; read once, since every variant of it shares the map."""
    if edition not in BOARDS:
        BOARDS[edition] = Board(load(edition, "board.json"))
    return BOARDS[edition]


@cache
def rulebook(edition: str, language: str) -> dict[str, str]:
    """The rules by number in a language: those that all editions share, then the edition's own. Do not alter it."""
    shared: dict[str, str] = json.loads((ENGINE / "mechanics" / f"rules.{language}.json").read_text(encoding="utf-8"))
    own: dict[str, str] = load(edition, f"rules.{language}.json")
    return {**shared, **own}


@cache
def wordings(edition: str, language: str) -> dict[str, str]:
    """How refusals are worded, by their codes: the shared ones, then the edition's own, if any. Do not alter it."""
    found: dict[str, str] = {}
    for home in (ENGINE / "mechanics", folder(edition)):
        file = home / f"refusals.{language}.json"
        if file.is_file():
            found |= json.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def declared(edition: str) -> dict[str, Any]:
    """What an edition says of its vocabulary beside the words, by section: the shared part, then its own."""
    return merged(edition, "vocabulary.json")


@cache
def words(edition: str, language: str) -> dict[str, Any]:
    """An edition's words by section and name: the shared ones, then its own. Do not alter them."""
    found = merged(edition, f"words.{language}.json")
    strings = folder(edition) / f"strings.{language}.json"
    symbols = json.loads(strings.read_text(encoding="utf-8")).get("symbols", {}) if strings.is_file() else {}
    return {**found, "words": {**symbols, **found.get("words", {})}}


def merged(edition: str, name: str) -> dict[str, Any]:
    """A file of sections that the mechanics and an edition may both have; what the edition says counts."""
    found: dict[str, Any] = {}
    for home in (ENGINE / "mechanics", folder(edition)):
        if (home / name).is_file():
            for section, entries in json.loads((home / name).read_text(encoding="utf-8")).items():
                found[section] = {**found.get(section, {}), **entries}
    return found


def edition_names() -> tuple[str, ...]:
    """Every folder that holds an edition, in alphabetical order."""
    return tuple(sorted({path.parent.name for home in homes() for path in home.glob("*/edition.py")}))
