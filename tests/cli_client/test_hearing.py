"""What one is told, and how, by the command line."""

from tests.cli_client.conftest import Command, new_game


def test_the_inbox_tells_what_came_and_counts_it_as_seen(anna: Command):
    mine = anna("guest", "--json").form()["account"]["user_id"]
    assert "0 games wait for you." in anna("inbox").out
    anna("guest", "--profile", "ben")
    anna("friends", "ask", mine, "--profile", "ben")
    found = []
    while not found:
        found = anna("inbox", "--json").form()["notes"]
    assert (found[0]["kind"], found[0]["seen"]) == ("friend_asked", False)
    assert "would like to be your friend" in anna("inbox", "--seen").out
    assert [one["seen"] for one in anna("inbox", "--json").form()["notes"]] == [True]
    assert "Nothing has come." in anna("inbox", "--after", found[0]["number"]).out


def test_preferences_are_changed_one_by_one(anna: Command):
    changed = anna("preferences", "--use", "your_turn=push:never", "--quiet", "22:00-07:30", "--zone", "Europe/Paris")
    assert "Quiet hours: 22:00 to 07:30 (Europe/Paris)" in changed.out
    line = next(line for line in changed.out.splitlines() if "your_turn" in line)
    assert line.split()[:3] == ["your_turn", "never", "if_unopened"]
    more = anna("preferences", "--use", "chat=mail:digest", "--escalate", "10m", "--digest-hour", 7, "--quiet", "")
    assert "becomes a mail after 10m" in more.out
    assert "Quiet hours: none" in more.out
    kept = anna("preferences", "--json").form()["preferences"]
    assert {(one["kind"], one["channel"], one["use"]) for one in kept["choices"]} == {
        ("your_turn", "push", "never"),
        ("chat", "mail", "digest"),
    }
    refused = anna("preferences", "--use", "nothing=push:never")
    assert (refused.status, "your_turn" in refused.err) == (2, True)


def test_words_that_cannot_be_read_say_how_they_are_written(offline: Command, capsys):
    for words, how in ((("--use", "chat=pigeon:never"), "KIND=CHANNEL:WHEN"), (("--quiet", "at night"), "HH:MM-HH:MM")):
        said = offline("preferences", *words)
        assert (said.status, how in said.err) == (2, True)


def test_a_game_is_muted_and_a_test_says_that_nothing_is_set_up(anna: Command):
    game_id = new_game(anna)
    assert anna("mute", game_id).status == 0
    assert f"Nothing is said of {game_id}." in anna("preferences").out
    assert anna("mute", game_id, "--off").status == 0
    assert game_id not in anna("preferences").out
    assert "Nothing is set up that could call you" in anna("test").out
    anna("preferences", "--mail", "anna@example.org")
    assert "confirm_mail" in anna("test", "--log").out
