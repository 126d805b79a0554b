"""What somebody may choose, and what comes of a choice. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from services.common.refusals import Kind, Refused
from services.notifications.kinds import KINDS, OPTIONAL, Channel, Use
from services.notifications.quiet import Quiet, zones
from services.notifications.texts import LANGUAGES
from services.notifications.values import Person

FIELDS: Final = ("choices", "mail", "zone", "quiet", "language", "digest_hour", "escalate_minutes")


class Wanted(NamedTuple):
    """New preferences; which of them count, an update says."""

    choices: Mapping[tuple[str, Channel], Use]
    mail: str
    zone: str
    quiet: Quiet | None
    language: str
    digest_minute: int
    escalate: int


def changed(somebody: Person, wanted: Wanted, fields: Iterable[str]) -> Person:
    """Somebody after an update; another address has to be confirmed. Refused where something is unknown."""
    counted = set(fields)
    if unknown := sorted(counted - set(FIELDS)):
        raise wrong("update_mask", f"{unknown[0]!r} cannot be changed", FIELDS)
    found = somebody
    if "choices" in counted:
        check_choices(wanted.choices)
        found = found._replace(choices=dict(wanted.choices))
    if "mail" in counted and wanted.mail != somebody.mail:
        found = found._replace(mail=wanted.mail, mail_confirmed=False)
    if "zone" in counted:
        if wanted.zone and wanted.zone not in zones():
            raise wrong("preferences.zone", "this zone is not known; zones are called like these", EXAMPLES)
        found = found._replace(zone=wanted.zone)
    if "quiet" in counted:
        found = found._replace(quiet=wanted.quiet)
    if "language" in counted:
        if wanted.language not in ("", *LANGUAGES):
            raise wrong("preferences.language", "this language is not spoken here", LANGUAGES)
        found = found._replace(language=wanted.language)
    if "digest_hour" in counted:
        found = found._replace(digest_minute=wanted.digest_minute)
    if "escalate_minutes" in counted:
        found = found._replace(escalate=wanted.escalate)
    return found


EXAMPLES: Final = ("Europe/Paris", "America/Montreal", "UTC")


def check_choices(choices: Mapping[tuple[str, Channel], Use]) -> None:
    """Refused where a choice is about no kind, or where a channel cannot be used so."""
    known = [kind.name for kind in OPTIONAL]
    for (kind, channel), use in choices.items():
        if kind not in known:
            raise wrong("preferences.choices", f"there is no kind {kind!r}", known)
        if channel in KINDS[kind].always:
            raise wrong("preferences.choices", f"{kind!r} always comes by {channel.value}, so that nobody hides it", [])
        if channel is Channel.PUSH and use in (Use.IF_UNOPENED, Use.DIGEST):
            allowed = (Use.NEVER.value, Use.AT_ONCE.value)
            raise wrong("preferences.choices", f"push is not used {use.value!r}", allowed)


def wrong(field: str, text: str, allowed: Iterable[str]) -> Refused:
    """What is said about a choice that cannot be."""
    listed = list(allowed)
    message = f"{text}; allowed are: {', '.join(listed)}"
    return Refused(Kind.INVALID, "no_such_choice", message, field=field, details={"allowed": listed})
