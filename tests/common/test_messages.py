"""Messages as plain values and back, for all messages alike."""

import pytest
from fieldpost.matchmaking.v1 import matchmaking_pb2
from fieldpost.rules.v1 import action_pb2, game_pb2, rules_pb2, view_pb2
from google.protobuf.message import Message

from services.common.messages import fill, plain


def filled(kind: type[Message], **form: object) -> Message:
    message = kind()
    fill(message, form)
    return message


def test_every_field_is_there_whatever_it_holds():
    empty = plain(game_pb2.Game())
    assert set(empty) == {field.name for field in game_pb2.Game.DESCRIPTOR.fields}
    assert empty["mode"] is None
    assert empty["deadline"] is None
    assert empty["players"] == []
    assert empty["version"] == 0


def test_values_have_the_form_that_programs_expect():
    game = game_pb2.Game(state=game_pb2.GAME_STATE_ACTIVE, version=2**40, asked=[1, 2])
    game.created_at.FromMilliseconds(1_800_000_000_123)
    game.dice.anchor = b"\x00\xff"
    game.mode.options["b"] = "2"
    game.mode.options["a"] = "1"
    found = plain(game)
    assert found["state"] == "active"
    assert found["version"] == 2**40
    assert found["created_at"] == "2027-01-15T08:00:00.123Z"
    assert found["dice"]["anchor"] == "AP8="
    assert list(found["mode"]["options"].items()) == [("a", "1"), ("b", "2")]


def test_of_a_oneof_only_what_is_set_is_there():
    assert plain(view_pb2.Choice()) == {}
    assert plain(view_pb2.Choice(number=0)) == {"number": 0}
    assert plain(filled(action_pb2.Action, done={})) == {"done": {}}


def test_what_may_be_left_out_is_none_when_it_is():
    assert plain(game_pb2.TableClock())["timeouts_to_bot"] is None
    assert plain(game_pb2.TableClock(timeouts_to_bot=2))["timeouts_to_bot"] == 2


def test_a_struct_keeps_whole_numbers_whole():
    view = view_pb2.View()
    view.slices.update({"a": {"b": [1, 2.5, None, [True, "x"], {"c": -3}]}})
    assert plain(view)["slices"] == {"a": {"b": [1, 2.5, None, [True, "x"], {"c": -3}]}}
    assert repr(plain(view)["slices"]["a"]["b"][0]) == "1"


@pytest.mark.parametrize(
    ("kind", "form"),
    [
        (action_pb2.Action, {"attack": {"origin": "a", "target": "b", "dice": 3, "battles": 0}}),
        (action_pb2.Action, {"place": {"troops": [{"zone": "a", "count": 2}]}}),
        (rules_pb2.SubmitActionsRequest, {"game_id": "g", "actions": [{"done": {}}], "seat": 0}),
        (game_pb2.Mode, {"edition": "e", "options": {"x": "1"}}),
        (matchmaking_pb2.CreateTableRequest, {"audience": "everybody", "bots": ["a", "b"], "dice_seed": b"x"}),
    ],
)
def test_a_message_is_filled_from_what_is_said(kind: type[Message], form: dict[str, object]):
    message = filled(kind, **form)
    said = {name: value for name, value in plain(message).items() if name in form and not isinstance(form[name], bytes)}
    assert filled(kind, **{**form, **said}) == message != kind()


def test_an_object_fills_a_list_of_pairs():
    pairs = filled(action_pb2.Place, troops={"alaska": 3, "kamchatka": 1})
    assert plain(pairs)["troops"] == [{"zone": "alaska", "count": 3}, {"zone": "kamchatka", "count": 1}]


def test_none_leaves_a_field_as_it_is_and_an_unknown_name_is_an_error():
    assert filled(game_pb2.TableClock, timeouts_to_bot=None) == game_pb2.TableClock()
    with pytest.raises(KeyError):
        filled(game_pb2.TableClock, minutes=1)
