"""Accounts, devices, sessions, vacations and friends as messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldpost.accounts.v1 import accounts_pb2, bots_pb2, friends_pb2, internal_pb2
from sqlalchemy import RowMapping

from services.accounts.away import Away
from services.accounts.bot_accounts import Owned
from services.accounts.bot_accounts import SignedIn as BotSignedIn
from services.accounts.devices import Link
from services.accounts.friends import Blocked, Friend, Relations
from services.accounts.sessions import Session
from services.accounts.storage.bots import BotToken
from services.accounts.storage.devices import Device
from services.accounts.vacations import BUDGET, Vacation
from services.common.callers import Scope


def account_message(row: RowMapping) -> accounts_pb2.Account:
    """An account as its owner sees it."""
    message = accounts_pb2.Account(
        user_id=row["id"],
        display_name=row["display_name"],
        guest=row["guest"],
        language=row["language"],
        zone=row["zone"],
    )
    message.created_at.FromMilliseconds(row["created_at"])
    return message


def updated_answer(row: RowMapping) -> bytes:
    """The answer to UpdateAccount, as it is kept under its request id."""
    return accounts_pb2.UpdateAccountResponse(account=account_message(row)).SerializeToString(deterministic=True)


def profile_message(row: RowMapping, for_service: bool) -> accounts_pb2.Profile:
    """What everybody may know of an account; a service, how to speak to its owner too."""
    message = accounts_pb2.Profile(
        user_id=row["id"], display_name=row["display_name"], guest=row["guest"], bot=bool(row["owner"])
    )
    if for_service:
        message.language, message.zone = row["language"], row["zone"]
    return message


def session_message(session: Session, current: str) -> accounts_pb2.Session:
    """A session as its owner sees it."""
    message = accounts_pb2.Session(session_id=session.id, current=session.id == current, device_id=session.device_id)
    message.created_at.FromMilliseconds(session.created_at)
    message.seen_at.FromMilliseconds(session.seen_at)
    return message


def token_message(value: str, ends_at: int) -> accounts_pb2.AccessToken:
    """An access token with its end in milliseconds."""
    message = accounts_pb2.AccessToken(value=value)
    message.expires_at.FromMilliseconds(ends_at)
    return message


def link_message(link: Link) -> accounts_pb2.CreateDeviceLinkResponse:
    """A new link."""
    message = accounts_pb2.CreateDeviceLinkResponse(secret=link.secret, words=link.words)
    message.expires_at.FromMilliseconds(link.expires_at)
    return message


def device_message(device: Device, sessions: int, current: bool) -> accounts_pb2.Device:
    """A device as its owner sees it."""
    message = accounts_pb2.Device(device_id=device.id, device_name=device.name, current=current, sessions=sessions)
    message.created_at.FromMilliseconds(device.created_at)
    message.seen_at.FromMilliseconds(device.seen_at)
    return message


def away_message(away: Away) -> accounts_pb2.Away:
    """When somebody is away, and what is left."""
    years = [accounts_pb2.VacationYear(year=year, budget=BUDGET, left=left) for year, left in away.left.items()]
    vacations = [vacation_message(vacation) for vacation in away.vacations]
    return accounts_pb2.Away(zone=away.zone, vacations=vacations, years=years)


def vacation_message(vacation: Vacation) -> accounts_pb2.Vacation:
    """A vacation as its owner sees it."""
    message = accounts_pb2.Vacation(
        vacation_id=vacation.id,
        first_day=vacation.first_day.isoformat(),
        last_day=vacation.last_day.isoformat(),
        days=vacation.days().total(),
    )
    message.starts.FromMilliseconds(vacation.starts)
    message.until.FromMilliseconds(vacation.until)
    return message


def planned_answer(away: Away) -> bytes:
    """The answer to SetVacation, as it is kept under its request id."""
    return accounts_pb2.SetVacationResponse(away=away_message(away)).SerializeToString(deterministic=True)


def friend_answer(kind: Callable[..., Any], friend: Friend) -> bytes:
    """An answer of which the friend is all, as it is kept under its request id."""
    return bytes(kind(friend=friend_message(friend)).SerializeToString(deterministic=True))


def account_answer(kind: Callable[..., Any], user_id: str) -> bytes:
    """An answer that only says whom it was about."""
    return bytes(kind(user_id=user_id).SerializeToString(deterministic=True))


def accepted_answer(asker: str) -> bytes:
    """The answer to AcceptByButton, as it is kept under its request id."""
    return internal_pb2.AcceptByButtonResponse(asker=asker).SerializeToString(deterministic=True)


def blocked_answer(blocked: Blocked) -> bytes:
    """The answer to BlockAccount, as it is kept under its request id."""
    return friends_pb2.BlockAccountResponse(blocked=blocked_message(blocked)).SerializeToString(deterministic=True)


def code_answer(code: str) -> bytes:
    """The answer to CreateFriendCode, as it is kept under its request id."""
    return friends_pb2.CreateFriendCodeResponse(friend_code=code).SerializeToString(deterministic=True)


def friend_message(friend: Friend) -> friends_pb2.Friend:
    """A friend, or somebody who may become one."""
    message = friends_pb2.Friend(
        user_id=friend.user_id, display_name=friend.name, state=f"FRIEND_STATE_{friend.state.name}"
    )
    message.since.FromMilliseconds(friend.since)
    return message


def blocked_message(blocked: Blocked) -> friends_pb2.Blocked:
    """Somebody who is blocked."""
    message = friends_pb2.Blocked(user_id=blocked.user_id, display_name=blocked.name)
    message.since.FromMilliseconds(blocked.since)
    return message


def relations_message(found: Relations) -> internal_pb2.ListRelationsResponse:
    """What some accounts are to each other."""
    return internal_pb2.ListRelationsResponse(
        friends=[internal_pb2.FriendPair(first=first, second=second) for first, second in found.friends],
        blocks=[internal_pb2.BlockPair(user_id=user_id, blocked=blocked) for user_id, blocked in found.blocks],
    )


def bot_message(owned: Owned) -> bots_pb2.BotAccount:
    """A bot as its owner sees it."""
    row = owned.account
    message = bots_pb2.BotAccount(user_id=row["id"], display_name=row["display_name"])
    message.created_at.FromMilliseconds(row["created_at"])
    message.tokens.extend([bot_token_message(token) for token in owned.tokens])
    return message


def bot_answer(owned: Owned) -> bytes:
    """The answer to CreateBotAccount, as it is kept under its request id."""
    return bots_pb2.CreateBotAccountResponse(bot=bot_message(owned)).SerializeToString(deterministic=True)


def bot_token_message(token: BotToken) -> bots_pb2.BotToken:
    """A token without its secret."""
    message = bots_pb2.BotToken(token_id=token.id, token_name=token.name, scope=f"BOT_SCOPE_{token.scope.name}")
    message.created_at.FromMilliseconds(token.created_at)
    if token.used_at:
        message.used_at.FromMilliseconds(token.used_at)
    return message


def scope_of(scope: bots_pb2.BotScope) -> Scope:
    """What a token is to be good for."""
    return Scope[bots_pb2.BotScope.Name(scope).removeprefix("BOT_SCOPE_")]


def bot_signed_in(found: BotSignedIn, value: str, ends_at: int) -> bots_pb2.SignInAsBotResponse:
    """Who a bot is, and what it calls with."""
    row = found.account
    message = bots_pb2.SignInAsBotResponse(
        user_id=row["id"],
        display_name=row["display_name"],
        access_token=value,
        scope=f"BOT_SCOPE_{found.token.scope.name}",
    )
    message.expires_at.FromMilliseconds(ends_at)
    return message
