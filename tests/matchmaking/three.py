"""A table for three with two people, and what must be true of its game."""

from fieldpost.matchmaking.v1 import matchmaking_pb2

from tests.matchmaking.player import Player
from tests.matchmaking.serving import Matchmaking


async def three(at: Matchmaking) -> tuple[Player, Player, matchmaking_pb2.Table]:
    """A host and a guest at a table for three."""
    host, guest = await at.player("Host"), await at.player("Guest")
    table = await host.create(seats=3)
    await guest.join(table.table_id)
    return host, guest, table


async def is_played(at: Matchmaking, host: Player, guest: Player, table: matchmaking_pb2.Table) -> None:
    """The game is there, with everybody on the seat that they had, and nobody else."""
    assert (await host.get(table.table_id)).state == matchmaking_pb2.TABLE_STATE_PLAYING
    game = (await guest.game(table.game_id)).game
    assert [player.user_id for player in game.players] == [host.id, guest.id, ""]
    assert [player.bot_plays for player in game.players] == [False, False, True]
    assert (game.game_id, game.title, game.dice) == (table.game_id, table.title, table.dice)
