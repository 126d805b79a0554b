"""The request of each row: what its owner would send, whoever sends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldpost.accounts.v1 import accounts_pb2, friends_pb2
from fieldpost.accounts.v1 import bots_pb2 as account_bots_pb2
from fieldpost.accounts.v1 import internal_pb2 as accounts_internal_pb2
from fieldpost.bots.v1 import bots_pb2
from fieldpost.common.v1 import facts_pb2
from fieldpost.matchmaking.v1 import chat_pb2, matchmaking_pb2, ratings_pb2, tickets_pb2
from fieldpost.matchmaking.v1 import internal_pb2 as matchmaking_internal_pb2
from fieldpost.notifications.v1 import internal_pb2 as hands_pb2
from fieldpost.notifications.v1 import notifications_pb2
from fieldpost.rules.v1 import game_pb2, internal_pb2, rules_pb2
from google.protobuf.message import Message

from services.rules.engine.kernel.play import open_asks
from tests.authorisation.people import SEATS, answer, game_request, position, request_id
from tests.authorisation.stage import BOT, MEMBER, OWNER, Stage, ask_ready, bot_name, ticket_request
from tests.common.heard import heard
from tests.rules.rounds import ATTACK, DONE

Make = Callable[[Stage, str], Message]
CLASSIC: Final = game_pb2.Mode(edition="world", variant="conquest")
DEVICE: Final = b"the device of nobody in this test"[:32]
START: Final = 1
"""The number of the entry with which every game begins."""


def submission(stage: Stage, column: str) -> rules_pb2.SubmitActionsRequest:
    """An answer to the question of the owner's seat, or of the bot's."""
    if column == "bots":
        request = answer(stage.town, stage.own_game, BOT)
        request.seat = BOT
        return request
    if column == "eliminated":
        seat = open_asks(position(stage.town, stage.fallen.game_id).game)[0].seat
        return answer(stage.town, stage.fallen.game_id, seat)
    return answer(stage.town, stage.game(column), OWNER)


def truce(stage: Stage, column: str) -> rules_pb2.SayTruceRequest:
    """An offer of a truce, of a bot's seat where the bots service asks."""
    request = rules_pb2.SayTruceRequest(game_id=stage.game(column), request_id=request_id())
    request.offer.rounds, request.offer.other = 3, OWNER if column in ("bots", "member") else BOT
    if column == "bots":
        request.game_id, request.seat = stage.own_game, BOT
    return request


def banking(stage: Stage, column: str) -> rules_pb2.UseBankRequest:
    """More time for the question of the owner's seat."""
    own = submission(stage, "member" if column == "bots" else column)
    return rules_pb2.UseBankRequest(
        game_id=own.game_id,
        request_id=own.request_id,
        decision=own.decision,
        expected_version=own.expected_version,
    )


def naming_a_seat(stage: Stage, column: str) -> rules_pb2.SubmitActionsRequest:
    """The same, said for a seat, which is a person's and not the caller's."""
    request = submission(stage, "member" if column == "bots" else column)
    request.seat = int(request.decision.partition(".")[0])
    return request


def past(stage: Stage, column: str) -> rules_pb2.GetViewRequest:
    game_id = stage.game(column)
    token = stage.town.service_token("matchmaking", "rules")
    facts = stage.town.ask("rules.RulesInternalService/ListFacts", facts_pb2.ListFactsRequest(limit=1000), token)
    found = heard(facts, internal_pb2.GameFact)
    version = next(one.said.version for one in found if one.subject == game_id and one.kind == "started")
    return rules_pb2.GetViewRequest(game_id=game_id, version=version)


def about_game(kind: type[Message], **fields: Any) -> Make:
    """A request about the game of a row, with a request id where it has one."""
    named = "request_id" in kind.DESCRIPTOR.fields_by_name

    def make(stage: Stage, column: str) -> Message:
        return kind(game_id=stage.game(column), **({"request_id": request_id()} if named else {}), **fields)

    return make


