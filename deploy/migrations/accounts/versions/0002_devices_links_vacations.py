"""Devices of their own, links to more of them, vacations, who may be linked to whom, and facts for other services."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Each account's only device gets a row under the account's own letters, and takes over all its sessions."""
    make_devices()
    make_links()
    make_vacations()
    make_kinship()
    make_facts()


def make_links() -> None:
    op.create_table(
        "device_link",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("secret_seal", sa.LargeBinary(), nullable=False),
        sa.Column("selector", sa.LargeBinary(), nullable=False),
        sa.Column("words_seal", sa.LargeBinary(), nullable=False),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_by", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_device_link_user_id"),
        sa.PrimaryKeyConstraint("id", name="pk_device_link"),
        sa.UniqueConstraint("secret_seal", name="uq_device_link_secret_seal"),
        sa.UniqueConstraint("selector", name="uq_device_link_selector"),
    )
    op.create_index("ix_device_link_user_id", "device_link", ["user_id"])
    op.create_index("ix_device_link_expires_at", "device_link", ["expires_at"])


def make_vacations() -> None:
    op.create_table(
        "vacation",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("starts", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_vacation_user_id"),
        sa.PrimaryKeyConstraint("id", name="pk_vacation"),
    )
    op.create_index("ix_vacation_user_id", "vacation", ["user_id"])
    op.create_index("ix_vacation_until", "vacation", ["until"])


def make_kinship() -> None:
    op.create_table(
        "sighting",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("household", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "household", name="pk_sighting"),
    )
    op.create_index("ix_sighting_household", "sighting", ["household"])
    op.create_index("ix_sighting_at", "sighting", ["at"])
    op.create_table(
        "shared_device",
        sa.Column("first", sa.String(), nullable=False),
        sa.Column("second", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("first", "second", name="pk_shared_device"),
    )
    op.create_index("ix_shared_device_at", "shared_device", ["at"])


def make_facts() -> None:
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
    op.create_table(
        "cursors",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )


def make_devices() -> None:
    op.create_table(
        "device",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_device_user_id"),
        sa.PrimaryKeyConstraint("id", name="pk_device"),
        sa.UniqueConstraint("key_hash", name="uq_device_key_hash"),
    )
    op.create_index("ix_device_user_id", "device", ["user_id"])
    op.execute(
        "INSERT INTO device (id, user_id, key_hash, name, created_at, seen_at, ended_at)"
        " SELECT 'd_' || substr(id, 3), id, device_hash, '', created_at,"
        " COALESCE((SELECT max(seen_at) FROM session WHERE session.user_id = account.id), created_at), 0 FROM account"
    )
    with op.batch_alter_table("session") as batch:
        batch.add_column(sa.Column("device_id", sa.String(), nullable=False, server_default=""))
    op.execute("UPDATE session SET device_id = 'd_' || substr(user_id, 3)")
    with op.batch_alter_table("session") as batch:
        batch.alter_column("device_id", server_default=None)
        batch.create_foreign_key("fk_session_device_id", "device", ["device_id"], ["id"])
    with op.batch_alter_table("account") as batch:
        batch.drop_constraint("uq_account_device_hash", type_="unique")
        batch.drop_column("device_hash")
        batch.add_column(sa.Column("zone", sa.String(), nullable=False, server_default="UTC"))
        batch.add_column(sa.Column("away_version", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("account") as batch:
        batch.alter_column("zone", server_default=None)
        batch.alter_column("away_version", server_default=None)


def downgrade() -> None:
    """Accounts keep the device that they had first, whose key may have ended; the others are signed out."""
    for table in ("facts", "cursors", "shared_device", "sighting", "vacation", "device_link"):
        op.drop_table(table)
    with op.batch_alter_table("account") as batch:
        batch.add_column(sa.Column("device_hash", sa.LargeBinary(), nullable=True))
        batch.drop_column("away_version")
        batch.drop_column("zone")
    op.execute(
        "UPDATE account SET device_hash = (SELECT key_hash FROM device WHERE device.user_id = account.id"
        " ORDER BY created_at, id LIMIT 1)"
    )
    op.execute(
        "DELETE FROM session WHERE device_id <> (SELECT id FROM device WHERE device.user_id = session.user_id"
        " ORDER BY created_at, id LIMIT 1)"
    )
    with op.batch_alter_table("session") as batch:
        batch.drop_constraint("fk_session_device_id", type_="foreignkey")
        batch.drop_column("device_id")
    with op.batch_alter_table("account") as batch:
        batch.alter_column("device_hash", nullable=False)
        batch.create_unique_constraint("uq_account_device_hash", ["device_hash"])
    op.drop_table("device")
