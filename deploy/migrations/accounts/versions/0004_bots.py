"""Accounts of bots, and their tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the change; all accounts so far are people's."""
    with op.batch_alter_table("account") as account:
        account.add_column(sa.Column("owner", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("account") as account:
        account.alter_column("owner", server_default=None)
    op.create_index("ix_account_owner", "account", ["owner"])
    op.create_table(
        "bot_token",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("bot_id", sa.String(), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["bot_id"], ["account.id"], name="fk_bot_token_bot_id"),
        sa.PrimaryKeyConstraint("id", name="pk_bot_token"),
        sa.UniqueConstraint("secret_hash", name="uq_bot_token_secret_hash"),
    )
    op.create_index("ix_bot_token_bot_id", "bot_token", ["bot_id"])


def downgrade() -> None:
    """Takes the change back; bots lose their tokens, and their accounts open to nobody."""
    op.drop_table("bot_token")
    op.drop_index("ix_account_owner", "account")
    with op.batch_alter_table("account") as account:
        account.drop_column("owner")
