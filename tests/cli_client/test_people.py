"""Friends are asked and accepted, and people blocked, from the command line."""

from tests.cli_client.conftest import Command


def test_two_become_friends_by_a_code_and_one_blocks_the_other(anna: Command):
    mine = anna("guest", "--json").form()["account"]["user_id"]
    theirs = anna("guest", "--profile", "ben", "--json").form()["account"]["user_id"]
    assert "no friends here yet" in anna("friends").out
    code = anna("friends", "code", "--json").form()["friend_code"]
    assert "asked by you" in anna("friends", "ask", code, "--profile", "ben").out
    assert "asks to be your friend" in anna("friends").out
    assert "a friend" in anna("friends", "accept", theirs).out
    assert anna("friends", "--profile", "ben", "--json").form()["friends"][0]["user_id"] == mine
    assert anna("block", "add", mine, "--profile", "ben").status == 0
    assert mine in anna("block", "--profile", "ben").out
    assert "no friends here yet" in anna("friends").out
    assert anna("block", "remove", mine, "--profile", "ben").status == 0
    assert "You block nobody" in anna("block", "--profile", "ben").out


def test_asking_and_ending_need_somebody(anna: Command):
    anna("guest")
    for words in (("friends", "ask"), ("friends", "end"), ("block", "add")):
        said = anna(*words)
        assert said.status == 2
        assert f"fieldpost client {' '.join(words)} ACCOUNT" in said.err
    assert anna("friends", "ask", "u_" + "a" * 20).status == 1
