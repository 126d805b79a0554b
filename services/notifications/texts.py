"""What a note says, in its reader's language and by the clocks of their zone. The sentences are in strings.*.json."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from services.notifications.kinds import ENDED, KINDS, Act
from services.notifications.quiet import local
from services.notifications.values import Game, Note, Person

LANGUAGES: Final = ("en", "fr")
FOLDER: Final = Path(__file__).parent


@cache
def strings(language: str) -> dict[str, Any]:
    """All sentences in a language. Do not alter them."""
    found: dict[str, Any] = json.loads((FOLDER / f"strings.{language}.json").read_text(encoding="utf-8"))
    return found


def said(name: str, language: str) -> str:
    """A sentence that needs nothing."""
    return str(strings(language)[name])


def names_of_kind(kind: str) -> dict[str, str]:
    """What a kind is called, by language."""
    return {language: strings(language)["kinds"][kind]["name"] for language in LANGUAGES}


def name_of(game: Game, language: str) -> str:
    """What people call a game: its own title, or its mode's."""
    return game.title or game.mode_titles.get(language) or said("a_game", language)


def title(kind: str, game: Game, language: str) -> str:
    """The one line."""
    return str(strings(language)["kinds"][kind]["title"]).format(game=name_of(game, language))


def lines(note: Note, kind: str, zone: str, language: str) -> list[str]:
    """What is said besides; `kind` is the note's own, or a reminder's."""
    found: list[str] = []
    if note.kind == ENDED.name:
        found.append(outcome(note.about, language))
    if fixed := strings(language)["kinds"][kind].get("body"):
        found.append(fixed)
    if note.deadline and KINDS[note.kind].waits:
        found.append(said("until", language).format(time=moment(note.deadline, zone, language)))
    return found


def outcome(about: Any, language: str) -> str:
    """How a game ended for somebody."""
    if not about.get("winners"):
        return said("nobody_won", language)
    if about.get("won"):
        return said("won", language)
    return said("placed", language).format(place=about["place"], seats=about["seats"])


def moment(at: int, zone: str, language: str) -> str:
    """An absolute time: whoever reads it a day later is not misled."""
    shown, words = local(at, zone), strings(language)
    form: str = words["moment"]
    return form.format(
        day=words["days"][shown.weekday()],
        date=shown.day,
        month=words["months"][shown.month - 1],
        hour=f"{shown.hour:02}",
        minute=f"{shown.minute:02}",
    )


def act_title(act: Act, language: str) -> str:
    """What a button says."""
    return str(strings(language)["acts"][act.value]["title"])


def act_done(act: Act, language: str) -> str:
    """What is said when it was pressed."""
    return str(strings(language)["acts"][act.value]["done"])


def language_for(somebody: Person, account: str) -> str:
    """The language that somebody chose, or that of their account."""
    wanted = somebody.language or account
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def path(game_id: str) -> str:
    """Where a note leads, as the part of the page's address after "#"."""
    return f"/game/{game_id}" if game_id else "/games"


def shortened(address: str) -> str:
    """An address as its owner knows it again: "a…@example.org"."""
    name, _, host = address.rpartition("@")
    return f"{name[:1]}…@{host}"
