"""Names are plain text that cannot be taken for another's, for the house, or for more than text."""

import unicodedata

import grpc
import pytest

from services.accounts.lookalikes import skeleton
from services.accounts.names import FIRST, RULES, SECOND, checked, proposed
from services.common.ports import SystemEntropy
from services.common.refusals import Kind, Refused
from services.common.settings import Settings
from services.common.statuses import problem_of
from services.common.text import TextRules, clean
from tests.accounts.payloads import payloads
from tests.accounts.serving import accounts

TITLE = TextRules("title", 2, 60, pictures=True)


def is_plain(name: str, signs: str) -> bool:
    """Nothing but letters, marks, digits, single spaces and these signs."""
    kinds = {unicodedata.category(char)[0] for char in name if char not in signs + " "}
    return kinds <= {"L", "M", "N"} and "  " not in name and name == name.strip() and name.isprintable()


def test_there_are_more_than_five_hundred_payloads():
    assert len(payloads()) > 500


def outcome(payload: str) -> str | Refused:
    """What becomes of a name."""
    try:
        return checked(payload)
    except Refused as refused:
        return refused


def test_no_payload_breaks_out_of_a_name():
    outcomes = {payload: outcome(payload) for payload in payloads()}
    refused = [found for found in outcomes.values() if isinstance(found, Refused)]
    assert {(found.kind, found.field) for found in refused} == {(Kind.INVALID, "display_name")}
    assert all("allowed" in found.details or found.code == "name_reserved" for found in refused)
    assert len(refused) > len(outcomes) * 3 / 4
    for payload, name in outcomes.items():
        if isinstance(name, str):
            assert is_plain(name, RULES.signs), payload
            assert checked(name) == name


def test_no_payload_is_more_than_a_line_of_visible_text_in_a_title():
    for payload in payloads():
        try:
            title = clean(payload, TITLE)
        except Refused:
            continue
        assert title.isprintable(), payload
        assert len(title) <= 64
        assert clean(title, TITLE) == title


async def test_over_the_wire_a_payload_is_refused_or_kept_as_text(sqlite_settings: Settings) -> None:
    kept, refused = [], set()
    async with accounts(sqlite_settings) as at:
        for number, payload in enumerate(payloads()):
            browser = at.browser(headers={"x-forwarded-for": f"198.51.{number // 250}.{number % 250}"})
            try:
                kept.append((await browser.sign_in(payload)).account.display_name)
            except grpc.aio.AioRpcError as error:
                problem = problem_of(error)
                refused.add((error.code().name, problem.field if problem else ""))
    assert refused == {("INVALID_ARGUMENT", "display_name")}
    assert [name for name in kept if not is_plain(name, RULES.signs)] == []


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Quiet   Marshal 42 ", "Quiet Marshal 42"),
        ("ＡＢＣ", "ABC"),
        ("ﬁne", "fine"),
        ("\u00a0Ada\u3000Byron\u00a0", "Ada Byron"),
        ("e\u0301mile", "émile"),
        ("Жуков", "Жуков"),
        ("नमस्ते दुनिया", "नमस्ते दुनिया"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("สวัสดีครับ", "สวัสดีครับ"),
        ("محمد ۴۲", "محمد 42"),
        ("日本ミスターx", "日本ミスターx"),
        ("한국 Kim", "한국 Kim"),
        ("Tiếng Việt", "Tiếng Việt"),
        ("O’Neil-Smith Jr.", "O’Neil-Smith Jr."),
        ("Bob Иван", "Bob Иван"),
        ("Badminton", "Badminton"),
    ],
)
def test_names_of_the_world_are_kept_in_their_one_form(typed: str, kept: str):
    assert checked(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("x", "text_length"),
        ("é", "text_length"),
        ("x" * 33, "text_length"),
        ("\ufdfa" * 3, "text_length"),
        ("...", "text_empty"),
        ("   ", "text_length"),
        ("Jоhn", "text_scripts"),
        ("Ωmega", "text_scripts"),
        ("a\u0650da", "text_scripts"),
        ("a\u0334\u0321da", "text_marks"),
        (" \u0301Ada", "text_marks"),
        ("\u0915\u093e\u093e\u093e\u093e", "text_marks"),
        ("Ada\u200b", "text_character"),
        ("Ada\n", "text_character"),
        ("\u202eadA", "text_character"),
        ("Ada\ufeff", "text_character"),
        ("Ada👍", "text_character"),
        ("ǃAda", "text_character"),
        ("ᴀda", "text_character"),
        ("Admin", "name_reserved"),
        ("Adm1n", "name_reserved"),
        ("A.d.m.i.n", "name_reserved"),
        ("Admin 7", "name_reserved"),
        ("the fieldpost", "name_reserved"),
        ("B0T", "name_reserved"),
        ("Greedy", "name_reserved"),
        ("adrnin", "name_reserved"),
        ("SYSTEM42", "name_reserved"),
    ],
)
def test_a_name_that_cannot_be_is_refused_for_its_reason(typed: str, code: str):
    with pytest.raises(Refused) as caught:
        checked(typed)
    assert caught.value.code == code


def test_a_very_long_text_is_refused_before_anything_is_done_with_it():
    with pytest.raises(Refused) as found:
        checked("\ufdfa" * 20_000)  # each of them would become eighteen letters, and half a second's work
    assert found.value.code == "text_length"
    assert "this has 20000 characters" in found.value.message


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("coca", "соса"),
        ("NATHAN", "ΝΑΤΗΑΝ"),
        ("Burns", "Bums"),
        ("Ian", "lan"),
        ("Lo10", "LoIO"),
        ("Zoë", "zoe"),
        ("Søren", "Soren"),
        ("Straße", "STRASSE"),
        ("Ada Byron", "AdaByron"),
        ("Łukasz", "lukasz"),
        ("エコ", "工コ"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Eda"), ("Fox 42", "Fox 43"), ("Иван", "Егор"), ("日本", "日木")])
def test_names_that_differ_for_the_eye_differ(one: str, other: str):
    assert skeleton(one) != skeleton(other)


def test_every_proposal_is_a_name_and_no_two_look_alike():
    names = [f"{first} {second}" for first in FIRST for second in SECOND]
    assert [checked(f"{name} 999999") for name in names] == [f"{name} 999999" for name in names]
    assert len({skeleton(name) for name in names}) == len(names)


@pytest.mark.parametrize("digits", [2, 3, 6])
def test_a_proposal_has_as_many_digits_as_are_asked_for(digits: int):
    for _ in range(50):
        assert len(proposed(SystemEntropy(), digits).split(" ")[2]) == digits
