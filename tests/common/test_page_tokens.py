"""A page token comes back as it was given, and nothing else passes for one."""

import re

import pytest

from services.common.page_tokens import NUMBER, page_token, parts_of
from services.common.refusals import Kind, Refused

NAME = re.compile(r"[a-z]+")


def test_a_token_gives_back_what_it_was_made_of():
    assert parts_of(page_token(17, "ada"), NUMBER, NAME) == ("17", "ada")


def test_the_first_page_needs_no_token():
    assert parts_of("", NUMBER, NAME) == ()


@pytest.mark.parametrize(
    "token", ["17", "17.ada.x", "x.ada", "17.", ".ada", "-1.ada", "１.ada", "1" * 19 + ".ada", "."]
)
def test_anything_else_is_refused_by_one_code(token: str):
    with pytest.raises(Refused) as found:
        parts_of(token, NUMBER, NAME)
    assert (found.value.kind, found.value.code, found.value.field) == (Kind.INVALID, "wrong_page_token", "page_token")
