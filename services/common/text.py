"""Sanitises names, titles and messages: kept as plain Unicode text that looks the same everywhere and hides nothing.

Whoever shows such text still writes it as text, isolated from its surroundings: right-to-left letters are allowed.
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple, NoReturn

from services.common.refusals import JSON, Kind, Refused

MOST_MARKS: Final = 3
"""Combining marks on one letter: enough for Devanagari and Hebrew, too few to climb over the next line."""

MOST_CODEPOINTS: Final = 64
MOST_GIVEN: Final = 256
"""Codepoints that are looked at in a text as it was given: a longer one is only work, whatever is in it."""

MOST_TIMES: Final = 4
"""So many times what may be left of a free text is looked at."""

INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\ufffd")
"""Letters, marks and symbols without a picture of their own. Format characters are refused by their category."""

PRESENTATION: Final = dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Variation selectors, which a telephone adds to symbols by itself; they are dropped."""

LETTERS: Final = """
    LATIN GREEK CYRILLIC ARMENIAN GEORGIAN HEBREW ARABIC THAANA ETHIOPIC DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA
    TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER HANGUL HIRAGANA KATAKANA BOPOMOFO CJK
"""
SCRIPTS: Final = frozenset(LETTERS.split())
"""Scripts that people write their names with today (UAX 31); the first word of a letter's name is its script."""

OF_SCRIPT: Final = {"KATAKANA-HIRAGANA": "KATAKANA", "IDEOGRAPHIC": "CJK"}
ANY_SCRIPT: Final = "COMBINING"
"""The first word of the name of a mark that goes with every script's letters."""

TOGETHER: Final = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Scripts that one word may mix; any other two may not, because their letters pass for each other."""

LAST_PLAIN_LATIN: Final = 0x024F
CLICKS: Final = range(0x01C0, 0x01C4)
MORE_LATIN: Final = frozenset("ɓɔɖɗəɛɣɲʃʊʋʒ")
"""Past the ordinary Latin blocks only these count as letters: the rest is phonetic, and looks like other letters."""


class TextRules(NamedTuple):
    """What one kind of text may be."""

    field: str
    least: int
    most: int
    signs: str = ""
    """The signs that are allowed."""
    pictures: bool = False
    """Whether every visible sign is allowed, pictures too."""

    def allowed(self) -> str:
        """For people: what a text must be."""
        signs = "visible signs" if self.pictures else f"the signs {' '.join(self.signs)}"
        return f"{self.least} to {self.most} characters: letters (one script in a word), digits, spaces and {signs}"


def clean(text: str, rules: TextRules) -> str:
    """The text in its one form: NFKC, single spaces, digits 0 to 9. Refused, with what is allowed, when it has none."""
    if len(text) > MOST_GIVEN:
        _refuse("text_length", f"this has {len(text)} characters", rules)
    normal = unicodedata.normalize("NFKC", text.translate(PRESENTATION))
    words = "".join(_plain(char) for char in normal).split(" ")
    kept = unicodedata.normalize("NFKC", " ".join(word for word in words if word))
    for char in kept:
        if not _is_allowed(char, rules):
            _refuse("text_character", f"U+{ord(char):04X} is not allowed", rules)
    if _has_too_many_marks(kept):
        _refuse("text_marks", f"a letter has {MOST_MARKS} marks at most, and a mark needs a letter", rules)
    if any(not _mixes_well(word) for word in words):
        _refuse("text_scripts", "a word mixes letters of scripts that look alike", rules)
    length = sum(1 for char in kept if unicodedata.category(char)[0] != "M")
    if not rules.least <= length <= rules.most or len(kept) > MOST_CODEPOINTS:
        _refuse("text_length", f"this has {length} characters", rules)
    if not any(char.isalnum() for char in kept):
        _refuse("text_empty", "a letter or a digit is needed", rules)
    return kept


def free_text(text: str, field: str, most: int) -> str:
    """What somebody writes freely, as one line: what cannot be seen is taken out, and all space is single spaces.

    Nothing is left that turns the line around, hides in it or climbs over the next one. Refused when nothing is left,
    or more than `most` characters.
    """
    kept: list[str] = []
    marks = MOST_MARKS
    for char in unicodedata.normalize("NFC", text[: MOST_TIMES * most].translate(PRESENTATION)):
        category = unicodedata.category(char)
        if category[0] == "Z" or category == "Cc":
            kept.append(" ")
            marks = MOST_MARKS  # a mark without a letter goes nowhere
        elif category[0] == "C" or category == "Me" or char in INVISIBLE:
            continue
        elif category[0] == "M":
            marks += 1
            kept += [char] if marks <= MOST_MARKS else []
        else:
            kept.append(char)
            marks = 0
    line = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    about: dict[str, JSON] = {"most": most}
    if not line:
        raise Refused(Kind.INVALID, "text_empty", "nothing can be seen in this", field=field, details=about)
    if len(line) > most or len(text) > MOST_TIMES * most:
        raise Refused(Kind.INVALID, "text_length", f"{most} characters are the most", field=field, details=about)
    return line


def script_of(char: str) -> str:
    """The script of a letter or mark; empty for what has none."""
    first = unicodedata.name(char, "").split(" ")[0]
    return OF_SCRIPT.get(first, first) if unicodedata.category(char)[0] in "LM" and first != ANY_SCRIPT else ""


def _plain(char: str) -> str:
    """Every kind of space as the space, every decimal digit as 0 to 9."""
    category = unicodedata.category(char)
    if category == "Zs":
        return " "
    return str(unicodedata.digit(char)) if category == "Nd" else char


def _is_allowed(char: str, rules: TextRules) -> bool:
    if char in INVISIBLE:
        return False
    category, script = unicodedata.category(char), script_of(char)
    if category[0] == "L":
        return script in SCRIPTS and (script != "LATIN" or _is_plain_latin(char))
    if category[0] == "M":
        return category != "Me" and (not script or script in SCRIPTS)
    if char in " 0123456789":
        return True
    return char in rules.signs or (rules.pictures and category[0] in "PSN")


def _is_plain_latin(char: str) -> bool:
    number = ord(char)
    if number in CLICKS:
        return False
    return number <= LAST_PLAIN_LATIN or 0x1E00 <= number <= 0x1EFF or char in MORE_LATIN


def _has_too_many_marks(text: str) -> bool:
    """Also true for two marks of no script on one letter: what people write with such marks has letters of its own."""
    marks, loose = MOST_MARKS, 1
    for char in text:
        if unicodedata.category(char)[0] != "M":
            marks, loose = (0, 0) if char.isalnum() else (MOST_MARKS, 1)
            continue
        marks, loose = marks + 1, loose + (not script_of(char))
        if marks > MOST_MARKS or loose > 1:
            return True
    return False


def _mixes_well(word: str) -> bool:
    scripts = {script_of(char) for char in word} - {""}
    return len(scripts) <= 1 or any(scripts <= together for together in TOGETHER)


def _refuse(code: str, what: str, rules: TextRules) -> NoReturn:
    allowed = rules.allowed()
    raise Refused(Kind.INVALID, code, f"{what}; allowed are {allowed}", field=rules.field, details={"allowed": allowed})
