"""What people are told about each bot that they may seat, from the weakest to the strongest.

The names are those of `match.BRAINS`, which also knows bots that only measure others.
"""

from typing import Final, NamedTuple


class Entry(NamedTuple):
    """One bot: its strength from 1 on, and its title and a sentence about it by language."""

    bot: str
    level: int
    titles: dict[str, str]
    about: dict[str, str]


ROSTER: Final = (
    Entry(
        "caretaker",
        1,
        {"en": "Caretaker", "fr": "Gardien"},
        {
            "en": "Keeps a seat warm: places its troops, trades only when it must, and never attacks.",
            "fr": "Garde la place : pose ses troupes, n’échange que s’il le faut et n’attaque jamais.",
        },
    ),
    Entry(
        "recruit",
        2,
        {"en": "Recruit", "fr": "Recrue"},
        {
            "en": "Knows the rules and the odds, but often goes for the wrong thing.",
            "fr": "Connaît les règles et les chances, mais se trompe souvent d’objectif.",
        },
    ),
    Entry(
        "sergeant",
        3,
        {"en": "Sergeant", "fr": "Sergent"},
        {
            "en": "Takes regions, breaks those of others, and seldom attacks without good odds.",
            "fr": "Prend des régions, brise celles des autres et attaque rarement sans de bonnes chances.",
        },
    ),
    Entry(
        "captain",
        4,
        {"en": "Captain", "fr": "Capitaine"},
        {
            "en": "Weighs whole turns against each other, and hunts the weak for their cards.",
            "fr": "Pèse des tours entiers et chasse les plus faibles pour leurs cartes.",
        },
    ),
    Entry(
        "marshal",
        5,
        {"en": "Marshal", "fr": "Maréchal"},
        {
            "en": "Also foresees what the others would do about it. The strongest opponent.",
            "fr": "Prévoit aussi ce que les autres y répondraient. L’adversaire le plus fort.",
        },
    ),
)
