"""Accounts, their sessions, and the requests that changed them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("device_hash", sa.LargeBinary(), nullable=False),
        sa.Column("display_name", sa.String(), nullable=False),
        sa.Column("skeleton", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("device_hash", name="uq_account_device_hash"),
        sa.UniqueConstraint("skeleton", name="uq_account_skeleton"),
    )
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
        "session",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("turns", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_session_user_id"),
        sa.PrimaryKeyConstraint("id", name="pk_session"),
    )
    op.create_index("ix_session_user_id", "session", ["user_id"])


def downgrade() -> None:
    op.drop_index("ix_session_user_id", table_name="session")
    op.drop_table("session")
    op.drop_index("ix_request_at", table_name="request")
    op.drop_table("request")
    op.drop_table("account")
