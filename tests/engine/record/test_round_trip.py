"""Records of self-played games come back from their text as they were, and play to the same end."""

import pytest

from services.bots.brains.match import brains, play_on, start
from services.rules.engine import editions
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.snapshots import snapshot
from services.rules.engine.record.replay import checksum, differences, replay
from services.rules.engine.record.text import read_record, write_record
from tests.engine.record.games import every_variant, played, record_of


@pytest.mark.rule("C-27")
@every_variant
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_record_survives_its_text_and_replays_to_the_same_state(edition: str, name: str, bot: str):
    play = played(edition, name, bot)
    record = record_of(play)
    text = write_record(record)
    again = read_record(text)
    assert again == record
    assert write_record(again) == text
    game = replay(again).game
    assert snapshot(game) == snapshot(play.game)
    assert checksum(game) == record.tags["checksum"]
    assert differences(again, game) == []


@every_variant
def test_every_form_of_set_up_is_recorded_without_loss(edition: str, name: str):
    for option in editions.edition(edition).plans[name].options:
        for value in option.values:
            play = played(edition, name, "random", rounds=2, **{option.name: value})
            again = read_record(write_record(record_of(play)))
            assert again == record_of(play)
            assert differences(again, replay(again).game) == []


@every_variant
def test_writing_a_game_down_does_not_change_it(edition: str, name: str):
    play = played(edition, name)
    plain = start(play.game.variant, 1)
    play_on(plain, brains(("greedy",), plain.game.variant.seats, 1))
    assert snapshot(plain.game) == snapshot(play.game)


@pytest.mark.rule("C-27")
def test_the_game_can_be_seen_after_every_line():
    play = played("world", "duel", rounds=3)
    record = record_of(play)
    versions = [replay(record, at).game.version for at in range(len(record.entries))]
    assert versions == sorted(versions)
    assert replay(record, len(versions) - 1).game.over()


def test_a_game_that_goes_on_is_recorded_as_far_as_it_went():
    play = played("world", "conquest", rounds=2)
    record = record_of(play)
    part = record._replace(entries=record.entries[:20])
    assert replay(read_record(write_record(part))).game.reason == ""
    assert len(differences(part, replay(part).game)) == 3


def test_comments_and_free_tags_stay_where_they_are():
    text = write_record(record_of(played("world", "duel", rounds=1)))
    lines = text.replace("[winners", "[event Été, 2nd round: [A] vs. <B>]\n[winners").split("\n")
    lines.insert(lines.index("") + 1, "#")
    lines.insert(-1, "# that's all; 5. red done")
    changed = "\n".join(lines)
    assert write_record(read_record(changed)) == changed
    assert read_record(changed).ending == (" that's all; 5. red done",)


@pytest.mark.parametrize(
    ("name", "value"), [("a", "two\nlines"), ("A", "b"), ("a b", "c"), ("a", ""), ("a", "b\u2028c")]
)
def test_a_tag_that_does_not_fit_on_a_line_cannot_be_written(name: str, value: str):
    record = record_of(played("world", "duel", rounds=1))
    with pytest.raises(BadInput, match="a tag is"):
        write_record(record._replace(tags={**record.tags, name: value}))


def test_a_comment_that_does_not_fit_on_a_line_cannot_be_written():
    with pytest.raises(BadInput, match="a comment is"):
        write_record(record_of(played("world", "duel", rounds=1))._replace(ending=("a\nb",)))
