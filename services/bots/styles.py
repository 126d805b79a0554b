"""The manners in which a level plays, as people are told of them: they change how, and not how well."""

from typing import Final, NamedTuple

from services.bots.brains.match import BRAINS


class Manner(NamedTuple):
    """A style with its title and a sentence about it by language."""

    style: str
    titles: dict[str, str]
    about: dict[str, str]


MANNERS: Final = (
    Manner(
        "cautious",
        {"en": "Cautious", "fr": "Prudent"},
        {
            "en": "Attacks only where it is sure to win, and guards its regions.",
            "fr": "N’attaque qu’à coup sûr et garde ses régions.",
        },
    ),
    Manner(
        "aggressive",
        {"en": "Aggressive", "fr": "Agressif"},
        {
            "en": "Takes long shots, and goes for troops.",
            "fr": "Tente des coups risqués et s’en prend aux troupes.",
        },
    ),
    Manner(
        "opportunist",
        {"en": "Opportunist", "fr": "Opportuniste"},
        {
            "en": "Wants cards, and turns on whoever is weak.",
            "fr": "Veut des cartes et se tourne contre les faibles.",
        },
    ),
)


def styles_of(bot: str) -> list[str]:
    """The styles in which a bot plays; "captain-cautious" names a captain in one of them."""
    return [manner.style for manner in MANNERS if f"{bot}-{manner.style}" in BRAINS]
