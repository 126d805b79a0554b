"""Runs a client command and shows what comes of it: sentences for people, JSON for programs."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from typing import Any, Final

from services.cli.client import (
    acting,
    ahead,
    bots,
    chatting,
    devices,
    exporting,
    hearing,
    listing,
    looking,
    meeting,
    people,
    tables,
    talking,
    vacations,
    watching,
)
from services.cli.client.arguments import check
from services.cli.client.clients import connect
from services.cli.client.failing import Failed
from services.cli.client.profiles import FILE, Profile, folder
from services.cli.client.server import Server
from services.common.ports import Ports

USUAL_ADDRESS: Final = "localhost:8080"


Answer = tuple[Any, list[str]] | int
"""What a command came to, for programs and for people; or its exit code, when it has printed by itself."""

COMMANDS: Final[dict[str, Callable[[Server, argparse.Namespace], Answer]]] = {
    "guest": tables.guest,
    "list": listing.listing,
    "bots": tables.bots,
    "create": tables.create,
    "invitation": tables.invitation,
    "join": tables.join,
    "claim": tables.claim,
    "seats": listing.claimable,
    "invite": tables.invite,
    "kick": tables.kick,
    "ask-ready": tables.ask_ready,
    "leave": tables.leave,
    "start": tables.start,
    "quick": meeting.quick,
    "tickets": meeting.tickets,
    "cancel": meeting.cancel,
    "ready": meeting.ready,
    "rematch": meeting.rematch,
    "leaderboard": meeting.leaderboard,
    "standing": meeting.standing,
    "show": looking.show,
    "act": acting.act,
    "orders": ahead.orders,
    "plan": ahead.plan,
    "suggest": ahead.suggest,
    "bank": talking.bank,
    "pause": talking.pause,
    "draw": talking.draw,
    "resign": talking.resign,
    "truce": talking.truce,
    "watch": watching.watch,
    "export": exporting.export,
    "bot": bots.bot,
    "device": devices.device,
    "vacation": vacations.vacation,
    "inbox": hearing.inbox,
    "preferences": hearing.preferences,
    "mute": hearing.mute,
    "test": hearing.test,
    "friends": people.friends,
    "block": people.block,
    "chat": chatting.chat,
    "say": chatting.say,
    "report": chatting.report,
}


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; a failure is one line on stderr, and in JSON on stdout where that was asked for."""
    check(arguments)
    address = arguments.address or os.environ.get("FIELDPOST_ADDRESS") or USUAL_ADDRESS
    with connect(address, arguments.ca) as channel:
        server = Server(channel, address, Profile(folder(os.environ) / FILE, arguments.profile, address), Ports())
        try:
            return show(COMMANDS[arguments.client_command](server, arguments), arguments.json)
        except Failed as failed:
            if arguments.json:
                print(json.dumps(failed.form(), ensure_ascii=False))
            print(f"fieldpost: {failed.sentence()}", file=sys.stderr)
            return failed.status


def show(answer: Answer, as_json: bool) -> int:
    """Prints what a command came to."""
    if isinstance(answer, int):
        return answer
    form, lines = answer
    print(json.dumps(form, ensure_ascii=False) if as_json else "\n".join(lines))
    return 0
