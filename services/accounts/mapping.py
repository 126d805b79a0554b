"""Accounts, devices, sessions, vacations and facts as messages."""

from __future__ import annotations

from typing import Any

from fieldpost.accounts.v1 import accounts_pb2, internal_pb2
from sqlalchemy import RowMapping

from services.accounts.away import Away
from services.accounts.devices import Link
from services.accounts.sessions import Session
from services.accounts.storage.devices import Device
from services.accounts.vacations import BUDGET, Vacation
from services.common.outbox import Fact


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
    """What everybody may know of an account; a service, in which language to speak to its owner too."""
    message = accounts_pb2.Profile(user_id=row["id"], display_name=row["display_name"], guest=row["guest"])
    if for_service:
        message.language = row["language"]
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


def fact_message(fact: Fact) -> internal_pb2.Fact:
    """A fact as others hear it."""
    told: Any = fact.payload
    message = internal_pb2.Fact(
        number=fact.seq,
        kind=fact.kind,
        user_id=fact.subject,
        version=told.get("version", 0),
        device_id=told.get("device_id", ""),
        device_name=told.get("device_name", ""),
        session_ids=told.get("session_ids", ()),
    )
    message.at.FromMilliseconds(fact.at)
    for vacation_id, starts, until in told.get("away", ()):
        interval = message.away.add(vacation_id=vacation_id)
        interval.starts.FromMilliseconds(starts)
        interval.until.FromMilliseconds(until)
    return message
