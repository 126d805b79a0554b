"""What is left of hostile words: one line of visible text, which neither turns nor climbs over others."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from services.common.refusals import Refused
from services.common.settings import Settings
from services.common.text import INVISIBLE, MOST_MARKS, MOST_TIMES, free_text
from services.matchmaking.chat import MOST_CHARACTERS
from tests.accounts.payloads import payloads
from tests.accounts.serving import refused
from tests.matchmaking.serving import matchmaking
from tests.matchmaking.talking import page, say, seated


def is_one_plain_line(line: str) -> bool:
    """Whether nothing in a text is hidden, and nothing reaches beyond it."""
    if not line or line != " ".join(line.split()) or len(line) > MOST_CHARACTERS:
        return False
    marks = MOST_MARKS
    for char in line:
        category = unicodedata.category(char)
        if char != " " and (category[0] in "CZ" or category == "Me" or char in INVISIBLE):
            return False
        marks = marks + 1 if category[0] == "M" else (MOST_MARKS if char == " " else 0)
        if category[0] == "M" and marks > MOST_MARKS:
            return False
    return True


def outcome(text: str) -> str | Refused:
    try:
        return free_text(text, "text", MOST_CHARACTERS)
    except Refused as refused:
        return refused


def test_more_than_five_hundred_payloads_become_one_plain_line_or_nothing():
    found = {payload: outcome(payload) for payload in payloads()}
    assert len(found) > 500
    for payload, line in found.items():
        assert isinstance(line, Refused) or is_one_plain_line(line), payload


@given(st.text(max_size=400))
@example("a\u202e\u2066b\u200f\x00\x1b[31m")
@example("Z\u0301\u0302\u0303\u0304\u0305 \u0301 \u20e3")
@example("\ud7a3\u1160\u3164\ufe0f")
def test_any_text_becomes_one_plain_line_that_stays_as_it_is(text: str):
    line = outcome(text)
    if isinstance(line, str):
        assert is_one_plain_line(line)
        assert outcome(line) == line


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Bonne   chance\u00a0!\n", "Bonne chance !"),
        ("שלום לך", "שלום לך"),
        ("नमस्ते दोस्तों", "नमस्ते दोस्तों"),
        ("👍🏽 well played", "👍🏽 well played"),
        ("<b>1 < 2</b>", "<b>1 < 2</b>"),
        ("a\u202etxt.exe", "atxt.exe"),
        ("x\x00\x07y", "x y"),
    ],
)
def test_what_people_write_stays(written: str, kept: str):
    assert outcome(written) == kept


@pytest.mark.parametrize("text", ["\u200b\u2060", "\u0301", " \n", "x" * (MOST_CHARACTERS + 1), "\u200b" * 1121 + "x"])
def test_nothing_and_too_much_are_refused(text: str):
    assert isinstance(outcome(text), Refused)
    assert len("\u200b" * 1121 + "x") > MOST_TIMES * MOST_CHARACTERS


async def test_over_the_wire_a_message_is_kept_as_text_or_refused(sqlite_settings: Settings) -> None:
    async with matchmaking(sqlite_settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        for payload in ("<script>alert(1)</script>", "'; DROP TABLE chat_message; --", "{{7*7}} \u202e$(id)"):
            at.clock.go(10)
            await say(ada, table, payload)
        at.clock.go(10)
        assert await refused(say(ada, table, "\u200b")) == ("INVALID_ARGUMENT", "text_empty")
        assert await refused(say(ada, table, "x" * 300)) == ("INVALID_ARGUMENT", "text_length")
        found = [one.text for one in (await page(ben, table)).messages]
    assert found == ["<script>alert(1)</script>", "'; DROP TABLE chat_message; --", "{{7*7}} $(id)"]
