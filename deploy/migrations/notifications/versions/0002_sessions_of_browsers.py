"""The session that a browser belongs to."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes the change; browsers that are known already say their session when they subscribe again."""
    op.add_column("subscription", sa.Column("session", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("subscription", schema=None) as batch_op:
        batch_op.alter_column("session", server_default=None)


def downgrade() -> None:
    op.drop_column("subscription", "session")
