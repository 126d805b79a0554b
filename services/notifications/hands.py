"""What sends: a push over HTTPS, a mail by SMTP or into a file. It holds no key and knows nobody; it runs in workers.

Both say what came of it as a status, or as a reason where none came back.
"""

from __future__ import annotations

import http.client
import smtplib
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from services.common.files import replaced
from services.common.refusals import Refused
from services.notifications.endpoints import Endpoint, endpoint, public

SECONDS: Final = 8.0
"""So long a push service or a mail server may take for each step."""

MOST_SECONDS: Final = 15.0
"""So long it may take altogether, however little comes at a time."""

MOST_WAIT: Final = 24 * 3600


class Sent(NamedTuple):
    """What came of a sending; status 0 where none came back."""

    status: int
    reason: str = ""
    retry_after: int = 0


def push(address: str, headers: Mapping[str, str], body: bytes, added: tuple[str, ...]) -> Sent:
    """Sends a request to a push service. No redirect is followed, and no address inside a network is called."""
    try:
        target = endpoint(address, added)
    except Refused:
        return Sent(0, "not_allowed")
    try:
        line = connection(target, trusted=f"{target.host}:{target.port}" in added)
    except PermissionError:
        return Sent(0, "not_allowed")
    except (TimeoutError, ssl.SSLError):
        return Sent(0, "timeout")
    except (OSError, UnicodeError):  # a label that is too long is no name
        return Sent(0, "no_network")
    try:
        with ended_in_time(line.sock):
            line.request("POST", target.path, body, dict(headers))
            answer = line.getresponse()
            answer.read(1024)
        return Sent(answer.status, retry_after=seconds(answer.getheader("retry-after") or ""))
    except (TimeoutError, OSError, http.client.HTTPException):
        return Sent(0, "timeout")
    finally:
        line.close()


def connection(target: Endpoint, trusted: bool) -> http.client.HTTPConnection:
    """A connection to the very address that was looked at: the name is asked once, so it cannot lead elsewhere then."""
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    if not trusted and not all(map(public, addresses)):
        raise PermissionError("not a public address")
    plain = socket.create_connection((addresses[0], target.port), SECONDS)
    if not target.secure:
        line = http.client.HTTPConnection(target.host, target.port, timeout=SECONDS)
        line.sock = plain
        return line
    context = ssl.create_default_context()
    secured = http.client.HTTPSConnection(target.host, target.port, timeout=SECONDS, context=context)
    try:
        secured.sock = context.wrap_socket(plain, server_hostname=target.host)
    except OSError:
        plain.close()
        raise
    return secured


@contextmanager
def ended_in_time(line: socket.socket) -> Iterator[None]:
    """Cuts a connection that is still needed after the time for all of it."""
    timer = Timer(MOST_SECONDS, partial(cut, line))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def cut(line: socket.socket) -> None:
    """Whoever reads from it finds its end."""
    with suppress(OSError):
        socket.socket.shutdown(line, socket.SHUT_RDWR)


def seconds(text: str) -> int:
    """How long a push service asks to wait; a date, or anything else that is no number, counts as a minute."""
    if not text:
        return 0
    return min(int(text), MOST_WAIT) if text.isascii() and text.isdigit() else 60


def mail(url: str, folder: Path, name: str, sender: str, to: str, message: bytes) -> Sent:
    """Hands a mail to the server at SMTP_URL; without one, it becomes a file that a person can open."""
    if not url:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        replaced(folder / f"{name}.eml", message)
        return Sent(250, "written_to_file")
    parts = urlsplit(url)
    secure = parts.scheme == "smtps"
    server = partial(smtplib.SMTP_SSL, context=ssl.create_default_context()) if secure else smtplib.SMTP
    try:
        with server(parts.hostname or "", parts.port or (465 if secure else 587), timeout=SECONDS) as line:
            line.ehlo()  # only then it is known what the server can do
            if not secure and line.has_extn("starttls"):
                line.starttls(context=ssl.create_default_context())
            if parts.username:
                line.login(unquote(parts.username), unquote(parts.password or ""))
            line.sendmail(sender, [to], message)
        return Sent(250)
    except smtplib.SMTPRecipientsRefused as fault:
        return Sent(next(iter(fault.recipients.values()))[0], "refused")
    except smtplib.SMTPResponseException as fault:
        return Sent(fault.smtp_code, "refused")
    except (TimeoutError, smtplib.SMTPException):
        return Sent(0, "timeout")
    except OSError:
        return Sent(0, "no_network")
