"""Lists by urgency: where each game stands in the list of each person, and how its seats stand."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

AT_ONCE = 500
CLOCKLESS, RUNNING, FINISHED = 10**14, 10**15, 2 * 10**15
OVER = 2


def upgrade() -> None:
    op.add_column("game", sa.Column("scores", sa.String(), nullable=False, server_default="[]"))
    op.add_column("member", sa.Column("urgency", sa.BigInteger(), nullable=False, server_default="0"))
    op.drop_index("ix_member_user_id", table_name="member")
    fill()
    op.create_index("ix_member_urgency", "member", ["user_id", "urgency", "game_id"], unique=False)


def fill() -> None:
    """Gives every member the place that the game's last entry implies; scores come with the next move."""
    connection = op.get_bind()
    games = sa.text(
        "SELECT game.id, game.state, game.updated, entry.desk FROM game"
        " JOIN entry ON entry.game_id = game.id AND entry.seq = game.seq"
        " WHERE game.id > :after ORDER BY game.id LIMIT :most"
    )
    seats = sa.text("SELECT seat FROM member WHERE game_id = :game AND user_id IS NOT NULL")
    place = sa.text("UPDATE member SET urgency = :urgency WHERE game_id = :game AND seat = :seat")
    after = ""
    while found := connection.execute(games, {"after": after, "most": AT_ONCE}).all():
        for game, state, updated, desk in found:
            for (seat,) in connection.execute(seats, {"game": game}).all():
                urgency = urgency_of(seat, state, updated, json.loads(desk))
                connection.execute(place, {"game": game, "seat": seat, "urgency": urgency})
        after = found[-1][0]


def urgency_of(seat: int, state: int, updated: int, desk: list[list[list[int]]]) -> int:
    """The formula as it was when this was written: decisions come first in a desk, then times, then bots."""
    if state == OVER:
        return FINISHED + CLOCKLESS - updated
    for _, asked, _, _, opened, deadline, *_ in desk[0]:
        if asked == seat and not desk[2][seat]:
            return deadline or CLOCKLESS + opened
    return RUNNING + CLOCKLESS - updated


def downgrade() -> None:
    op.drop_index("ix_member_urgency", table_name="member")
    op.create_index("ix_member_user_id", "member", ["user_id"], unique=False)
    op.drop_column("member", "urgency")
    op.drop_column("game", "scores")