def about_table(kind: type[Message], **fields: Any) -> Make:
    """A request about the table of a row."""
    named = "request_id" in kind.DESCRIPTOR.fields_by_name

    def make(stage: Stage, column: str) -> Message:
        return kind(table_id=stage.table(column).table_id, **({"request_id": request_id()} if named else {}), **fields)

    return make


def about_full_table(kind: type[Message], **fields: Any) -> Make:
    """A request about a table where everybody is asked to be ready, if it is one that waits for players."""
    make = about_table(kind, **fields)

    def made(stage: Stage, column: str) -> Message:
        table = stage.table(column)
        if column != "eliminated":
            ask_ready(stage.town, table, stage.cast.owner)
        return make(stage, column)

    return made


def invited(kind: type[Message]) -> Make:
    """A request that names the table of a row by its invitation."""
    return lambda stage, column: kind(invitation=stage.table(column).invitation)


def same(make: Callable[[], Message]) -> Make:
    """A request that is about nothing of anybody's."""
    return lambda stage, column: make()


def attack(stage: Stage, column: str) -> rules_pb2.PreviewAttackRequest:
    """Odds for an attack that the owner may make now."""
    game_id = {"spectator": stage.open_game, "eliminated": stage.fallen.game_id}.get(column) or stage.attack
    view = stage.town.ask(
        "rules.RulesService/GetView", rules_pb2.GetViewRequest(game_id=stage.attack), stage.cast.owner.token
    ).view
    offer = next(one for one in view.decisions[0].offers if one.verb == "attack")
    among = {field.name: field.pick.among[0].id for field in offer.fields if field.name in ("origin", "target")}
    return rules_pb2.PreviewAttackRequest(game_id=game_id, **among)


def new_table(stage: Stage, column: str) -> matchmaking_pb2.CreateTableRequest:
    return matchmaking_pb2.CreateTableRequest(request_id=request_id(), mode=CLASSIC, seats=SEATS, dice_seed=b"h" * 16)


def new_game(stage: Stage, column: str) -> rules_pb2.CreateGameRequest:
    token = stage.town.service_token("matchmaking", "rules")
    reserve = internal_pb2.ReserveGameRequest(request_id=request_id())
    reserved = stage.town.ask("rules.RulesInternalService/ReserveGame", reserve, token)
    return game_request(reserved.game_id, stage.people)


def renaming(stage: Stage, column: str) -> accounts_pb2.UpdateAccountRequest:
    request = accounts_pb2.UpdateAccountRequest(request_id=request_id())
    request.account.language = "fr"
    request.update_mask.paths.append("language")
    return request


def about_somebody(kind: type[Message]) -> Make:
    """A request about the owner's account; the owner's own is about the member's."""

    def make(stage: Stage, column: str) -> Message:
        other = stage.cast.member if column == "owner" else stage.cast.owner
        return kind(request_id=request_id(), user_id=other.id)

    return make


def accepting(stage: Stage, column: str) -> friends_pb2.AcceptFriendRequest:
    """The owner takes the member, who asked, for a friend; what others say is about the owner, who asked nobody."""
    other = stage.asking if column == "owner" else stage.cast.owner
    return friends_pb2.AcceptFriendRequest(request_id=request_id(), user_id=other.id)


def accepting_by_button(stage: Stage, column: str) -> accounts_internal_pb2.AcceptByButtonRequest:
    """The same, as a button of a notification has it done."""
    return accounts_internal_pb2.AcceptByButtonRequest(
        request_id=request_id(), user_id=stage.cast.owner.id, asker=stage.asking.id
    )


def reporting_a_person(stage: Stage, column: str) -> chat_pb2.ReportPersonRequest:
    """The owner reports the member, the others whoever has the first seat."""
    return chat_pb2.ReportPersonRequest(
        request_id=request_id(),
        table_id=stage.table(column).table_id,
        seat=MEMBER if column == "owner" else OWNER,
        reason=chat_pb2.REPORT_REASON_OTHER,
    )


