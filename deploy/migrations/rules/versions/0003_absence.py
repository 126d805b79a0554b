"""Who is away, what games know of it, and which seats may be taken over from bots."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("claims", sa.Integer(), nullable=False, server_default="2"))
    op.add_column("member", sa.Column("away_version", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_table(
        "away",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_away")),
    )
    op.create_index(
        "ix_away_spread",
        "away",
        ["changed"],
        unique=False,
        sqlite_where=sa.text("changed > 0"),
        postgresql_where=sa.text("changed > 0"),
    )


def downgrade() -> None:
    op.drop_table("away")
    op.drop_column("member", "away_version")
    op.drop_column("game", "claims")
