"""Page tokens: where the next page of tables begins."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from typing import Final

from services.common.refusals import Kind, Refused
from services.matchmaking.store import Position
from services.matchmaking.tables import Table

USUAL: Final = 20
FORM: Final = re.compile(r"([0-9]{1,15})\.(t_[a-z2-7]{20})")


def token(tables: Sequence[Table], size: int) -> str:
    """The token for what comes after a page; empty when the page was not full."""
    if len(tables) < size:
        return ""
    last = tables[-1]
    return base64.urlsafe_b64encode(f"{last.created_at}.{last.id}".encode()).decode()


def position(text: str) -> Position | None:
    """Where a token says that the page begins; Refused when it is none of ours."""
    if not text:
        return None
    try:
        form = FORM.fullmatch(base64.urlsafe_b64decode(text).decode("ascii"))
    except ValueError:
        form = None
    if form is None:
        text = "take the token from the page before"
        raise Refused(Kind.INVALID, "page_token", text, field="page_token")
    return int(form[1]), form[2]