def reporting_messages(stage: Stage, column: str) -> chat_pb2.ReportMessagesRequest:
    """The owner reports what the member wrote, the others what the owner did; the eliminated, what nobody wrote."""
    table, number = stage.table(column), 99
    if column != "eliminated":
        number = stage.said(table, stage.cast.member if column == "owner" else stage.cast.owner)
    return chat_pb2.ReportMessagesRequest(
        request_id=request_id(), table_id=table.table_id, numbers=[number], reason=chat_pb2.REPORT_REASON_OTHER
    )


def snapshot_of(seat: int) -> Make:
    return lambda stage, column: internal_pb2.GetSeatSnapshotRequest(game_id=stage.own_game, seat=seat)


def describing(stage: Stage, column: str) -> internal_pb2.DescribeSeatRequest:
    return internal_pb2.DescribeSeatRequest(game_id=stage.own_game, seat=OWNER, language="en")


def acting(stage: Stage, column: str) -> internal_pb2.ActForSeatRequest:
    """The owner's button that lets the caretaker play."""
    own = answer(stage.town, stage.own_game, OWNER)
    return internal_pb2.ActForSeatRequest(
        request_id=request_id(),
        game_id=own.game_id,
        user_id=stage.cast.owner.id,
        act=internal_pb2.SEAT_ACT_LET_CARETAKER_PLAY,
        decision=own.decision,
        expected_version=own.expected_version,
    )


def subscribing(stage: Stage, column: str) -> notifications_pb2.SubscribeRequest:
    """A browser of whoever calls."""
    key = stage.town.ask(NOTES + "GetPushKey", notifications_pb2.GetPushKeyRequest(), stage.cast.owner.token).key
    return notifications_pb2.SubscribeRequest(
        request_id=request_id(),
        endpoint=f"https://fcm.googleapis.com/{request_id()}",
        p256dh=key,  # any point of the curve will do
        auth=bytes(16),
        key=key,
    )


def preferring(stage: Stage, column: str) -> notifications_pb2.UpdatePreferencesRequest:
    request = notifications_pb2.UpdatePreferencesRequest(request_id=request_id(), preferences={"escalate_minutes": 30})
    request.update_mask.paths.append("escalate_minutes")
    return request


def muting(muted: bool) -> Make:
    return lambda stage, column: notifications_pb2.MuteGameRequest(game_id=stage.game(column), muted=muted)


ACCOUNTS: Final = "accounts.AccountsService/"
TABLES: Final = "matchmaking.MatchmakingService/"
TABLES_INTERNAL: Final = "matchmaking.MatchmakingInternalService/"
GAMES: Final = "rules.RulesService/"
INTERNAL: Final = "rules.RulesInternalService/"
NOTES: Final = "notifications.NotificationsService/"
HANDS: Final = "notifications.NotificationsInternalService/"

