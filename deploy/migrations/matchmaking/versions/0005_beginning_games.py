"""Who began a game by their own hand, and who missed saying ready.

Requests on their way are told from those whose answer is an empty message.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Until now an empty answer meant that there was none."""
    _mark("", "00")
    op.create_table(
        "missed_ready",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_missed_ready")),
    )
    op.add_column("game_table", sa.Column("started_by", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.alter_column("started_by", server_default=None)


def downgrade() -> None:
    """Undoes it."""
    _mark("00", "")
    op.drop_table("missed_ready")
    op.drop_column("game_table", "started_by")


def _mark(before: str, after: str) -> None:
    x = "'\\x{}'" if op.get_bind().dialect.name == "postgresql" else "x'{}'"
    op.execute(f"UPDATE request SET answer = {x.format(after)} WHERE answer = {x.format(before)} AND refusal = ''")
