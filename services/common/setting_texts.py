"""What each setting may say, and what it means: from the text of a variable to its value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

HIGHEST_PORT: Final = 65_535

MAIL_ADDRESS: Final = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")

PUSH_HOST: Final = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|127\.0\.0\.1:[0-9]{1,5}")
"""Hosts of push services; one on this machine comes with its port, and is called without TLS."""


class WrongSetting(Exception):
    """A setting that cannot be; the text is for whoever starts the process."""


def number(said: Mapping[str, str], name: str, default: int, least: int = 0) -> int:
    """A whole number, at least so large."""
    text = said.get(name, str(default))
    if not text.isascii() or not text.isdigit() or not least <= int(text) <= HIGHEST_PORT:
        raise WrongSetting(f"{name} is {text!r}: it must be a number from {least} to {HIGHEST_PORT}")
    return int(text)


def amount(said: Mapping[str, str], name: str, default: float) -> float:
    """A number that is not below 0."""
    text = said.get(name, str(default))
    try:
        amount = float(text)
    except ValueError:
        amount = -1.0
    if not 0 <= amount < float("inf"):
        raise WrongSetting(f"{name} is {text!r}: it must be a number, 0 or more")
    return amount


def host(text: str) -> str:
    """An address to listen at."""
    try:
        return str(ip_address(text))
    except ValueError:
        raise WrongSetting(f"HOST is {text!r}: it must be an address such as 127.0.0.1, or 0.0.0.0 for all") from None


def database(text: str) -> str:
    """The text itself is never told: a password is in it."""
    if text and text.partition("://")[0].partition("+")[0] not in ("postgresql", "postgres"):
        raise WrongSetting("DATABASE_URL must begin with postgresql://; without it SQLite is used")
    if text:
        from sqlalchemy import make_url  # an eighth of a second that processes without a database need not spend
        from sqlalchemy.exc import ArgumentError

        try:
            make_url(text)
        except (ArgumentError, ValueError):
            raise WrongSetting("DATABASE_URL must read postgresql://USER:PASSWORD@HOST:PORT/NAME") from None
    return text


def redis(text: str) -> str:
    """The text itself is never told, nor what a library says of it: a password is in it."""
    if text:
        from redis import ConnectionPool  # a tenth of a second that nobody else need spend

        try:
            ConnectionPool.from_url(text)
        except ValueError:
            raise WrongSetting("REDIS_URL must read redis://HOST:PORT/NUMBER") from None
    return text


def page(text: str) -> str:
    """Where people find the page, without a slash at the end."""
    origin = text.rstrip("/")
    try:
        parts = urlsplit(origin)
        right = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and parts.geturl() == origin
        right = right and not (parts.path or parts.query or parts.fragment or parts.username)
    except ValueError:  # the port is no number
        right = False
    if not right:
        raise WrongSetting(f"PUBLIC_URL is {text!r}: it must read https://HOST or https://HOST:PORT, without a path")
    return origin


def smtp(text: str) -> str:
    """The text itself is never told: a password is in it."""
    if text:
        try:
            parts = urlsplit(text)
            right = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port != 0
            right = right and parts.path in ("", "/")
        except ValueError:  # the port is no number
            right = False
        if not right:
            raise WrongSetting("SMTP_URL must read smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the start")
    return text


def address(text: str) -> str:
    """An address that mails come from."""
    if not MAIL_ADDRESS.fullmatch(text):
        raise WrongSetting(f"MAIL_FROM is {text!r}: it must be an address such as games@example.org")
    return text


def hosts(text: str) -> tuple[str, ...]:
    """Hosts of push services."""
    hosts = tuple([host.strip() for host in text.split(",") if host.strip()])
    for host in hosts:
        if not PUSH_HOST.fullmatch(host):
            form = "hosts with commas between them, such as push.example.org, *.example.org or 127.0.0.1:9000"
            raise WrongSetting(f"PUSH_HOSTS has {host!r}: it must name {form}")
    return hosts


def level(text: str) -> str:
    """A level of logging."""
    levels = ("DEBUG", "INFO", "WARNING", "ERROR")
    if text.upper() not in levels:
        raise WrongSetting(f"LOG_LEVEL is {text!r}: it must be one of {', '.join(levels)}")
    return text.upper()
