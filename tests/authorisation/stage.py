"""Who calls, and what about: for each row of the matrix a game and a table of its own."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import NamedTuple

import grpc
from fieldpost.accounts.v1 import accounts_pb2, bots_pb2, friends_pb2
from fieldpost.matchmaking.v1 import chat_pb2, matchmaking_pb2, ratings_pb2, tickets_pb2
from fieldpost.rules.v1 import game_pb2

from services.accounts.names import proposed
from services.common.ports import Ports
from services.rules.engine.kernel.table import living
from tests.authorisation.people import (
    SEATS,
    answer,
    new_game,
    play_until,
    position,
    request_id,
    somebody_is_out,
)
from tests.authorisation.town import Person, Town

ACCOUNTS = "accounts.AccountsService/"
MATCHMAKING = "matchmaking.MatchmakingService/"
OWNER, MEMBER, BOT = range(SEATS)
"""The seats of a game in which two people play."""


class Cast(NamedTuple):
    """The people of the matrix; `owner` is the one whose seat, table and session it is all about."""

    owner: Person
    member: Person
    stranger: Person
    spectator: Person

    @staticmethod
    def met(town: Town) -> Cast:
        return Cast(*[town.person() for _ in Cast._fields])


class Fallen(NamedTuple):
    """A game that goes on without one of its people, and the table where it was arranged."""

    game_id: str
    table: matchmaking_pb2.Table
    eliminated: Person


def fallen(town: Town) -> Fallen:
    """Three people arrange a game and play until one of them, who is not the host, has lost everything."""
    while True:
        people = [town.person() for _ in range(SEATS)]
        table = open_table(town, people[OWNER])
        for one in people[1:]:
            table = join(town, one, table)
        start = matchmaking_pb2.StartTableRequest(table_id=table.table_id, request_id=request_id())
        table = town.ask(MATCHMAKING + "StartTable", start, people[OWNER].token).table
        play_until(town, table.game_id, people, somebody_is_out, ("greedy", "greedy", "random"))
        out = next(seat for seat in range(SEATS) if seat not in living(position(town, table.game_id).game))
        if out != OWNER:
            return Fallen(table.game_id, table, people[out])


def open_table(town: Town, host: Person, everybody: bool = False) -> matchmaking_pb2.Table:
    """A table for three that waits for players: for those with an invitation, or for everybody."""
    request = matchmaking_pb2.CreateTableRequest(
        request_id=request_id(),
        seats=SEATS,
        dice_seed=b"h" * 16,
        private=not everybody,
        audience=game_pb2.AUDIENCE_EVERYBODY if everybody else game_pb2.AUDIENCE_MEMBERS,
    )
    request.mode.edition, request.mode.variant = "world", "conquest"
    table: matchmaking_pb2.Table = town.ask(MATCHMAKING + "CreateTable", request, host.token).table
    return table


def join(town: Town, person: Person, table: matchmaking_pb2.Table) -> matchmaking_pb2.Table:
    """The table with one more."""
    request = matchmaking_pb2.JoinTableRequest(
        table_id=table.table_id, invitation=table.invitation, request_id=request_id(), dice_seed=b"g" * 16
    )
    joined: matchmaking_pb2.Table = town.ask(MATCHMAKING + "JoinTable", request, person.token).table
    return joined


def ask_ready(town: Town, table: matchmaking_pb2.Table, host: Person) -> None:
    """Puts bots on the free seats of a table, and asks everybody else there to be ready; once is enough."""
    now = town.ask(MATCHMAKING + "GetTable", matchmaking_pb2.GetTableRequest(table_id=table.table_id), host.token).table
    if now.HasField("ready_until"):
        return
    for seat in now.seats:
        if not seat.user_id and not seat.bot:
            bot = matchmaking_pb2.SetSeatBotRequest(
                table_id=table.table_id, request_id=request_id(), seat=seat.seat, bot="sergeant"
            )
            town.ask(MATCHMAKING + "SetSeatBot", bot, host.token)
    ask = matchmaking_pb2.AskReadyRequest(table_id=table.table_id, request_id=request_id())
    town.ask(MATCHMAKING + "AskReady", ask, host.token)


def ticket_request() -> tickets_pb2.CreateTicketRequest:
    """Somebody looks for a duel."""
    return tickets_pb2.CreateTicketRequest(
        request_id=request_id(), edition="world", variant="duel", seats=2, pace=ratings_pb2.PACE_SLOW
    )


def bot_name() -> str:
    """A name that no other bot has."""
    return proposed(Ports().entropy, 9)


class Stage:
    """What one row needs, made when it is needed."""

    def __init__(self, town: Town, cast: Cast, fallen: Fallen) -> None:
        self.town = town
        self.cast = cast
        self.fallen = fallen
        self.written: dict[tuple[str, Person], int] = {}

    @property
    def people(self) -> tuple[Person, Person]:
        return self.cast.owner, self.cast.member

    @cached_property
    def own_game(self) -> str:
        """A game of owner, member and a bot, in which something has happened."""
        game_id = new_game(self.town, self.people)
        self.town.ask("rules.RulesService/SubmitActions", answer(self.town, game_id, MEMBER), self.cast.member.token)
        return game_id

    @cached_property
    def attack(self) -> str:
        """A game in which the owner is asked for an attack."""
        game_id = new_game(self.town, self.people)
        play_until(self.town, game_id, self.people, lambda _, ask: ask.seat == OWNER and ask.NAME == "attacking")
        return game_id

    @cached_property
    def open_game(self) -> str:
        """The same, where everybody may look on."""
        return new_game(self.town, self.people, game_pb2.AUDIENCE_EVERYBODY)

    @cached_property
    def own_table(self) -> matchmaking_pb2.Table:
        """A table of owner and member, for those with an invitation."""
        return join(self.town, self.cast.member, open_table(self.town, self.cast.owner))

    @cached_property
    def open_table(self) -> matchmaking_pb2.Table:
        return open_table(self.town, self.cast.owner, everybody=True)

    @cached_property
    def link(self) -> accounts_pb2.UseDeviceLinkRequest:
        """What gives the owner's account to whoever has it; all of them are one device."""
        made = self.town.ask(
            ACCOUNTS + "CreateDeviceLink", accounts_pb2.CreateDeviceLinkRequest(), self.cast.owner.token
        )
        return accounts_pb2.UseDeviceLinkRequest(secret=made.secret, device_key=secrets.token_bytes(32))

    @cached_property
    def other_device(self) -> str:
        """A second device of the owner's."""
        self.town.ask(ACCOUNTS + "UseDeviceLink", self.link)
        found = self.town.ask(ACCOUNTS + "ListDevices", accounts_pb2.ListDevicesRequest(), self.cast.owner.token)
        return next(str(one.device_id) for one in found.devices if not one.current)

    @cached_property
    def plan(self) -> accounts_pb2.SetVacationRequest:
        """A day on which nobody is away yet."""
        day = (datetime.now(UTC) + timedelta(days=30)).date().isoformat()
        return accounts_pb2.SetVacationRequest(request_id=request_id(), first_day=day, last_day=day)

    @cached_property
    def own_bot(self) -> bots_pb2.BotAccount:
        """A bot of the owner's."""
        request = bots_pb2.CreateBotAccountRequest(request_id=request_id(), display_name=bot_name())
        made: bots_pb2.BotAccount = self.town.ask(ACCOUNTS + "CreateBotAccount", request, self.cast.owner.token).bot
        return made

    @cached_property
    def bot_token(self) -> bots_pb2.CreateBotTokenResponse:
        """A token of that bot, with its secret."""
        request = bots_pb2.CreateBotTokenRequest(user_id=self.own_bot.user_id, scope=bots_pb2.BOT_SCOPE_PLAY)
        made: bots_pb2.CreateBotTokenResponse = self.town.ask(
            ACCOUNTS + "CreateBotToken", request, self.cast.owner.token
        )
        return made

    @cached_property
    def vacation(self) -> str:
        """The owner's plan for it."""
        planned = self.town.ask(ACCOUNTS + "SetVacation", self.plan, self.cast.owner.token)
        return str(planned.away.vacations[0].vacation_id)

    @cached_property
    def asking(self) -> Person:
        """The member, who asks to be the owner's friend."""
        ask = friends_pb2.AskFriendRequest(request_id=request_id(), user_id=self.cast.owner.id)
        self.town.ask(ACCOUNTS + "AskFriend", ask, self.cast.member.token)
        return self.cast.member

    def said(self, table: matchmaking_pb2.Table, writer: Person) -> int:
        """The number of what somebody wrote at a table; once is enough."""
        if (table.table_id, writer) not in self.written:
            message = chat_pb2.SendMessageRequest(request_id=request_id(), table_id=table.table_id, phrase="hello")
            sent = self.town.ask(MATCHMAKING + "SendMessage", message, writer.token).message
            self.written[table.table_id, writer] = int(sent.number)
        return self.written[table.table_id, writer]

    @cached_property
    def own_ticket(self) -> str:
        """The owner's search for a game."""
        ticket = self.town.ask(MATCHMAKING + "CreateTicket", ticket_request(), self.cast.owner.token).ticket
        return str(ticket.ticket_id)

    def cleared(self) -> None:
        """Closes the owner's tables that still wait for players: a host may have so many, and no more."""
        for name in ("own_table", "open_table"):
            if made := self.__dict__.get(name):
                leave = matchmaking_pb2.LeaveTableRequest(table_id=made.table_id, request_id=request_id())
                with suppress(grpc.RpcError):
                    self.town.ask(MATCHMAKING + "LeaveTable", leave, self.cast.owner.token)

    def game(self, column: str) -> str:
        """The game that a caller of that column asks about."""
        return {"spectator": self.open_game, "eliminated": self.fallen.game_id}.get(column) or self.own_game

    def table(self, column: str) -> matchmaking_pb2.Table:
        """The table that a caller of that column asks about."""
        if column == "spectator":
            return self.open_table
        return self.fallen.table if column == "eliminated" else self.own_table
