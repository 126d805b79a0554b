"""`fieldpost client inbox`, `preferences`, `mute` and `test`: what one is told, and how."""

from __future__ import annotations

import argparse
from typing import Any, Final

from services.cli.client.reading import length
from services.cli.client.server import Form, Server

Told = tuple[Any, list[str]]

PAGE: Final = 50


def inbox(server: Server, arguments: argparse.Namespace) -> Told:
    """The latest notes, or those after a number; with --seen they count as seen from now on."""
    answer = server.call("ListInbox", after=arguments.after, page_size=PAGE)
    if arguments.seen and answer["notes"]:
        answer["badge"] = server.call("MarkSeen", up_to=max(one["number"] for one in answer["notes"]))["badge"]
    lines = [line for one in answer["notes"] for line in note_lines(one)] or ["Nothing has come."]
    waiting = answer["badge"]
    return answer, [*lines, f"{waiting} {'game waits' if waiting == 1 else 'games wait'} for you."]


def note_lines(note: Form) -> list[str]:
    """A note: whether it is new, when it came, and what it says."""
    mark = " " if note["seen"] or note["over"] else "*"
    about = f"  ({note['game_id']})" if note["game_id"] else ""
    over = "  [over]" if note["over"] else ""
    body = [f"        {line}" for line in note["body"].splitlines()]
    return [f"{mark} {note['number']:5}  {note['at'][:16]}  {note['title']}{about}{over}", *body]


def preferences(server: Server, arguments: argparse.Namespace) -> Told:
    """Shows what one wants to hear, after changing what was said."""
    found = server.call("GetPreferences")["preferences"]
    wanted: Form = {
        name: value
        for name in ("mail", "zone", "language", "digest_hour")
        if (value := getattr(arguments, name)) is not None
    }
    if arguments.use:
        wanted["choices"] = chosen(found["choices"], arguments.use)
    if arguments.escalate is not None:
        wanted["escalate_minutes"] = arguments.escalate // 60
    paths = [*wanted]
    if arguments.quiet is not None:
        wanted["quiet"], paths = arguments.quiet or None, [*paths, "quiet"]
    if paths:
        found = server.deed("UpdatePreferences", preferences=wanted, update_mask={"paths": paths})["preferences"]
    return {"preferences": found}, preference_lines(found)


def chosen(before: list[Form], uses: list[Form]) -> list[Form]:
    """All choices: those of before, with what was said now in their place."""
    every = {(one["kind"], one["channel"]): one for one in [*before, *uses]}
    return [*every.values()]


def preference_lines(found: Form) -> list[str]:
    """Each kind with what push and mail do for it, and when nothing rings."""
    choices = {(one["kind"], one["channel"]): one["use"] for one in found["choices"]}
    lines = [f"  {'kind':20} {'push':12} mail"]
    for kind in found["kinds"]:
        push, mail = [choices.get((kind["kind"], way), kind[way]) for way in ("push", "mail")]
        lines.append(f"  {kind['kind']:20} {push:12} {mail:12} {kind['titles']['en']}")
    unsure = "" if found["mail_confirmed"] else ", not confirmed yet: follow the link in the mail"
    lines.append(f"Mails go to {found['mail']}{unsure}." if found["mail"] else "No mails are sent: --mail ADDRESS.")
    quiet = found["quiet"]
    hours = f"{clock(quiet['begins'])} to {clock(quiet['ends'])}" if quiet else "none"
    lines.append(f"Quiet hours: {hours} ({found['zone'] or 'UTC'}). Digest at {found['digest_hour']}:00.")
    lines.append(f"A push that nobody opened becomes a mail after {length(found['escalate_minutes'] * 60)}.")
    return [*lines, *[f"Nothing is said of {game_id}." for game_id in found["muted_games"]]]


def clock(minute: int) -> str:
    """A minute of the day."""
    return f"{minute // 60:02}:{minute % 60:02}"


def mute(server: Server, arguments: argparse.Namespace) -> Told:
    """Has nothing said of a game, or everything again."""
    answer = server.call("MuteGame", game_id=arguments.game, muted=not arguments.off)
    what = (
        "You hear of this game again." if arguments.off else "You hear nothing of this game any more; --off ends that."
    )
    return answer, [what]


def test(server: Server, arguments: argparse.Namespace) -> Told:
    """Sends oneself a test by every channel that is set up; with --log, what became of everything that was sent."""
    if arguments.log:
        answer = server.call("ListDeliveries", page_size=PAGE)
        return answer, [delivery_line(one) for one in answer["deliveries"]] or ["Nothing was sent to you lately."]
    answer = server.deed("SendTest")
    if not answer["deliveries"]:
        said = "Nothing is set up that could call you: let a browser send you messages, or give an address with --mail."
        return answer, [said]
    lines = [delivery_line(one) for one in answer["deliveries"]]
    return answer, [*lines, "What becomes of it: fieldpost client test --log"]


def delivery_line(one: Form) -> str:
    """One try to reach somebody."""
    why = f" ({one['reason'].replace('_', ' ')})" if one["reason"] else ""
    return f"  {one['planned_at'][:16]}  {one['channel']:5} {one['kind']:18} to {one['to']}: {one['state']}{why}"
