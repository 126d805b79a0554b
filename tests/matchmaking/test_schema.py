"""The tables that the migrations make are those of the models, also where older rows are in them."""

import json
import shutil
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from services.common import migrations
from services.common.databases import open_database
from services.common.idempotency import PENDING
from services.common.migrations import differences, migrate
from services.common.settings import Settings
from services.matchmaking.paces import Pace
from services.matchmaking.storage import lists, models, store


async def test_models_and_migrations_agree(settings: Settings) -> None:
    database = open_database(settings, "matchmaking")
    assert await database.read(lambda connection: differences(connection, models.tables)) == []
    await database.close()


OLD_TERMS = {
    "edition": "world",
    "variant": "duel",
    "options": {},
    "audience": "AUDIENCE_MEMBERS",
    "watched_by_all": False,
    "fallback": "FALLBACK_CARETAKER",
    "substitute": "sergeant",
}
OLD_DICE = json.dumps({"anchor": "00", "piles": "00", "length": 1, "beacon": "BEACON_STATE_OFF"})
TURNS = {None: Pace.SLOW, 300: Pace.LIVE, 86_400: Pace.DAILY, 1_000_000: Pace.SLOW}


def test_tables_from_before_tickets_are_kept_with_their_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(migrations.FOLDER / "matchmaking", tmp_path / "matchmaking")
    versions = tmp_path / "matchmaking" / "versions"
    monkeypatch.setattr(migrations, "FOLDER", tmp_path)
    versions.rename(tmp_path / "all")
    versions.mkdir()
    (first,) = (tmp_path / "all").glob("0001_*.py")
    shutil.copy(first, versions)
    engine = create_engine(f"sqlite:///{tmp_path}/old.sqlite3")
    migrate(engine, "matchmaking")
    with engine.begin() as connection:
        for number, turn in enumerate(TURNS):
            clock = turn and {"turn_seconds": turn, "bank_seconds": 0, "timeouts_to_bot": None}
            row = {"id": f"t{number}", "dice": OLD_DICE, "terms": json.dumps({**OLD_TERMS, "clock": clock})}
            values = "(:id, '', 'u', 0, :id, :id, :dice, :terms, 'open', 1, 1, 1)"
            connection.execute(text(f"INSERT INTO game_table VALUES {values}"), row)
            connection.execute(text("INSERT INTO seat VALUES (:id, 0, 'u', 'Ada', x'00', '')"), row)
        for request_id, answer, refusal in (("on_its_way", b"", ""), ("answered", b"a", ""), ("refused", b"", "[]")):
            known = {"id": request_id, "answer": answer, "refusal": refusal}
            connection.execute(text("INSERT INTO request VALUES ('u', :id, x'00', :answer, :refusal, 1)"), known)
    shutil.rmtree(versions)
    (tmp_path / "all").rename(versions)
    migrate(engine, "matchmaking")
    with engine.connect() as connection:
        requests = {row.request_id: row.answer for row in connection.execute(text("SELECT * FROM request"))}
        assert requests == {"on_its_way": PENDING, "answered": b"a", "refused": b""}
        for number, pace in enumerate(TURNS.values()):
            table = store.by_id(connection, f"t{number}")
            assert table is not None
            assert (table.terms.pace, table.terms.rated, table.due_at, table.people) == (pace, False, 0, ("u",))
        found = lists.to_join(connection, "v", 10, None, lists.Sought(edition="world", pace=Pace.LIVE.value))
    assert found == []
    engine.dispose()
