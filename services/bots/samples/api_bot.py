"""A bot's account that plays over the network: `BOT_SECRET=… PYTHONPATH=build/gen python api_bot.py HOST:PORT`."""

import os
import random
import secrets
import sys
import time

import grpc
from fieldpost.accounts.v1 import accounts_pb2_grpc, bots_pb2
from fieldpost.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc
from fieldpost.notifications.v1 import notifications_pb2, notifications_pb2_grpc
from fieldpost.rules.v1 import action_pb2, rules_pb2, rules_pb2_grpc

channel = grpc.insecure_channel(sys.argv[1])
accounts = accounts_pb2_grpc.AccountsServiceStub(channel)
inbox = notifications_pb2_grpc.NotificationsServiceStub(channel)
tables = matchmaking_pb2_grpc.MatchmakingServiceStub(channel)
games = rules_pb2_grpc.RulesServiceStub(channel)


def sign_in():
    """The header for all calls; good for ten minutes."""
    request = bots_pb2.SignInAsBotRequest(secret=os.environ["BOT_SECRET"])
    answer = accounts.SignInAsBot(request, wait_for_ready=True, timeout=30)
    return [("authorization", f"Bearer {answer.access_token}")]


def value(choice):
    """A candidate as its field takes it."""
    found = getattr(choice, choice.WhichOneof("value"))
    return list(found.ids) if hasattr(found, "ids") else found


def fill(verb, field):
    """Puts into a field something that its bounds admit."""
    kind = field.WhichOneof("bound")
    bound = getattr(field, kind)
    if kind == "count":
        setattr(verb, field.name, bound.usual)
    elif kind == "spread" and bound.low:
        getattr(verb, field.name).add(zone=random.choice(bound.among), count=bound.low)
    elif kind == "pick":
        chosen = value(random.choice(bound.among))
        getattr(verb, field.name).extend(chosen) if isinstance(chosen, list) else setattr(verb, field.name, chosen)


def answer(decision):
    """Any of the offered answers, and the end of the phase rather often."""
    ends = [offer for offer in decision.offers if offer.verb == "done"]
    offer = random.choice(ends if ends and random.random() < 0.3 else list(decision.offers))
    action = action_pb2.Action()
    verb = getattr(action, offer.verb)
    verb.SetInParent()
    for field in offer.fields:
        fill(verb, field)
    return action


def play(game_id, me):
    """Answers until nobody asks this seat any more."""
    view = games.GetView(rules_pb2.GetViewRequest(game_id=game_id), metadata=me).view
    while decision := next((one for one in view.decisions if one.seat == view.viewer), None):
        request = rules_pb2.SubmitActionsRequest(
            game_id=game_id,
            request_id=secrets.token_hex(8),
            decision=decision.id,
            expected_version=view.version,
            actions=[answer(decision)],
        )
        view = games.SubmitActions(request, metadata=me).view


def join(table_id, me):
    """Takes a seat at the table of a challenge; the bytes are this bot's part of the dice."""
    request = matchmaking_pb2.JoinTableRequest(table_id=table_id, request_id=secrets.token_hex(8))
    request.dice_seed = secrets.token_bytes(32)
    tables.JoinTable(request, metadata=me)


cursor = 0
while True:
    try:
        me = sign_in()
        for news in inbox.WatchInbox(notifications_pb2.WatchInboxRequest(after=cursor), metadata=me):
            note = news.note
            if note.kind == "challenge" and not note.over:
                join(note.path.rpartition("/")[2], me)
            elif note.kind in ("your_turn", "question") and not note.over:
                play(note.game_id, me)
            cursor = max(cursor, note.number)
    except grpc.RpcError as error:  # the token has ended, or the server starts anew
        print(error.code().name, file=sys.stderr, flush=True)
        time.sleep(1)
