"""`fieldpost reports`: what people reported, for whoever runs this server, on its machine.

It asks the matchmaking service with the operator's own key, which lies in DATA/keys: only who may read that folder can.
"""

from __future__ import annotations

import argparse
import json
import os
from typing import TYPE_CHECKING, Any

from services.cli.arguments import whole_number

if TYPE_CHECKING:
    from services.cli.arguments import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser("reports", help="list what people reported, on the machine that serves the game")
    parser.add_argument("--most", type=whole_number(1, 100), default=20, metavar="N", help="how many (20)")
    parser.add_argument("--page", default="", metavar="TOKEN", help="go on where a page ended")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """Lists a page of reports; DATA and PORT say which server's, as for `make play`."""
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    from services.cli.reports.clients import listed  # the network's libraries are slow to load

    answer = listed(arguments.most, arguments.page)
    print(json.dumps(answer, ensure_ascii=False) if arguments.json else "\n".join(lines(answer)))
    return 0


def lines(answer: Any) -> list[str]:
    """Reports for people, the latest first."""
    shown = []
    for one in answer["reports"]:
        span = f"versions {one['first_version']} to {one['last_version']}" if one["last_version"] else "not begun"
        shown += [
            f"{one['at'][:16]}  {one['report_id']}  {one['reason']}: {one['reported_name']} ({one['reported']})",
            f"  by {one['reporter']}, table {one['table_id']}, game {one['game_id']}, {span}",
        ]
        shown += [f"  says: {one['words']}"] if one["words"] else []
        shown += [f"  wrote: {kept['text'] or kept['phrase']}" for kept in one["messages"]]
    more = [f"Go on with: fieldpost reports --page {answer['next_page_token']}"] if answer["next_page_token"] else []
    return [*(shown or ["Nobody has reported anybody."]), *more]
