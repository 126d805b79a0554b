"""Tallies, facts and cursors"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "tally",
        sa.Column("id", sqlmodel.AutoString(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("owner", sqlmodel.AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tally")),
    )
    op.create_table(
        "cursors",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "facts",
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("seq"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Takes the tables away."""
    op.drop_table("facts")
    op.drop_table("cursors")
    op.drop_table("tally")
