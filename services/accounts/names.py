"""Which names an account may have, and names to propose."""

from __future__ import annotations

import re
import string
from typing import Final

from services.accounts.lookalikes import skeleton
from services.common.ports import Entropy
from services.common.refusals import Kind, Refused
from services.common.text import TextRules, clean

RULES: Final = TextRules(field="display_name", least=2, most=32, signs="-'’._")

HOUSE: Final = "admin administrator moderator mod staff support system operator official fieldpost"
GAME: Final = "bot bots computer random greedy caretaker neutral spectator nobody somebody everybody player"
RESERVED: Final = frozenset(skeleton(word) for word in f"{HOUSE} {GAME}".split())
"""Words that stand for the house, or for what the game itself says; a name with one would borrow its voice."""

BETWEEN: Final = re.compile(r"[\s\-'’._]+")

MANNERS: Final = """
    Quiet Bold Patient Clever Steady Swift Cunning Gallant Merry Stern Wary Brisk Calm Daring Eager Faithful Grand
    Hardy Jolly Keen Lucky Mighty Noble Proud Rapid Silent Sturdy Tireless Valiant Witty Amber Azure Crimson Golden
    Silver Northern Southern Eastern Western Distant
"""
RANKS: Final = """
    Marshal Admiral General Captain Colonel Major Scout Courier Herald Envoy Sentry Pilot Navigator Gunner Lancer
    Hussar Drummer Ensign Sapper Ranger Warden Regent Baron Consul Falcon Badger Otter Heron Lynx Raven Stag Wolf
    Bear Fox Owl Hound Crane Marten Beaver Eagle
"""
FIRST: Final = tuple(MANNERS.split())
SECOND: Final = tuple(RANKS.split())


def checked(text: str) -> str:
    """The name in the form in which it is kept; Refused when it is none, or one that is not for people."""
    name = clean(text, RULES)
    words = BETWEEN.split(name)
    for word in (*words, "".join(words)):
        if RESERVED & {skeleton(word), skeleton(word.strip(string.digits))}:
            raise Refused(Kind.INVALID, "name_reserved", "this name stands for somebody else", field=RULES.field)
    return name


def proposed(entropy: Entropy, digits: int = 2) -> str:
    """A name such as "Quiet Marshal 42"; with more digits it is rarer."""
    first, second, number = (int.from_bytes(entropy.bytes(4), "big") for _ in range(3))
    least = 10 ** (digits - 1)
    return f"{FIRST[first % len(FIRST)]} {SECOND[second % len(SECOND)]} {least + number % (9 * least)}"
