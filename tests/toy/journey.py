"""Plays the toy edition through the rules service and `fieldpost client act`, in a process that FIELDPOST_EDITIONS has
told of it: `python -m tests.toy.journey FOLDER`. It writes what the page's tests read and the proof of the game.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from fieldpost.rules.v1 import action_pb2, order_pb2, rules_pb2
from google.protobuf.json_format import MessageToDict
from google.protobuf.struct_pb2 import Struct

from services.cli.client.acting import act
from services.cli.client.clients import request_of
from services.cli.client.failing import Failed
from services.cli.client.profiles import Profile
from services.common.messages import plain
from services.common.refusals import Refused
from tests.rules.house import ANNE, BEN, House, inline_house
from tests.rules.players import own_decision

MODE = ("lighthouses", "islands")
VERBS = {"place": "place", "attack": "done", "light": "light"}


class AtHome:
    """What the command line takes for a server: the house itself, without a network."""

    def __init__(self, house: House, who: Any, folder: Path) -> None:
        self.house = house
        self.who = who
        self.profile = Profile(folder / f"{who.id}.json", "default", "home")

    def call(self, method: str, **form: Any) -> dict[str, Any]:
        try:
            return plain(asyncio.run(self.house.ask(self.who, request_of(method, form))))
        except Refused as refused:
            raise Failed(refused.code, refused.message, rule=refused.rule, field=refused.field) from None

    def new_id(self) -> str:
        return self.house.request_id()


def typed(view: Any, decision: Any) -> str:
    """An answer as a person would type it: all troops on one place, no attack, a lamp wherever it is dark."""
    for offer in decision.offers:
        bounds = {field.name: field for field in offer.fields}
        if offer.verb == "place":
            spread = bounds["troops"].spread
            return f"place {spread.among[0]}+{spread.high}"
        if offer.verb == "light":
            return f"light zone={bounds['zone'].pick.among[0].id} lamp={bounds['lamp'].pick.among[0].id}"
    return "done"


def refusals(house: House, who: Any, game_id: str) -> dict[str, str]:
    """The codes with which wrong forms of the verb are refused, by what was wrong."""
    wrong: dict[str, tuple[str, dict[str, Any]]] = {
        "a verb that nobody knows": ("sing", {}),
        "a verb with a message of its own": ("place", {}),
        "a field too many": ("light", {"zone": "skerry", "lamp": "oil", "loud": True}),
        "a field too few": ("light", {"zone": "skerry"}),
        "a number for an id": ("light", {"zone": 3, "lamp": "oil"}),
        "a lamp that is not there": ("light", {"zone": "skerry", "lamp": "sun"}),
    }
    found = {}
    for what, (verb, fields) in wrong.items():
        struct = Struct()
        struct.update(fields)
        action = action_pb2.Action(generic=action_pb2.GenericAction(verb=verb, fields=struct))
        try:
            asyncio.run(house.act(who, game_id, action))
        except Refused as refused:
            found[what] = f"{refused.code} {refused.field}".strip()
    return found


def order(zone: str) -> order_pb2.StandingOrder:
    fields = Struct()
    fields.update({"zone": zone, "lamp": "gas"})
    return order_pb2.StandingOrder(generic=order_pb2.GenericOrder(order="light_first", fields=fields))


def play(folder: Path) -> dict[str, Any]:
    """A game from its beginning to its end; one of them has a lamp lit by a standing order."""
    house = inline_house()
    game_id = asyncio.run(house.table(ANNE, BEN, mode=MODE))
    report: dict[str, Any] = {"said": [], "refused": {}}
    for _ in range(80):
        views = {who.id: asyncio.run(house.view(who, game_id)) for who in (ANNE, BEN)}
        if views[ANNE.id].reason:
            break
        who = next(one for one in (ANNE, BEN) if own_decision(views[one.id]))
        view = views[who.id]
        decision = own_decision(view)
        assert decision
        if decision.name == "lighting" and not report["refused"]:
            report["refused"] = refusals(house, who, game_id)
            report["view"] = MessageToDict(view)
            keep_order(house, BEN if who is ANNE else ANNE, game_id, report)
        text = typed(view, decision)
        report["said"].append(text)
        arguments = argparse.Namespace(
            game=game_id, auto=None, decision=None, default=False, actions=[text], version=None, json=False
        )
        act(AtHome(house, who, folder), arguments)  # type: ignore[arg-type]
    view = asyncio.run(house.view(ANNE, game_id))
    report |= {"reason": view.reason, "order_kinds": list(views[ANNE.id].order_kinds)}
    proof = asyncio.run(house.ask(ANNE, rules_pb2.ExportRecordRequest(game_id=game_id)))
    (folder / "proof.json").write_bytes(proof.content)
    edition = asyncio.run(house.ask(ANNE, rules_pb2.GetEditionRequest(edition=MODE[0]))).editions[0]
    report["edition"] = MessageToDict(edition)
    return report


def keep_order(house: House, who: Any, game_id: str, report: dict[str, Any]) -> None:
    """A standing order of whoever is not asked now, as it was sent and as it comes back."""
    view = asyncio.run(house.view(who, game_id))
    army = view.armies[view.viewer].army
    mine = [zone.zone for zone in view.zones if zone.pieces and zone.pieces[0].army == army]
    sent = order(mine[-1])
    request = rules_pb2.SetStandingOrdersRequest(game_id=game_id, request_id=house.request_id(), orders=[sent])
    asyncio.run(house.ask(who, request))
    (kept,) = asyncio.run(house.view(who, game_id)).orders
    report["order"] = {"sent": MessageToDict(sent), "kept": MessageToDict(kept)}


def main() -> None:
    folder = Path(sys.argv[1])
    report = play(folder)
    (folder / "journey.json").write_text(json.dumps(report, ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
