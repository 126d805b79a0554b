"""`fieldpost client vacation`: days on which the clocks of one's games stand still."""

from __future__ import annotations

import argparse
from typing import Any

from services.cli.client.server import Form, Server

Told = tuple[Any, list[str]]


def vacation(server: Server, arguments: argparse.Namespace) -> Told:
    """Shows vacations after planning or ending one."""
    if arguments.zone:
        change = {"account": {"zone": arguments.zone}, "update_mask": {"paths": ["zone"]}}
        server.deed("UpdateAccount", **change)
    match arguments.what:
        case "set":
            first, last = arguments.words
            answer = server.deed("SetVacation", first_day=first, last_day=last)
        case "end":
            answer = server.call("EndVacation", vacation_id=arguments.words[0])
        case _:
            answer = server.call("GetVacation")
    return answer, away_lines(answer["away"])


def away_lines(away: Form) -> list[str]:
    """When somebody is away, and what is left."""
    planned = [
        f"  {one['vacation_id']}  {one['first_day']} to {one['last_day']}, {one['days']} days"
        for one in away["vacations"]
    ]
    years = ", ".join(f"{one['left']} of {one['budget']} in {one['year']}" for one in away["years"])
    return [*(planned or ["You are not away, and no vacation is planned."]), f"Days left: {years} (in {away['zone']})"]
