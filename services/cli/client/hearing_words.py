"""The words of `fieldpost client` about answers in advance, and about what one is told."""

from __future__ import annotations

import argparse
import re
from typing import Any, Final

from services.cli.arguments import REST, whole_number
from services.cli.client.reading import duration, identity
from services.cli.client.table_words import Add

AHEAD_WORDS: Final = ("show", "set", "clear")
CHANNELS: Final = ("push", "mail")
USES: Final = ("never", "at_once", "if_unopened", "digest")
QUIET: Final = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])-([01]?[0-9]|2[0-3]):([0-5][0-9])")
MOST: Final = 10**9


def add_ahead(add: Add) -> None:
    """Standing orders, and plans."""
    orders = add("orders", "give standing orders, which answer for you in others' turns; or show them")
    plan = add("plan", "plan actions for your coming turn; or show the plan, and how far it would go")
    for named, example in ((orders, "'defend_with alaska dice=1'"), (plan, "'place alaska+3', 'done'")):
        named.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
        named.add_argument("what", nargs="?", choices=AHEAD_WORDS, default="show", help="what to do (show)")
        named.add_argument("words", nargs="*", metavar="WORDS", help=f"all of them, in order: {example}")
        named.set_defaults(**{REST: "words"})
    suggest = add("suggest", "ask a bot what it would do with your turn, where nobody else is a person")
    suggest.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    suggest.add_argument("--bot", default="", metavar="BOT", help="which bot (captain)")


def add_hearing(add: Add) -> None:
    """The inbox, preferences, muting, a test."""
    inbox = add("inbox", "read what you were told")
    inbox.add_argument("--after", type=whole_number(0, MOST), default=0, metavar="N", help="what came after a number")
    inbox.add_argument("--seen", action="store_true", help="count all of it as seen")
    choose = add("preferences", "choose what you hear of, by which channel and when; or show it")
    choose.add_argument(
        "--use", type=use, action="append", metavar="KIND=CHANNEL:WHEN", help="as your_turn=mail:at_once"
    )
    choose.add_argument("--mail", metavar="ADDRESS", help="where mails go; '' for none")
    choose.add_argument("--zone", metavar="ZONE", help="your time zone, as Europe/Paris")
    choose.add_argument("--quiet", type=quiet, metavar="HH:MM-HH:MM", help="when nothing rings; '' for never")
    choose.add_argument("--digest-hour", type=whole_number(0, 23), metavar="H", help="when the daily digest comes")
    choose.add_argument("--escalate", type=duration, metavar="TIME", help="an unopened push becomes a mail after it")
    choose.add_argument("--language", choices=("", "en", "fr"), help="the language; '' for your account's")
    mute = add("mute", "hear nothing more of a game")
    mute.add_argument("game", type=identity("g", "a game"), metavar="GAME", help="the game's id")
    mute.add_argument("--off", action="store_true", help="hear of it again")
    test = add("test", "send yourself a test by every channel that is set up")
    test.add_argument("--log", action="store_true", help="show what was sent to you lately, and what became of it")


def use(text: str) -> dict[str, str]:
    """Reads KIND=CHANNEL:WHEN, as your_turn=mail:at_once."""
    kind, _, rest = text.partition("=")
    channel, _, when = rest.partition(":")
    if not kind or channel not in CHANNELS or when not in USES:
        allowed = f"CHANNEL one of {', '.join(CHANNELS)}, and WHEN one of {', '.join(USES)}"
        raise argparse.ArgumentTypeError(f"must read KIND=CHANNEL:WHEN with {allowed}, not '{text}'")
    return {"kind": kind, "channel": channel, "use": when}


def quiet(text: str) -> dict[str, Any]:
    """Reads quiet hours: 22:00-07:00, or nothing for none."""
    match = QUIET.fullmatch(text)
    if match is None and text:
        raise argparse.ArgumentTypeError(f"must read HH:MM-HH:MM, as 22:00-07:00, not '{text}'")
    hours = [int(part) for part in match.groups()] if match else []
    return {"begins": hours[0] * 60 + hours[1], "ends": hours[2] * 60 + hours[3]} if hours else {}
