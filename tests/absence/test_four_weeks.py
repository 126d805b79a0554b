"""Four weeks of people who are late, away, return and leave: the ladder does what each table says."""

import pytest

from services.rules.app.game import deadlines
from tests.absence.ladder_model import LadderModel
from tests.absence.weeks import Weeks

TABLES = 20
CHAOS = 200
COMES_UP = {
    "bank_asked",
    "bank_began",
    "bot keeps",
    "came_back",
    "caretaker",
    "pause_began",
    "pause_ended",
    "resume_asked",
    "seat_claimed",
    "seated",
    "turn missed",
    "went_away",
}


@pytest.mark.rule("A-7", "A-8", "A-9", "A-10")
@pytest.mark.parametrize("tables", [TABLES, pytest.param(CHAOS, marks=pytest.mark.chaos)])
async def test_the_ladder_does_what_the_table_says_and_nothing_waits_for_nobody(
    monkeypatch: pytest.MonkeyPatch, tables: int
):
    monkeypatch.setattr(deadlines, "OUTAGE", 10**12)  # half an hour between two sweeps is none here
    weeks = Weeks(1, tables)
    await weeks.run()
    wrong, seen = [], set()
    for table in weeks.tables:
        log = weeks.log(table)
        model = LadderModel(log)
        model.run()
        wrong += model.wrong
        seen |= model.seen
        now = weeks.position(table)
        if now.game.over():
            continue
        if now.desk.due <= weeks.house.clock.now():
            wrong.append(f"{table.game_id} waits, and nothing will ever move it on")
        if not now.desk.present and not now.desk.closes:
            wrong.append(f"{table.game_id} goes on though nobody plays")
    assert wrong == []
    assert seen >= COMES_UP
