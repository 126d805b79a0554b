"""Tables, their seats, and the requests that changed them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "cursors",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_cursors"),
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("host_id", sa.String(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("invitation", sa.String(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("dice", sa.String(), nullable=False),
        sa.Column("terms", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game_table"),
        sa.UniqueConstraint("game_id", name="uq_game_table_game_id"),
        sa.UniqueConstraint("invitation", name="uq_game_table_invitation"),
    )
    op.create_index("ix_game_table_host_id", "game_table", ["host_id"])
    op.create_index("ix_game_table_state_created_at", "game_table", ["state", "created_at"])
    op.create_index("ix_game_table_state_changed_at", "game_table", ["state", "changed_at"])
    op.create_table(
        "request",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("body_hash", sa.LargeBinary(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column("refusal", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "request_id", name="pk_request"),
    )
    op.create_index("ix_request_at", "request", ["at"])
    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=True),
        sa.Column("display_name", sa.String(), nullable=False),
        sa.Column("dice_seed", sa.LargeBinary(), nullable=False),
        sa.Column("bot", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_seat_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_seat"),
        sa.UniqueConstraint("table_id", "user_id", name="uq_seat_table_id_user_id"),
    )
    op.create_index("ix_seat_user_id", "seat", ["user_id"])


def downgrade() -> None:
    op.drop_index("ix_seat_user_id", table_name="seat")
    op.drop_table("seat")
    op.drop_index("ix_request_at", table_name="request")
    op.drop_table("request")
    op.drop_index("ix_game_table_state_changed_at", table_name="game_table")
    op.drop_index("ix_game_table_state_created_at", table_name="game_table")
    op.drop_index("ix_game_table_host_id", table_name="game_table")
    op.drop_table("game_table")
    op.drop_table("cursors")
