"""Games, their logs and their dice."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    games()
    logs()
    dice()
    facts()


def games() -> None:
    """Games and their seats."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("audience", sa.Integer(), nullable=False),
        sa.Column("clock", sa.String(), nullable=False),
        sa.Column("terms", sa.String(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("stamp", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.Integer(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("head", sa.LargeBinary(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=False),
        sa.Column("bot_since", sa.BigInteger(), nullable=False),
        sa.Column("winners", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
    )
    op.create_index(
        "ix_game_bot_since",
        "game",
        ["bot_since"],
        unique=False,
        sqlite_where=sa.text("bot_since > 0"),
        postgresql_where=sa.text("bot_since > 0"),
    )
    op.create_index(
        "ix_game_deadline",
        "game",
        ["deadline"],
        unique=False,
        sqlite_where=sa.text("deadline > 0"),
        postgresql_where=sa.text("deadline > 0"),
    )
    op.create_table(
        "member",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=True),
        sa.Column("bot", sa.String(), nullable=False),
        sa.Column("fallback", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_member")),
    )
    op.create_index(op.f("ix_member_user_id"), "member", ["user_id"], unique=False)


def logs() -> None:
    """What happened in them, and what commands were answered."""
    op.create_table(
        "entry",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("cause", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("extended", sa.BigInteger(), nullable=False),
        sa.Column("skipped", sa.Integer(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("desk", sa.String(), nullable=False),
        sa.Column("leaf", sa.LargeBinary(), nullable=True),
        sa.Column("head", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_entry")),
    )
    op.create_index("ix_entry_version", "entry", ["game_id", "version"], unique=False)
    op.create_table(
        "snapshot",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_snapshot")),
    )
    op.create_table(
        "command",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("taken", sa.Integer(), nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", "request_id", name=op.f("pk_command")),
        sqlite_with_rowid=False,
    )


def dice() -> None:
    """Games to come, and the processes that sweep."""
    op.create_table(
        "reservation",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("anchor", sa.LargeBinary(), nullable=False),
        sa.Column("piles", sa.LargeBinary(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("beacon", sa.String(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_reservation")),
        sa.UniqueConstraint("request_id", name=op.f("uq_reservation_request_id")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("process", sa.String(), nullable=False),
        sa.Column("alive", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("process", name=op.f("pk_heartbeat")),
    )


def facts() -> None:
    """What other services hear."""
    op.create_table(
        "facts",
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("seq"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "cursors",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )


def downgrade() -> None:
    op.drop_table("facts")
    op.drop_table("cursors")
    op.drop_table("snapshot")
    op.drop_table("reservation")
    op.drop_index(op.f("ix_member_user_id"), table_name="member")
    op.drop_table("member")
    op.drop_table("heartbeat")
    op.drop_index(
        "ix_game_deadline",
        table_name="game",
        sqlite_where=sa.text("deadline > 0"),
        postgresql_where=sa.text("deadline > 0"),
    )
    op.drop_index(
        "ix_game_bot_since",
        table_name="game",
        sqlite_where=sa.text("bot_since > 0"),
        postgresql_where=sa.text("bot_since > 0"),
    )
    op.drop_table("game")
    op.drop_index("ix_entry_version", table_name="entry")
    op.drop_table("entry")
    op.drop_table("command")
