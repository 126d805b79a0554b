"""What the catalogue says of the bots' strength is what the ladder wrote."""

from pathlib import Path

from services.bots.brains.match import BRAINS
from services.bots.brains.roster import ROSTER
from services.bots.ladder import __main__ as command
from services.bots.ladder.games import Games, play
from services.bots.ladder.plan import DUEL, Match
from services.bots.mapping import catalogue_bot, style_messages
from services.bots.strength import measured

MATCH = Match(DUEL, ("recruit", "random"), 3)


def test_strengths_are_read_from_the_file_that_the_ladder_writes(tmp_path: Path):
    games = Games(tmp_path / "games")
    games.add(MATCH, play(MATCH, range(3)))
    (tmp_path / "services" / "bots").mkdir(parents=True)
    command.publish(tmp_path, [MATCH], games, True)
    found = measured(tmp_path / command.RESULT)
    assert len(found.date) == 10
    (one,) = found.strengths["recruit"]
    assert (one.edition, one.variant, one.seats) == DUEL
    assert one.low < one.rating < one.high
    recruit = next(entry for entry in ROSTER if entry.bot == "recruit")
    message = catalogue_bot(recruit, [one])
    assert (message.bot.bot, message.strengths[0].rating, message.strengths[0].seats) == ("recruit", one.rating, 2)


def test_before_the_ladder_was_played_nothing_is_known(tmp_path: Path):
    assert measured(tmp_path / "nothing.json") == ("", {})


def test_the_result_that_is_published_can_be_read():
    assert measured().date or not measured().strengths


def test_every_style_that_is_offered_can_be_played_and_is_worded_in_both_languages():
    for entry in ROSTER:
        message = catalogue_bot(entry, [])
        assert all(f"{entry.bot}-{style}" in BRAINS for style in message.styles)
    played = {name.partition("-")[2] for name in BRAINS if "-" in name}
    assert played <= {style.style for style in style_messages()}
    assert all({*words} == {"en", "fr"} for one in style_messages() for words in (one.titles, one.about))
    assert not catalogue_bot(next(one for one in ROSTER if one.bot == "caretaker"), []).styles
