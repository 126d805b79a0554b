"""People are told about every bot, in every language, and about none that is not there."""

from services.bots.brains.match import BRAINS
from services.bots.brains.roster import ROSTER


def test_every_bot_on_the_roster_is_there_once_and_has_a_brain():
    bots = [entry.bot for entry in ROSTER]
    assert len(set(bots)) == len(bots)
    assert set(bots) <= set(BRAINS)


def test_nobody_is_seated_as_a_measuring_stick():
    assert {"greedy", "random", "settler", "hunter", "warden"}.isdisjoint(entry.bot for entry in ROSTER)


def test_the_roster_goes_from_the_weakest_to_the_strongest():
    levels = [entry.level for entry in ROSTER]
    assert levels == sorted(set(levels))
    assert levels[0] == 1


def test_every_bot_has_its_words_in_both_languages():
    assert all(set(words) == {"en", "fr"} for entry in ROSTER for words in (entry.titles, entry.about))
    assert all(text for entry in ROSTER for words in (entry.titles, entry.about) for text in words.values())