REQUESTS: Final[dict[str, Make]] = {
    ACCOUNTS + "SignInAsGuest": same(lambda: accounts_pb2.SignInAsGuestRequest(device_key=DEVICE)),
    ACCOUNTS + "RefreshSession": same(accounts_pb2.RefreshSessionRequest),
    ACCOUNTS + "SignOut": same(accounts_pb2.SignOutRequest),
    ACCOUNTS + "GetAccount": same(accounts_pb2.GetAccountRequest),
    ACCOUNTS + "UpdateAccount": renaming,
    ACCOUNTS + "ListProfiles": lambda stage, _: accounts_pb2.ListProfilesRequest(user_ids=[stage.cast.owner.id]),
    ACCOUNTS + "ListSessions": same(accounts_pb2.ListSessionsRequest),
    ACCOUNTS + "EndSession": lambda stage, _: accounts_pb2.EndSessionRequest(session_id=stage.cast.owner.session),
    ACCOUNTS + "CreateDeviceLink": same(accounts_pb2.CreateDeviceLinkRequest),
    ACCOUNTS + "UseDeviceLink": lambda stage, _: stage.link,
    ACCOUNTS + "ListDevices": same(accounts_pb2.ListDevicesRequest),
    ACCOUNTS + "EndDevice": lambda stage, _: accounts_pb2.EndDeviceRequest(device_id=stage.other_device),
    ACCOUNTS + "GetVacation": same(accounts_pb2.GetVacationRequest),
    ACCOUNTS + "SetVacation": lambda stage, _: stage.plan,
    ACCOUNTS + "EndVacation": lambda stage, _: accounts_pb2.EndVacationRequest(vacation_id=stage.vacation),
    ACCOUNTS + "AskFriend": about_somebody(friends_pb2.AskFriendRequest),
    ACCOUNTS + "AcceptFriend": accepting,
    ACCOUNTS + "EndFriendship": about_somebody(friends_pb2.EndFriendshipRequest),
    ACCOUNTS + "ListFriends": same(friends_pb2.ListFriendsRequest),
    ACCOUNTS + "CreateFriendCode": lambda stage, _: friends_pb2.CreateFriendCodeRequest(request_id=request_id()),
    ACCOUNTS + "BlockAccount": about_somebody(friends_pb2.BlockAccountRequest),
    ACCOUNTS + "UnblockAccount": about_somebody(friends_pb2.UnblockAccountRequest),
    ACCOUNTS + "ListBlocked": same(friends_pb2.ListBlockedRequest),
    ACCOUNTS + "CreateBotAccount": lambda stage, _: account_bots_pb2.CreateBotAccountRequest(
        request_id=request_id(), display_name=bot_name()
    ),
    ACCOUNTS + "ListBotAccounts": same(account_bots_pb2.ListBotAccountsRequest),
    ACCOUNTS + "CreateBotToken": lambda stage, _: account_bots_pb2.CreateBotTokenRequest(
        user_id=stage.own_bot.user_id, scope=account_bots_pb2.BOT_SCOPE_READ
    ),
    ACCOUNTS + "EndBotToken": lambda stage, _: account_bots_pb2.EndBotTokenRequest(
        token_id=stage.bot_token.token.token_id
    ),
    ACCOUNTS + "SignInAsBot": lambda stage, _: account_bots_pb2.SignInAsBotRequest(secret=stage.bot_token.secret),
    "accounts.AccountsInternalService/ListFacts": same(facts_pb2.ListFactsRequest),
    "accounts.AccountsInternalService/AreLinked": lambda stage, _: accounts_internal_pb2.AreLinkedRequest(
        user_ids=[person.id for person in stage.people]
    ),
    "accounts.AccountsInternalService/ListRelations": lambda stage, _: accounts_internal_pb2.ListRelationsRequest(
        user_ids=[person.id for person in stage.people]
    ),
    "accounts.AccountsInternalService/AcceptByButton": accepting_by_button,
    TABLES + "CreateTable": new_table,
    TABLES + "GetTable": about_table(matchmaking_pb2.GetTableRequest),
    TABLES + "GetTable by its invitation": invited(matchmaking_pb2.GetTableRequest),
    TABLES + "GetInvitation": invited(matchmaking_pb2.GetInvitationRequest),
    TABLES + "ListTables": same(matchmaking_pb2.ListTablesRequest),
    TABLES + "JoinTable": about_table(matchmaking_pb2.JoinTableRequest, dice_seed=b"j" * 16),
    TABLES + "LeaveTable": about_table(matchmaking_pb2.LeaveTableRequest),
    TABLES + "ListClaimableSeats": same(matchmaking_pb2.ListClaimableSeatsRequest),
    TABLES + "ClaimSeat": about_table(matchmaking_pb2.ClaimSeatRequest),
    TABLES + "SetSeatBot": about_table(matchmaking_pb2.SetSeatBotRequest, seat=BOT, bot="sergeant"),
    TABLES + "StartTable": about_table(matchmaking_pb2.StartTableRequest, fill_with="sergeant"),
    TABLES + "RemoveFromTable": about_table(matchmaking_pb2.RemoveFromTableRequest, seat=1),
    TABLES + "CreateInvitation": about_table(matchmaking_pb2.CreateInvitationRequest),
    TABLES + "ChallengeBot": lambda stage, column: about_table(
        matchmaking_pb2.ChallengeBotRequest, user_id=stage.own_bot.user_id
    )(stage, column),
    TABLES + "AskReady": about_full_table(matchmaking_pb2.AskReadyRequest),
    TABLES + "SayReady": about_full_table(matchmaking_pb2.SayReadyRequest, dice_seed=b"r" * 16),
    TABLES + "Rematch": lambda stage, column: matchmaking_pb2.RematchRequest(
        game_id=stage.table(column).game_id, request_id=request_id(), dice_seed=b"m" * 16
    ),
    TABLES + "CreateTicket": lambda stage, _: ticket_request(),
    TABLES + "GetTicket": lambda stage, _: tickets_pb2.GetTicketRequest(ticket_id=stage.own_ticket),
    TABLES + "ListTickets": same(tickets_pb2.ListTicketsRequest),
    TABLES + "CancelTicket": lambda stage, _: tickets_pb2.CancelTicketRequest(
        ticket_id=stage.own_ticket, request_id=request_id()
    ),
    TABLES + "GetRatings": lambda stage, _: ratings_pb2.GetRatingsRequest(user_ids=[stage.cast.owner.id]),
    TABLES + "ListLeaderboard": same(
        lambda: ratings_pb2.ListLeaderboardRequest(edition="world", pace=ratings_pb2.PACE_DAILY)
    ),
    TABLES + "GetReliability": lambda stage, _: ratings_pb2.GetReliabilityRequest(user_ids=[stage.cast.owner.id]),
    TABLES + "SendMessage": about_table(chat_pb2.SendMessageRequest, phrase="hello"),
    TABLES + "ListMessages": about_table(chat_pb2.ListMessagesRequest),
    TABLES + "MarkRead": about_table(chat_pb2.MarkReadRequest, up_to=1),
    TABLES + "ListUnread": same(chat_pb2.ListUnreadRequest),
    TABLES + "ListPhrases": same(chat_pb2.ListPhrasesRequest),
    TABLES + "ReportPerson": reporting_a_person,
    TABLES + "ReportMessages": reporting_messages,
    TABLES_INTERNAL + "ListReports": same(matchmaking_internal_pb2.ListReportsRequest),
    TABLES_INTERNAL + "ListFacts": same(facts_pb2.ListFactsRequest),
    "bots.BotsService/ListBots": same(bots_pb2.ListBotsRequest),
    "bots.BotsService/GetCatalogue": same(bots_pb2.GetCatalogueRequest),
    GAMES + "CreateGame": new_game,
    GAMES + "GetGame": about_game(rules_pb2.GetGameRequest),
    GAMES + "SubmitActions": submission,
    GAMES + "SubmitActions naming another seat": naming_a_seat,
    GAMES + "WatchGame": about_game(rules_pb2.WatchGameRequest),
    GAMES + "ListEvents": about_game(rules_pb2.ListEventsRequest),
    GAMES + "GetView": about_game(rules_pb2.GetViewRequest),
    GAMES + "GetView at a past version": past,
    GAMES + "ListGames": same(rules_pb2.ListGamesRequest),
    GAMES + "ListEditions": same(rules_pb2.ListEditionsRequest),
    GAMES + "GetEdition": same(lambda: rules_pb2.GetEditionRequest(edition="world")),
    GAMES + "SetStandingOrders": about_game(rules_pb2.SetStandingOrdersRequest, orders=[{"defend_with": {"dice": 1}}]),
    GAMES + "SetPlan": about_game(rules_pb2.SetPlanRequest, actions=[DONE]),
    GAMES + "Resign": about_game(rules_pb2.ResignRequest),
    GAMES + "ProposeDraw": about_game(rules_pb2.ProposeDrawRequest),
    GAMES + "SayPause": about_game(rules_pb2.SayPauseRequest, word=rules_pb2.PAUSE_WORD_PROPOSE),
    GAMES + "SayTruce": truce,
    GAMES + "UseBank": banking,
    GAMES + "TakeSeatBack": about_game(rules_pb2.TakeSeatBackRequest),
    GAMES + "ExportRecord": about_game(rules_pb2.ExportRecordRequest, form=rules_pb2.EXPORT_FORM_PROOF),
    GAMES + "ExportRecord with the secrets of all": about_game(
        rules_pb2.ExportRecordRequest, form=rules_pb2.EXPORT_FORM_RECORD
    ),
    GAMES + "GetDiceProof": about_game(rules_pb2.GetDiceProofRequest),
    GAMES + "PreviewAttack": attack,
    GAMES + "PreviewAttacks": about_game(rules_pb2.PreviewAttacksRequest),
    GAMES + "PreviewCards": about_game(rules_pb2.PreviewCardsRequest, action=ATTACK),
    GAMES + "PreviewPlan": about_game(rules_pb2.PreviewPlanRequest, actions=[DONE]),
    GAMES + "ListScenes": about_game(rules_pb2.ListScenesRequest),
    GAMES + "SuggestTurn": about_game(rules_pb2.SuggestTurnRequest),
    GAMES + "GetStory": about_game(rules_pb2.GetStoryRequest),
    INTERNAL + "ReserveGame": lambda stage, _: internal_pb2.ReserveGameRequest(request_id=request_id()),
    INTERNAL + "CheckMode": same(lambda: internal_pb2.CheckModeRequest(mode=CLASSIC, seats=SEATS)),
    INTERNAL + "SetAway": lambda stage, _: internal_pb2.SetAwayRequest(user_id=stage.cast.owner.id, version=1),
    INTERNAL + "ListClaimableSeats": lambda stage, _: internal_pb2.ListClaimableSeatsRequest(game_ids=[stage.own_game]),
    INTERNAL + "ClaimSeat": lambda stage, _: internal_pb2.ClaimSeatRequest(
        game_id=stage.own_game, seat=BOT, user_id=stage.cast.stranger.id, request_id=request_id()
    ),
    INTERNAL + "Sweep": same(internal_pb2.SweepRequest),
    INTERNAL + "ListFacts": same(facts_pb2.ListFactsRequest),
    INTERNAL + "ListBotDecisions": same(internal_pb2.ListBotDecisionsRequest),
    INTERNAL + "GetSeatSnapshot": snapshot_of(BOT),
    INTERNAL + "GetSeatSnapshot of a person's seat": snapshot_of(OWNER),
    INTERNAL + "DescribeSeat": describing,
    INTERNAL + "ActForSeat": acting,
    NOTES + "GetPushKey": same(notifications_pb2.GetPushKeyRequest),
    NOTES + "Subscribe": subscribing,
    NOTES + "ListSubscriptions": same(notifications_pb2.ListSubscriptionsRequest),
    NOTES + "Unsubscribe": same(notifications_pb2.UnsubscribeRequest),
    NOTES + "GetPreferences": same(notifications_pb2.GetPreferencesRequest),
    NOTES + "UpdatePreferences": preferring,
    NOTES + "MuteGame": muting(False),
    NOTES + "MuteGame of others": muting(True),
    NOTES + "ListInbox": same(notifications_pb2.ListInboxRequest),
    NOTES + "MarkSeen": same(notifications_pb2.MarkSeenRequest),
    NOTES + "WatchInbox": same(notifications_pb2.WatchInboxRequest),
    NOTES + "SendTest": lambda stage, _: notifications_pb2.SendTestRequest(request_id=request_id()),
    NOTES + "ListDeliveries": same(notifications_pb2.ListDeliveriesRequest),
    NOTES + "Act": same(lambda: notifications_pb2.ActRequest(token="a token of nobody's")),
    NOTES + "ConfirmMail": same(lambda: notifications_pb2.ConfirmMailRequest(token="a token of nobody's")),
    NOTES + "EndMails": same(lambda: notifications_pb2.EndMailsRequest(token="a token of nobody's")),
    HANDS + "ListDue": same(hands_pb2.ListDueRequest),
    HANDS + "TakeDelivery": same(hands_pb2.TakeDeliveryRequest),
    HANDS + "SettleDelivery": same(hands_pb2.SettleDeliveryRequest),
}
