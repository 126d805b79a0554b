"""Who plays in a game, for what it is called."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Makes the change; games that are known already are called by their mode alone."""
    op.add_column("game", sa.Column("company", sa.String(), nullable=False, server_default="[]"))
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.alter_column("company", server_default=None)


def downgrade() -> None:
    op.drop_column("game", "company")
