"""Checks of what other services were told, and of what they made of it."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from services.rules.app.clock.desk import Desk
from services.rules.app.storage.positions import OVER, Cause, Entry
from tests.simulation.checks_log import LogChecks

if TYPE_CHECKING:
    from tests.simulation.world import World


def check_facts(world: World, log: LogChecks) -> None:
    """Every beginning, every end, and every question for which a bot must be woken became a fact."""
    told: Counter[tuple[str, int, str]] = Counter()
    woken: Counter[str] = Counter()
    for kind, payload in world.disks["rules"].rows("SELECT kind, payload FROM facts WHERE subject = ?", log.game_id):
        form = json.loads(payload)
        told[kind, form.get("seat", -1), form.get("decision", "")] += 1
        woken.update([form["decision"]] if kind == "asked" and form["bot"] else [])
    check, game_id = world.notes.check, log.game_id
    check(told["started", -1, ""] == 1, "P9", f"{game_id} started {told['started', -1, '']} times")
    over = int(log.walk[-1][1].row.state == OVER)
    check(told["ended", -1, ""] == over, "P9", f"{game_id} ended {told['ended', -1, '']} times, not {over}")
    desks = [None, *(entry.desk for entry, _ in log.walk)]
    wanted = Counter([id for was, (entry, _) in zip(desks, log.walk) for id in to_wake(was, entry)])
    check(wanted <= woken, "P9", f"nobody heard that {game_id} asks the bots {[*(wanted - woken)]}")
    check(woken <= wanted, "P9", f"{game_id} woke the bots {[*(woken - wanted)]}, which were at work")
    people = {one.seat for entry, _ in log.walk for one in entry.desk.decisions if not entry.desk.bots[one.seat]}
    for seat in sorted(people):
        known = any(kind == "asked" and at == seat for kind, at, _ in told)
        check(known, "P9", f"nobody heard that {game_id} asks seat {seat}")


def to_wake(was: Desk | None, entry: Entry) -> list[str]:
    """The bots' questions of an entry that no bot at work goes on to by itself."""
    found = []
    for one in entry.desk.decisions:
        if entry.desk.bots[one.seat]:
            known = was.of(one.seat) if was is not None and was.bots[one.seat] else None
            by_itself = entry.cause == Cause.BOT and entry.seat == one.seat
            if known is None or (known.id != one.id and not by_itself):
                found.append(one.id)
    return found


def check_readers(world: World, facts: int) -> None:
    """Readers have had all facts up to a number, and each had its effect once."""
    for name in set(world.readers()) - {"ledger"}:
        at = world.disks[name].one("SELECT coalesce(max(seq), 0) FROM cursors WHERE name = 'rules'")
        world.notes.check(at >= facts, "P9", f"{name} has read up to fact {at} of {facts}")
    ledger = [json.loads(one)["seq"] for (one,) in world.disks["ledger"].rows("SELECT payload FROM facts ORDER BY seq")]
    stored = [one for (one,) in world.disks["rules"].rows("SELECT seq FROM facts WHERE seq <= ? ORDER BY seq", facts)]
    once = [one for one in ledger if one <= facts]
    world.notes.check(once == stored, "P9", f"a reader booked {once[-9:]} ({len(once)}) of {len(stored)} facts")


def check_tables(world: World) -> None:
    """Tables are where their games are."""
    states = dict(world.disks["rules"].rows("SELECT id, state FROM game"))
    for game_id, state in world.disks["matchmaking"].rows("SELECT game_id, state FROM game_table"):
        if game_id in world.games:
            expected = ("playing",) if states[game_id] != OVER else ("over", "playing")
            world.notes.check(
                state in expected, "saga", f"the table of {game_id} is {state}, its game {states[game_id]}"
            )
