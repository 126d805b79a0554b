"""What a note says, in its reader's language and by the clocks of their zone. The sentences are in strings.*.json."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from services.notifications.asking import Account
from services.notifications.kinds import ENDED, KINDS, Act, Page
from services.notifications.quiet import UTC_NAME, local
from services.notifications.values import Game, Note, Person

LANGUAGES: Final = ("en", "fr")
FOLDER: Final = Path(__file__).parent
MOST_NAMED: Final = 2
"""So many people are named in what a game is called, and one more where only one is left."""


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


def name_of(game: Game, reader: str, language: str) -> str:
    """What somebody calls a game: by its own title, or by what is played and with whom."""
    if game.title:
        return game.title
    mode, people = game.mode_titles.get(language) or said("a_game", language), with_whom(game, reader, language)
    return said("with", language).format(game=mode, people=people) if people else mode


def with_whom(game: Game, reader: str, language: str) -> str:
    """With whom somebody plays: people by name, or so many bots; nobody where names are not told."""
    others = [name for user_id, name in game.company if user_id not in ("", reader)]
    bots = [user_id for user_id, _ in game.company if not user_id]
    if not all(name for user_id, name in game.company if user_id):
        return ""
    if not others:
        return said("bots" if len(bots) > 1 else "bot", language).format(count=len(bots)) if bots else ""
    if len(others) > MOST_NAMED + 1:
        others = [*others[:MOST_NAMED], said("others", language).format(count=len(others) - MOST_NAMED)]
    return said("and", language).join([", ".join(others[:-1]), others[-1]] if len(others) > 1 else others)


def title(kind: str, game: Game, reader: str, language: str, about: Mapping[str, Any]) -> str:
    """The one line; `about` is what the note is about."""
    sentence = str(strings(language)["kinds"][kind]["title"])
    return filled(sentence, about, language, game=name_of(game, reader, language))


def lines(note: Note, kind: str, zone: str, language: str) -> list[str]:
    """What is said besides; `kind` is the note's own, or a reminder's."""
    found: list[str] = []
    if note.kind == ENDED.name:
        found.append(outcome(note.about, language))
    if fixed := strings(language)["kinds"][kind].get("body"):
        found.append(worded(fixed, note.about, language))
    if note.deadline:
        found.append(said("until", language).format(time=moment(note.deadline, zone, language)))
    return found


def worded(sentence: Any, about: Mapping[str, Any], language: str) -> str:
    """A sentence with what a note is about; one that differs by the cause is listed by it."""
    chosen: str = sentence if isinstance(sentence, str) else sentence[about["cause"]]
    return filled(chosen, about, language)


def filled(sentence: str, about: Mapping[str, Any], language: str, **more: str) -> str:
    """A sentence with what a note is about; where nobody is told who did it, it begins like any other."""
    author = about.get("author") or said("somebody", language)
    if sentence.startswith("{author}") and not about.get("author"):
        author = author[:1].upper() + author[1:]
    device = about.get("device") or said("a_device", language)
    return sentence.format(author=author, device=device, count=about.get("count", 1), **more)


def outcome(about: Any, language: str) -> str:
    """How a game ended for somebody."""
    if not about.get("winners"):
        return said("nobody_won", language)
    if about.get("won"):
        return said("won", language)
    return said("placed", language).format(place=about["place"], seats=about["seats"])


def moment(at: int, zone: str, language: str) -> str:
    """An absolute time: whoever reads it a day later is not misled, nor whoever never said where they are."""
    shown, words = local(at, zone), strings(language)
    form: str = words["moment"] if zone not in ("", UTC_NAME) else f"{words['moment']} {UTC_NAME}"
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


def reading(somebody: Person, account: Account) -> Account:
    """In which language and by which clocks somebody reads: as they chose here, or as their account says."""
    language = somebody.language or account.language
    return Account(language if language in LANGUAGES else LANGUAGES[0], somebody.zone or account.zone)


def path(note: Note | None) -> str:
    """Where a note leads, as the part of the page's address after "#"; the list of games, where it is about nothing."""
    page = KINDS[note.kind].page if note else Page.GAME
    if page is Page.DEVICES:
        return "/settings"
    if page is Page.FRIENDS:
        return "/friends"
    if note and page is Page.TABLE and not note.about.get("begun"):
        return f"/table/{note.about['table']}"
    return f"/game/{note.game_id}" if note and note.game_id else "/games"


def shortened(address: str) -> str:
    """An address as its owner knows it again: "a…@example.org"."""
    name, _, host = address.rpartition("@")
    return f"{name[:1]}…@{host}"
