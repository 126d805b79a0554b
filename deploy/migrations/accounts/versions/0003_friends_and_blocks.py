"""Friendships, blocks and friend codes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the change."""
    op.create_table(
        "friendship",
        sa.Column("first", sa.String(), nullable=False),
        sa.Column("second", sa.String(), nullable=False),
        sa.Column("asked_by", sa.String(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["first"], ["account.id"], name="fk_friendship_first"),
        sa.ForeignKeyConstraint(["second"], ["account.id"], name="fk_friendship_second"),
        sa.PrimaryKeyConstraint("first", "second", name="pk_friendship"),
    )
    op.create_index("ix_friendship_second", "friendship", ["second"])
    op.create_table(
        "block",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("blocked", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_block_user_id"),
        sa.ForeignKeyConstraint(["blocked"], ["account.id"], name="fk_block_blocked"),
        sa.PrimaryKeyConstraint("user_id", "blocked", name="pk_block"),
    )
    op.create_table(
        "friend_code",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_friend_code_user_id"),
        sa.PrimaryKeyConstraint("user_id", name="pk_friend_code"),
        sa.UniqueConstraint("code", name="uq_friend_code_code"),
    )


def downgrade() -> None:
    """Takes the change back; what people are to each other is lost."""
    for table in ("friend_code", "block", "friendship"):
        op.drop_table(table)
