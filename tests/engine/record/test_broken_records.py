"""Whatever happens to a record, the answer is a sentence that says where it is wrong."""

from random import Random

import pytest

from services.rules.engine.kernel.record import BadInput
from services.rules.engine.record.replay import Broken, differences, replay
from services.rules.engine.record.text import read_record, write_record
from tests.engine.record.games import every_variant, played, record_of

STRANGE = '0123456789-+=,;:|>[]{}#"\\ \t\rabé\x00\u2028'


def changed(random: Random, lines: list[str], at: int, how: int) -> list[str]:
    """The lines with one fault at a line."""
    line = lines[at]
    words = line.split(" ")
    word = random.randrange(len(words))
    spot = random.randrange(len(line) + 1)
    other = random.choice(lines).split(" ")
    new = (
        [],
        [line, line],
        [line[:spot] + random.choice(STRANGE) + line[spot + 1 :]],
        [line[:spot] + line[spot + 1 :]],
        [" ".join(words[:word] + words[word + 1 :])],
        [" ".join(words[:word] + [random.choice(other)] + words[word + 1 :])],
        [line, random.choice(lines)],
    )[how]
    return lines[:at] + new + lines[at + 1 :]


def verdict(text: str) -> str:
    """What is wrong with a text as a record; nothing where it is one and plays to its end."""
    try:
        record = read_record(text)
        assert write_record(record) == text
        return "; ".join(differences(record, replay(record).game))
    except BadInput as fault:
        return str(fault) or "no sentence"


@pytest.mark.rule("C-27")
@every_variant
def test_a_fault_in_any_line_is_told_in_one_sentence(edition: str, name: str):
    text = write_record(record_of(played(edition, name, "random", rounds=1)))
    lines = text.split("\n")
    random = Random(f"{edition}/{name}")
    told = 0
    for at in range(len(lines) - 1):
        for how in range(7):
            sentence = verdict("\n".join(changed(random, lines, at, how)))
            assert "\n" not in sentence
            assert len(sentence) < 3000
            told += sentence != ""
    assert told > 4 * len(lines)


@pytest.mark.parametrize("text", ["", "\n", "hello", "\x00", "[fieldpost 2]\n", "[fieldpost 1]", "[fieldpost 1]\n\n"])
def test_what_is_no_record_is_told_so(text: str):
    with pytest.raises(BadInput):
        read_record(text)


def text_of_a_game() -> str:
    return write_record(record_of(played("world", "conquest", rounds=2)))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[edition world]", "[edition moon]", "there is no edition 'moon'; there are: "),
        ("[variant conquest]", "[variant chess]", "has no variant 'chess'; it has: "),
        ("[variant conquest]\n", "", "a record needs: fieldpost, edition, variant, seats"),
        ("[seats red blue green]", "[seats red blue]", "is for 3 to 6 seats, not 2"),
        ("[seats red blue green]", "[seats red red green]", "give each seat a name of its own"),
        ("[armies red blue green]", "[armies red blue pink]", "must name 3 different armies of: "),
        ("[option.setup deal]", "[option.setup magic]", "must be one of: deal, draft, orders"),
        ("[option.setup deal]", "[option.magic deal]", "has no option 'magic'; it has: "),
        ("[engine test]", "[engine test]\n[engine test]", "each name once"),
        ("\n1. red ", "\n2. red ", "expected number 1"),
        ("\n1. red ", "\n1. pink ", "there is no seat 'pink'; there are: red, blue, green"),
        ("\n1. red ", "\n1.  red ", "there is no seat ''"),
        ("\n0. start", "\n0. red start", "line 0 must be '0. start'"),
        ("first_player=", "first_player:", "is no throw"),
    ],
)
def test_the_sentence_says_what_is_wrong_and_what_is_allowed(old: str, new: str, fault: str):
    text = text_of_a_game()
    assert old in text
    with pytest.raises(BadInput, match=fault):
        read_record(text.replace(old, new, 1))


def test_what_could_be_written_shorter_is_refused_with_the_right_line():
    text = text_of_a_game()
    line = next(line for line in text.split("\n") if "until_conquest" in line)
    with pytest.raises(BadInput, match=f"must read '{line[:20]}"):
        read_record(text.replace(line, line.replace("until_conquest", "battles=0"), 1))


@pytest.mark.rule("C-25", "C-27")
def test_a_record_that_breaks_the_rules_says_at_which_line_and_which_rule():
    text = text_of_a_game()
    line = next(line for line in text.split("\n") if " attack " in line)
    record = read_record(text.replace(line, line.replace("dice=3", "dice=4"), 1))
    with pytest.raises(Broken) as fault:
        replay(record)
    assert str(fault.value).startswith(f"it breaks at '{line.replace('dice=3', 'dice=4')}': You cannot roll 4 dice")
    assert "Rule C-15: When you attack you choose to roll" in str(fault.value)


@pytest.mark.rule("C-27")
@pytest.mark.parametrize(
    ("cut", "fault"),
    [
        (lambda line: line.split(" | ")[0], "battle wants . dice of 6 sides, and the record has none"),
        (lambda line: line + " 11", "nobody asks for these dice or cards: battle .1, 1."),
        (lambda line: line[:-2], "battle wants"),
        (lambda line: line + "7", "nobody asks"),
        (lambda line: line.replace(" | ", " | 9"), "battle wants"),
        (lambda line: line.replace(" | ", " | other="), "battle wants"),
        (lambda line: line + " cards[1,0]", "nobody asks"),
    ],
)
def test_dice_that_do_not_fit_break_a_record(cut, fault: str):  # type: ignore[no-untyped-def]
    text = text_of_a_game()
    line = next(line for line in text.split("\n") if " attack " in line and line.count(":") == 1)
    with pytest.raises(Broken, match=fault):
        replay(read_record(text.replace(line, cut(line), 1)))


def test_an_answer_of_a_clock_that_is_not_the_rules_own_breaks_a_record():
    play = played("world", "conquest", rounds=2)
    lines = write_record(record_of(play)).split("\n")
    at = next(at for at, line in enumerate(lines) if " attack " in line)
    lines[at] = lines[at].replace(" attack ", " expires attack ")
    with pytest.raises(Broken, match="not what the decision falls back on"):
        replay(read_record("\n".join(lines)))


@pytest.mark.parametrize("tag", ["winners", "reason", "checksum"])
def test_another_end_than_the_tags_say_is_told_and_a_missing_tag_is_not(tag: str):
    record = record_of(played("world", "conquest", rounds=2))
    game = replay(record).game
    other = record._replace(tags={**record.tags, tag: "x"})
    assert differences(other, game) == [
        f"[{tag} x] is what the record says, and [{tag} {record.tags[tag]}] is what the game gives"
    ]
    assert differences(record._replace(tags={k: v for k, v in record.tags.items() if k != tag}), game) == []
