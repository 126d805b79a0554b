"""Accounts and sessions as messages."""

from __future__ import annotations

from fieldpost.accounts.v1 import accounts_pb2
from sqlalchemy import RowMapping

from services.accounts.sessions import Session


def account_message(row: RowMapping) -> accounts_pb2.Account:
    """An account as its owner sees it."""
    message = accounts_pb2.Account(
        user_id=row["id"], display_name=row["display_name"], guest=row["guest"], language=row["language"]
    )
    message.created_at.FromMilliseconds(row["created_at"])
    return message


def updated_answer(row: RowMapping) -> bytes:
    """The answer to UpdateAccount, as it is kept under its request id."""
    return accounts_pb2.UpdateAccountResponse(account=account_message(row)).SerializeToString(deterministic=True)


def profile_message(row: RowMapping, for_service: bool) -> accounts_pb2.Profile:
    """What everybody may know of an account; a service, in which language to speak to its owner too."""
    message = accounts_pb2.Profile(user_id=row["id"], display_name=row["display_name"], guest=row["guest"])
    if for_service:
        message.language = row["language"]
    return message


def session_message(session: Session, current: str) -> accounts_pb2.Session:
    """A session as its owner sees it."""
    message = accounts_pb2.Session(session_id=session.id, current=session.id == current)
    message.created_at.FromMilliseconds(session.created_at)
    message.seen_at.FromMilliseconds(session.seen_at)
    return message


def token_message(value: str, ends_at: int) -> accounts_pb2.AccessToken:
    """An access token with its end in milliseconds."""
    message = accounts_pb2.AccessToken(value=value)
    message.expires_at.FromMilliseconds(ends_at)
    return message
