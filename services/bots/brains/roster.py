"""What people are told about each bot, from the weakest to the strongest; the names are those of `match.BRAINS`."""

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
)
