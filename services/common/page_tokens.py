"""Page tokens: what a list's answer says of where its next page begins, and how a request gives it back.

A token is not secret and proves nothing: whoever makes one up gets a page that they could have had anyway.
"""

from __future__ import annotations

import re
from typing import Final

from services.common.refusals import Kind, Refused

NUMBER: Final = re.compile(r"[0-9]{1,18}", re.ASCII)


def page_token(*parts: object) -> str:
    """The token for a page that begins after what these parts name; no part may have a dot in it."""
    return ".".join(map(str, parts))


def parts_of(token: str, *forms: re.Pattern[str]) -> tuple[str, ...]:
    """The parts of a token, each in its form; none for the first page. Refused when the token is none of ours."""
    if not token:
        return ()
    parts = tuple(token.split("."))
    if len(parts) != len(forms) or not all(form.fullmatch(part) for form, part in zip(forms, parts)):
        raise wrong_page_token()
    return parts


def wrong_page_token() -> Refused:
    """What is said about a token that no page of this list ended with."""
    text = "this is no page token of ours; leave it out to begin with the first page"
    return Refused(Kind.INVALID, "wrong_page_token", text, field="page_token")
