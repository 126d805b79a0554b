"""A mail, complete with the headers that keep it out of spam and let its reader end it with one tap."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr
from html import escape
from typing import NamedTuple

from services.notifications.quiet import local


class Letter(NamedTuple):
    """What a mail says. `link` leads to what it is about; `end` ends all mails, and is empty where none came yet."""

    to: str
    subject: str
    lines: tuple[str, ...]
    link: str
    link_text: str
    end: str
    end_text: str
    language: str
    thread: str
    """Mails of one thread lie together: a game's id."""


def message(letter: Letter, sender: str, message_id: str, at: int) -> bytes:
    """The mail as RFC 5322 has it, as text and as a page that says the same."""
    mail = EmailMessage(policy=SMTP)
    domain = sender.rpartition("@")[2]
    mail["From"] = formataddr(("Fieldpost", sender))
    mail["To"] = letter.to
    mail["Subject"] = " ".join(letter.subject.split())
    mail["Date"] = format_datetime(local(at, "UTC"))
    mail["Message-ID"] = f"<{message_id}@{domain}>"
    if letter.thread:
        mail["References"] = f"<{letter.thread}@{domain}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["Content-Language"] = letter.language
    parts = [*letter.lines, f"{letter.link_text}:\n{letter.link}"]
    if letter.end:
        parts.append(f"{letter.end_text}:\n{letter.end}")
    mail.set_content("\n\n".join(parts))
    mail.add_alternative(page(letter), subtype="html")
    return unsubscribing(letter.end) + mail.as_bytes()


def unsubscribing(link: str) -> bytes:
    """The header that ends all mails, on one line: a long link that EmailMessage folds is read by no mail program."""
    return f"List-Unsubscribe: <{link}>\r\n".encode("ascii") if link else b""


def page(letter: Letter) -> str:
    """The same as a page for mail programs that show one: without pictures, and without anything that is loaded."""
    lines = "".join([f"<p>{escape(line)}</p>" for line in letter.lines])
    button = f'<p><a href="{escape(letter.link)}"><b>{escape(letter.link_text)}</b></a></p>'
    end = f'<p><small><a href="{escape(letter.end)}">{escape(letter.end_text)}</a></small></p>' if letter.end else ""
    return f'<!doctype html><html lang="{escape(letter.language)}"><body>{lines}{button}{end}</body></html>'
