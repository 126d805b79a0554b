"""Tickets, ratings, reliability, and tables that come to their game by themselves."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
FILLED_IN = {
    "game_table": ("edition", "variant", "pace", "rated", "ready_until", "due_at", "by_tickets"),
    "seat": ("ready", "household"),
}
"""Columns of which older rows need a value; new ones always come with one."""
PACES = (("LIVE", 600), ("EVENING", 10_800), ("DAILY", 129_600))


def upgrade() -> None:
    """Makes the change."""
    _ratings_and_seats()
    _tickets_and_turns()
    _columns()
    for table, columns in FILLED_IN.items():
        with op.batch_alter_table(table, schema=None) as batch_op:
            for column in columns:
                batch_op.alter_column(column, server_default=None)
    _describe()


def _ratings_and_seats() -> None:
    """Facts, ratings, changes of seats, and who may come in."""
    op.create_table(
        "facts",
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_facts")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "rating",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("season", sa.String(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("at_least", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", "edition", "pace", "season", name=op.f("pk_rating")),
    )
    with op.batch_alter_table("rating", schema=None) as batch_op:
        batch_op.create_index("ix_rating_best", ["edition", "pace", "season", "bot", "at_least", "name"], unique=False)

    op.create_table(
        "seat_change",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "version", "seat", "kind", name=op.f("pk_seat_change")),
    )
    op.create_table(
        "sent_away",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_sent_away")),
    )
    op.create_table(
        "single_use",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_single_use")),
    )
    with op.batch_alter_table("single_use", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_single_use_table_id"), ["table_id"], unique=False)


def _tickets_and_turns() -> None:
    """Searches, and turns taken and missed."""
    op.create_table(
        "ticket",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("variant", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("local_hours", sa.String(), nullable=False),
        sa.Column("time_zone", sa.String(), nullable=False),
        sa.Column("household", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ticket")),
    )
    with op.batch_alter_table("ticket", schema=None) as batch_op:
        batch_op.create_index("ix_ticket_state_since", ["state", "since"], unique=False)
        batch_op.create_index("ix_ticket_state_changed_at", ["state", "changed_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_ticket_table_id"), ["table_id"], unique=False)
        batch_op.create_index("ix_ticket_user_id_since", ["user_id", "since"], unique=False)

    op.create_table(
        "turns",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("missed", sa.Float(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_turns")),
    )


def _columns() -> None:
    """What tables and seats have besides."""
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.add_column(sa.Column("edition", sa.String(), server_default="", nullable=False))
        batch_op.add_column(sa.Column("variant", sa.String(), server_default="", nullable=False))
        batch_op.add_column(sa.Column("pace", sa.String(), server_default="", nullable=False))
        batch_op.add_column(sa.Column("rated", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.add_column(sa.Column("ready_until", sa.BigInteger(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("due_at", sa.BigInteger(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("rematch_of", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("by_tickets", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.create_index("ix_game_table_state_due_at", ["state", "due_at"], unique=False)
        batch_op.create_unique_constraint(batch_op.f("uq_game_table_rematch_of"), ["rematch_of"])

    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("ready", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.add_column(sa.Column("household", sa.String(), server_default="", nullable=False))


def _describe() -> None:
    """Writes what older tables play beside their terms."""
    table = sa.table("game_table", *map(sa.column, ("id", "terms", "edition", "variant", "pace")))
    rows = op.get_bind().execute(sa.select(table.c.id, table.c.terms)).all()
    for table_id, text in rows:
        terms = json.loads(text)
        turn = (terms["clock"] or {}).get("turn_seconds") or 1 << 30
        pace = next((name for name, longest in PACES if turn <= longest), "SLOW")
        values = {"edition": terms["edition"], "variant": terms["variant"], "pace": pace}
        op.get_bind().execute(sa.update(table).where(table.c.id == table_id).values(values))


def downgrade() -> None:
    """Takes the change back."""
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_column("household")
        batch_op.drop_column("ready")

    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("uq_game_table_rematch_of"), type_="unique")
        batch_op.drop_index("ix_game_table_state_due_at")
        batch_op.drop_column("by_tickets")
        batch_op.drop_column("rematch_of")
        batch_op.drop_column("due_at")
        batch_op.drop_column("ready_until")
        batch_op.drop_column("rated")
        batch_op.drop_column("pace")
        batch_op.drop_column("variant")
        batch_op.drop_column("edition")

    op.drop_table("turns")
    with op.batch_alter_table("ticket", schema=None) as batch_op:
        batch_op.drop_index("ix_ticket_user_id_since")
        batch_op.drop_index(batch_op.f("ix_ticket_table_id"))
        batch_op.drop_index("ix_ticket_state_changed_at")
        batch_op.drop_index("ix_ticket_state_since")

    op.drop_table("ticket")
    with op.batch_alter_table("single_use", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_single_use_table_id"))

    op.drop_table("single_use")
    op.drop_table("sent_away")
    op.drop_table("seat_change")
    with op.batch_alter_table("rating", schema=None) as batch_op:
        batch_op.drop_index("ix_rating_best")

    op.drop_table("rating")
    op.drop_table("facts")
