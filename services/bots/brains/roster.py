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
        "random",
        2,
        {"en": "Dice player", "fr": "Joueur de dés"},
        {
            "en": "Does anything that the rules allow, as chance has it.",
            "fr": "Fait tout ce que les règles permettent, au gré du hasard.",
        },
    ),
    Entry(
        "greedy",
        3,
        {"en": "Greedy", "fr": "Avide"},
        {
            "en": "Gathers its troops on one border and attacks from there while it is the stronger.",
            "fr": "Masse ses troupes sur une frontière et attaque de là tant qu’il est le plus fort.",
        },
    ),
    Entry(
        "recruit",
        4,
        {"en": "Recruit", "fr": "Recrue"},
        {
            "en": "Knows the rules and the odds, but often goes for the wrong thing.",
            "fr": "Connaît les règles et les chances, mais se trompe souvent d’objectif.",
        },
    ),
    Entry(
        "sergeant",
        5,
        {"en": "Sergeant", "fr": "Sergent"},
        {
            "en": "Takes regions, breaks those of others, and seldom attacks without good odds.",
            "fr": "Prend des régions, brise celles des autres et attaque rarement sans de bonnes chances.",
        },
    ),
    Entry(
        "captain",
        6,
        {"en": "Captain", "fr": "Capitaine"},
        {
            "en": "Weighs whole turns against each other, and hunts the weak for their cards.",
            "fr": "Pèse des tours entiers et chasse les plus faibles pour leurs cartes.",
        },
    ),
    Entry(
        "marshal",
        7,
        {"en": "Marshal", "fr": "Maréchal"},
        {
            "en": "Also foresees what the others would do about it. The strongest opponent.",
            "fr": "Prévoit aussi ce que les autres y répondraient. L’adversaire le plus fort.",
        },
    ),
)
