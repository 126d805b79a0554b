"""Codes of words: what they are worth, and how they may be typed."""

from collections import Counter

import pytest

from services.accounts.words import COUNT, LISTS, TELLING, code_of, new_words, plain
from services.common.ports import SystemEntropy
from services.common.refusals import Refused


@pytest.mark.parametrize("language", LISTS)
def test_each_list_has_256_words_that_differ_in_the_letters_that_count(language: str):
    words = LISTS[language]
    telling = Counter(plain(word)[:TELLING] for word in words)
    assert (len(words), set(telling.values())) == (256, {1})
    assert all(word == word.lower() and word.isalpha() and TELLING <= len(word) <= 10 for word in words)


def test_a_code_has_forty_bits():
    assert 256**COUNT == 2**40
    found = {tuple(new_words(SystemEntropy(), "en")) for _ in range(2000)}
    assert len(found) == 2000
    assert {word for code in found for word in code} == set(LISTS["en"])


@pytest.mark.parametrize("language", LISTS)
def test_every_word_is_read_back_in_any_case_and_with_anything_between(language: str):
    words = LISTS[language]
    for start in range(0, 255, COUNT):
        code = list(words[start : start + COUNT])
        told = code_of(" ".join(code))
        assert code_of("-".join(code).upper()) == told
        assert code_of(f"1. {code[0]}, {code[1]}; {code[2]}\n{code[3]} / {code[4]}!") == told
        assert code_of(" ".join(plain(word)[:TELLING] for word in code)) == told


def test_codes_with_the_same_first_words_are_told_apart_by_the_others():
    words = LISTS["en"]
    one, other = code_of(" ".join(words[:5])), code_of(" ".join([*words[:4], words[9]]))
    assert one.selector == other.selector
    assert one.whole != other.whole


@pytest.mark.parametrize("typed", ["", "acorn", "acorn actor airport album almond amber", "?! 12345", "acorn " * 40])
def test_what_has_not_five_words_is_no_code(typed: str):
    with pytest.raises(Refused) as caught:
        code_of(typed)
    assert caught.value.code == "code_words"


def test_a_word_of_no_list_is_named_by_its_place():
    with pytest.raises(Refused) as caught:
        code_of(" ".join([*LISTS["en"][:4], "xyzzy"]))
    assert (caught.value.code, caught.value.details) == ("code_word", {"number": 5})
