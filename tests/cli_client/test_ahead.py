"""Standing orders and plans by the command line."""

from tests.cli_client.conftest import Command, new_game


def test_orders_are_listed_given_and_put_away(anna: Command):
    game_id = new_game(anna)
    shown = anna("orders", game_id)
    assert "You have given no standing orders." in shown.out
    assert "defend_with [zone=…] dice=…" in shown.out
    assert "Defend with this many dice" in shown.out
    given = anna("orders", game_id, "set", "defend_with alaska dice=1", "defend_with dice=2")
    assert (given.status, given.err) == (0, "")
    assert "  defend_with alaska dice=1\n  defend_with dice=2\n" in given.out
    assert [*anna("orders", game_id, "--json").form()["view"]["orders"][0]] == ["defend_with"]
    assert "no standing orders" in anna("orders", game_id, "clear").out


def test_an_order_that_is_none_is_told_what_there_is(anna: Command):
    game_id = new_game(anna)
    for words in (("set",), ("clear", "defend_with dice=1")):
        said = anna("orders", game_id, *words)
        assert (said.status, "fieldpost client orders GAME set" in said.err) == (2, True)
    wrong = anna("orders", game_id, "set", "sing loudly=1")
    assert (wrong.status, "defend_with" in wrong.err) == (2, True)


def test_a_plan_says_how_far_it_would_go(anna: Command):
    game_id = new_game(anna)
    assert "You have no plan" in anna("plan", game_id).out
    places = anna("show", game_id, "--json").form()["view"]
    made = anna("plan", game_id, "set", "place alaska+3", "attack alaska>kamchatka dice=3", "done")
    assert made.status == 0, (made.err, places["phase"])
    assert "attack alaska>kamchatka dice=3" in made.out
    assert "  place alaska+3\n" in made.out
    assert "of 3 would be carried out" in made.out
    assert len(anna("plan", game_id, "--json").form()["view"]["plan"]) == 3
    assert "You have no plan" in anna("plan", game_id, "clear").out


def test_a_bots_draft_of_a_turn_can_be_typed_as_it_is_shown(anna: Command):
    game_id = new_game(anna)
    said = anna("suggest", game_id, "--bot", "sergeant")
    assert said.status == 0, said.err
    title, first, *_ = said.out.splitlines()
    assert title == "What sergeant would do with what you are asked now, if dice fall as on average"
    assert anna("act", game_id, first.strip()).status == 0
    assert "there is no bot 'nobody'" in anna("suggest", game_id, "--bot", "nobody").err
