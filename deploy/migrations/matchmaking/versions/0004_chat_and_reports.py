"""What people write at tables, how far they have read it, and reports."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the change."""
    op.create_table(
        "chat_message",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("author_name", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("readers", sa.Integer(), nullable=False),
        sa.Column("phrase", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_chat_message")),
    )
    op.create_table(
        "chat_read",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_chat_read")),
    )
    op.create_table(
        "game_seen",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_game_seen")),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reporter", sa.String(), nullable=False),
        sa.Column("reported", sa.String(), nullable=False),
        sa.Column("reported_name", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("first_version", sa.BigInteger(), nullable=False),
        sa.Column("last_version", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("words", sa.String(), nullable=False),
        sa.Column("messages", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
    )
    op.create_index("ix_report_at_id", "report", ["at", "id"])
    op.create_index("ix_report_reporter_at", "report", ["reporter", "at"])


def downgrade() -> None:
    """Takes the change back; what was written and reported is lost."""
    for table in ("report", "game_seen", "chat_read", "chat_message"):
        op.drop_table(table)
