"""Seats that are taken over in running games, and turns that are counted once; households are the accounts' matter."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seat_claim",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("display_name", sa.String(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_seat_claim")),
    )
    op.create_index(op.f("ix_seat_claim_at"), "seat_claim", ["at"], unique=False)
    op.create_table(
        "counted_turn",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("turn", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_counted_turn")),
    )
    for table, column in (("seat_change", "former"), ("game_table", "claims")):
        op.add_column(table, sa.Column(column, sa.String(), nullable=False, server_default=""))
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.alter_column(column, server_default=None)
    op.create_index("ix_game_table_state_claims_created_at", "game_table", ["state", "claims", "created_at"])
    for table in ("seat", "ticket"):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_column("household")


def downgrade() -> None:
    for table in ("seat", "ticket"):
        op.add_column(table, sa.Column("household", sa.String(), nullable=False, server_default=""))
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.alter_column("household", server_default=None)
    op.drop_index("ix_game_table_state_claims_created_at", table_name="game_table")
    op.drop_column("game_table", "claims")
    op.drop_column("seat_change", "former")
    op.drop_table("counted_turn")
    op.drop_index(op.f("ix_seat_claim_at"), table_name="seat_claim")
    op.drop_table("seat_claim")
