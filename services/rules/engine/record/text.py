"""A game record as text. There is one way to write each record, so reading and writing lose nothing either way."""

import re
from typing import Final

from services.rules.engine.kernel.kinds import SPECTATOR, Seat
from services.rules.engine.kernel.record import BadInput, Record
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.record.form import (
    ANSWERS,
    EXPIRES,
    FORMAT,
    ORDERS,
    PLANS,
    SAYS,
    START,
    TELLS,
    WORDS,
    Call,
    Entry,
    GameRecord,
    labels_of,
    names_of,
)
from services.rules.engine.record.tokens import TOKEN
from services.rules.engine.record.values import read_words, words_of

TAG: Final = re.compile(r"\[([a-z][a-z0-9_.\-]*) (.+)\]")
NUMBERED: Final = re.compile(r"([0-9]{1,9})\. (.+)")
BAR: Final = " | "
NEXT: Final = ";"
SERIES: Final = {ORDERS: "order", PLANS: "verb", TELLS: "event", SAYS: "saying"}
"""What stands behind a word, with a ";" between each two."""


def write_record(record: GameRecord) -> str:
    """The record as text; BadInput where a tag or a comment does not fit on its line."""
    lines = Lines(record.tags)
    parts = [lines.head(), *[lines.entry(entry) for entry in record.entries], comment_lines(record.ending)]
    return "".join(parts)


class Lines:
    """A record's lines, for whoever writes it entry by entry."""

    __slots__ = ("labels", "number", "tags", "variant")

    def __init__(self, tags: dict[str, str]) -> None:
        self.tags = tags
        self.variant = names_of(tags)
        self.labels = labels_of(tags)
        self.number = 0

    def head(self) -> str:
        """All before the first entry."""
        return "".join([write_tag(name, value) + "\n" for name, value in self.tags.items()]) + "\n"

    def entry(self, entry: Entry) -> str:
        """The next entry, with the comments before it."""
        line = write_line(self.variant, self.labels, self.number, entry)
        self.number += 1
        return comment_lines(entry.comments) + line + "\n"


def comment_lines(comments: tuple[str, ...]) -> str:
    if not all(comment.isprintable() for comment in comments):
        raise BadInput("a comment is text on one line")
    return "".join([f"#{comment}\n" for comment in comments])


def write_tag(name: str, value: str) -> str:
    line = f"[{name} {value}]"
    match = TAG.fullmatch(line)
    if match is None or match[1] != name or not line.isprintable():
        raise BadInput("a tag is a name in small letters and a value on one line: [event Summer cup]")
    return line


def write_line(variant: Variant, labels: tuple[str, ...], number: int, entry: Entry) -> str:
    """One entry: `12. red attack alaska>kamchatka dice=3 | 631:52`."""
    call = entry.call
    words = [START] if call.word == START else [labels[call.seat]]
    if call.word in WORDS:
        words.append(call.word)
    for at, record in enumerate(call.given):
        words += [NEXT] if at else []
        words += words_of(variant, record)
    chance = BAR + " ".join(entry.chance) if entry.chance else ""
    return f"{number}. {' '.join(words)}{chance}"


def read_record(text: str) -> GameRecord:
    """The record that was written; BadInput names the line that is wrong."""
    lines = text.split("\n")
    tags = read_tags(lines)
    variant, labels = names_of(tags), labels_of(tags)
    entries: list[Entry] = []
    comments: list[str] = []
    for at in range(len(tags) + 1, len(lines) - 1):
        line = lines[at]
        if line.startswith("#"):
            comments.append(line[1:])
            continue
        try:
            call, chance = read_line(variant, labels, len(entries), line)
        except BadInput as fault:
            raise BadInput(f"line {at + 1}: {fault}") from None
        entries.append(Entry(call, chance, tuple(comments)))
        comments = []
    if not entries or lines[-1]:
        raise BadInput(f"line {len(lines)}: a game begins with '0. start', and its last line ends with a line break")
    record = GameRecord(tags, tuple(entries), tuple(comments))
    for at, (line, right) in enumerate(zip(lines, write_record(record).split("\n"), strict=True)):
        if line != right:
            raise BadInput(f"line {at + 1} must read '{right}'")
    return record


def read_tags(lines: list[str]) -> dict[str, str]:
    """The tags, which are the lines up to the first empty one."""
    if lines[0] != f"[fieldpost {FORMAT}]":
        raise BadInput(f"this is no game record: its first line must be [fieldpost {FORMAT}]")
    tags: dict[str, str] = {}
    for at, line in enumerate(lines):
        if not line:
            break
        match = TAG.fullmatch(line)
        if match is None or match[1] in tags:
            raise BadInput(f"line {at + 1}: a tag reads [name value], each name once, and an empty line ends the tags")
        tags[match[1]] = match[2]
    return tags


def read_line(variant: Variant, labels: tuple[str, ...], number: int, line: str) -> tuple[Call, tuple[str, ...]]:
    """A numbered line: what was done, and the words of the dice and shuffles that it drew."""
    match = NUMBERED.fullmatch(line)
    if match is None or int(match[1]) != number:
        raise BadInput(f"expected number {number} and what was done, as in '{number}. red done', or '# a comment'")
    body, _, drawn = match[2].partition(BAR)
    chance = tuple(drawn.split(" ")) if drawn else ()
    for word in chance:
        if TOKEN.fullmatch(word) is None:
            raise BadInput(f"'{word}' is no throw (as 631:52 or first_player=35) and no shuffle (as cards[2,0,1])")
    words = body.split(" ")
    if (words == [START]) != (number == 0):
        raise BadInput("line 0 must be '0. start', and no other line")
    return Call(START, SPECTATOR) if number == 0 else read_call(variant, labels, words), chance


def read_call(variant: Variant, labels: tuple[str, ...], words: list[str]) -> Call:
    """What a seat did."""
    if words[0] not in labels:
        raise BadInput(f"there is no seat '{words[0]}'; there are: {', '.join(labels)}")
    seat = Seat(labels.index(words[0]))
    if len(words) < 2:
        raise BadInput(f"what did {words[0]} do? A verb of the game, or one of: {', '.join(WORDS)}")
    word = words[1] if words[1] in WORDS else ANSWERS
    rest = words[1:] if word == ANSWERS else words[2:]
    if word in SERIES:
        return Call(word, seat, read_series(variant, SERIES[word], rest))
    if word in (ANSWERS, EXPIRES):
        if not rest:
            raise BadInput(f"'{word}' needs the answer that was given")
        return Call(word, seat, (read_words(variant, "verb", rest),))
    if rest:
        raise BadInput(f"nothing can follow '{word}'")
    return Call(word, seat)


def read_series(variant: Variant, key: str, words: list[str]) -> tuple[Record, ...]:
    """Actions, orders or notices, with a ";" between them."""
    found: list[Record] = []
    while words:
        end = words.index(NEXT) if NEXT in words else len(words)
        if end in (0, len(words) - 1):
            raise BadInput("nothing stands before or after a ';'")
        found.append(read_words(variant, key, words[:end]))
        words = words[end + 1 :]
    return tuple(found)
