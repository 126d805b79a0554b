"""What a caller could get wrong: a change that is made elsewhere, twice or not at all, and nobody is told."""

from __future__ import annotations

import pytest

from tests.common.syntax import Piece, changed

BEFORE = """
LIMIT: int = 3

class Attack:
    FEW = 1

    def check(self, dice, spare):
        if dice > spare:  # too many
            return "too_many"
        return None

def move(dice, spare):
    return dice > spare if spare else not dice
"""
REFORMATTED = """
LIMIT: int = 3

class Attack:
    FEW = 1

    def check(self, dice, spare, lent=0):
        if lent or (dice
                    > spare):
            return 'too_many'
        return None
"""
MORE = Piece("dice > spare", "dice > spare + 1")


def test_only_the_function_that_is_named_changes():
    after = changed(BEFORE, "Attack.check", MORE)
    assert after.count("dice > spare + 1") == 1
    assert "return dice > spare if spare else not dice" in after


def test_a_line_may_be_laid_out_anew_and_do_more():
    assert "if lent or dice > spare + 1:" in changed(REFORMATTED, "Attack.check", MORE)


def test_a_constant_of_a_module_or_of_a_class_is_a_place_too():
    assert "LIMIT: int = 4" in changed(BEFORE, "LIMIT", Piece("3", "4"))
    assert "FEW = 2" in changed(BEFORE, "Attack.FEW", Piece("1", "2"))


def test_a_statement_takes_the_place_of_a_statement_whatever_its_length():
    after = changed(BEFORE, "Attack.check", Piece("return None", "for _ in ():\n    return dice"))
    assert "        for _ in ():\n            return dice" in after


def test_a_replaced_expression_keeps_its_place_among_operators():
    assert "if lent or (True and lent):" in changed(REFORMATTED, "Attack.check", Piece("dice > spare", "True and lent"))


@pytest.mark.parametrize(
    ("at", "old", "told"),
    [
        ("Attack.checks", "return None", "no Attack.checks; it is in Attack.check"),
        ("Attack.checks", "no_such_piece", "no Attack.checks; nearest name: Attack.check"),
        ("LIMIT", "dice > spare", "LIMIT has 0 times: dice > spare; it is in Attack.check, move"),
        (
            "move",
            "dice >= spare",
            "move has 0 times: dice >= spare; nearest piece: dice > spare",
        ),
        ("move", "spare", "move has 2 times: spare; it is in Attack.check"),
    ],
)
def test_a_piece_that_is_not_there_once_is_told_with_what_is_nearest(at: str, old: str, told: str):
    with pytest.raises(LookupError) as wrong:
        changed(BEFORE, at, Piece(old, "pass" if old == "return None" else "0"))
    assert wrong.value.args[0] == told
