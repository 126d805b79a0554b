"""The words of `fieldpost client` about what people write at tables, and what they report."""

from __future__ import annotations

from typing import Final

from services.cli.arguments import REST, whole_number
from services.cli.client.reading import identity
from services.cli.client.table_words import Add

REASONS: Final = ("insult", "threat", "spam", "unfair_play", "name", "other")
MOST: Final = 10**9


def add_talking(add: Add) -> None:
    """Reading, writing, reporting."""
    read = identity("gt", "a game or a table")
    chat = add("chat", "read what is written at a table; without one, where there is something to read")
    chat.add_argument("id", nargs="?", type=read, metavar="ID", help="a game's or a table's id")
    chat.add_argument("--before", type=whole_number(1, MOST), metavar="N", help="what came before a message")
    say = add("say", "write at a table; without words, list the set phrases")
    report = add("report", "tell whoever runs the server about messages, or about somebody")
    for named, about in ((say, "what to say"), (report, "in your words")):
        named.add_argument("id", type=read, metavar="ID", help="a game's or a table's id")
        named.add_argument("words", nargs="*", metavar="WORD", help=about)
        named.set_defaults(**{REST: "words"})
    say.add_argument("--phrase", metavar="PHRASE", help="a set phrase in place of words")
    say.add_argument("--team", action="store_true", help="to your side alone")
    report.add_argument("--reason", choices=REASONS, required=True, help="why")
    report.add_argument("--message", type=whole_number(1, MOST), action="append", metavar="N", help="a message")
    report.add_argument("--seat", type=whole_number(0, 7), metavar="N", help="who has this seat")
    report.add_argument("--first", type=whole_number(0, MOST), metavar="V", help="from this version of the game on")
    report.add_argument("--last", type=whole_number(0, MOST), metavar="V", help="up to this version")
