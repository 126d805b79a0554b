"""Anonymous tables: until the game is over, nobody is told who has which seat, and who came when says nothing of it."""

from fieldpost.matchmaking.v1 import matchmaking_pb2 as pb
from fieldpost.matchmaking.v1 import ratings_pb2

from services.common.settings import Settings
from services.matchmaking.moves import seated_by_lot
from services.matchmaking.tables import Named
from tests.matchmaking.player import Player, held
from tests.matchmaking.serving import Matchmaking, matchmaking


async def gathered(at: Matchmaking, **more: object) -> tuple[list[Player], pb.Table]:
    """Four people at an anonymous table."""
    people = [await at.player(name) for name in ("Host", "Ada", "Bob", "Cleo")]
    table = await people[0].create(seats=4, anonymous=True, **more)  # type: ignore[arg-type]
    for one in people[1:]:
        await one.join(table.table_id)
    return people, table


async def invited(who: Player, code: str) -> pb.Invitation:
    found: pb.Invitation = (await who.call("GetInvitation", pb.GetInvitationRequest(invitation=code))).invitation
    return found


async def test_before_the_game_everybody_sees_their_own_seat_alone(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (host, ada, *_), table = await gathered(at)
        stranger = await at.player()
        assert held(await ada.get(table.table_id)) == ["", "Ada", "", ""]
        seen = await stranger.get(table.table_id)
        assert [(seat.user_id, seat.display_name, seat.hidden) for seat in seen.seats] == 4 * [("", "", True)]
        assert (seen.host_id, seen.host_name, seen.anonymous) == ("", "", True)
        assert (await host.get(table.table_id)).host_id == host.id
        invitation = await invited(stranger, table.invitation)
        assert (invitation.host_name, held(invitation)) == ("", ["", "", "", ""])  # type: ignore[arg-type]
        assert (invitation.anonymous, {seat.hidden for seat in invitation.seats}) == (True, {True})


async def test_seats_are_drawn_by_lot_when_the_game_begins_and_names_are_told_when_it_is_over(
    settings: Settings,
) -> None:
    async with matchmaking(settings) as at:
        people, table = await gathered(at, rated=True, audience="AUDIENCE_EVERYBODY")
        await people[0].start(table.table_id)
        where = []
        for one in people:
            mine = await one.get(table.table_id)
            (own,) = [seat for seat in mine.seats if seat.user_id]
            assert (own.user_id, own.display_name) == (one.id, one.name)
            assert [seat.hidden for seat in mine.seats].count(True) == 3
            players = (await one.game(table.game_id)).game.players
            assert [player.user_id for player in players if player.user_id] == [one.id]
            assert players[own.seat].user_id == one.id
            where.append(own.seat)
        assert sorted(where) == [0, 1, 2, 3]
        stranger = await at.player()
        assert held(await stranger.get(table.table_id)) == ["", "", "", ""]
        assert not any(player.user_id for player in (await stranger.game(table.game_id)).game.players)
        for one in people:
            await one.agree_to_a_draw(table.game_id)
        await at.follow_games()
        told = await stranger.get(table.table_id)
        assert [people[where.index(seat.seat)].name for seat in told.seats] == held(told)
        assert told.host_id == people[0].id
        ratings = ratings_pb2.GetRatingsRequest(user_ids=[one.id for one in people])
        assert len((await stranger.call("GetRatings", ratings)).ratings) == 4, "it is rated all the same"


async def test_lots_put_everybody_somewhere_and_differ_from_table_to_table(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        drawn = set()
        for _ in range(12):
            host = await at.player()
            made = await host.create(seats=6, anonymous=True)
            table = await at.app.joining.table(host.id, Named(made.table_id, ""), "home")
            assert sorted(table.terms.lots) == [0, 1, 2, 3, 4, 5]
            assert [seat.number for seat in seated_by_lot(table).seats] == [0, 1, 2, 3, 4, 5]
            drawn.add([seat.person is not None for seat in seated_by_lot(table).seats].index(True))
        assert len(drawn) > 1, "the host is not always on the same seat"


async def test_a_rematch_is_anonymous_again_and_drawn_again(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        people, table = await gathered(at)
        await people[0].start(table.table_id)
        for one in people:
            await one.agree_to_a_draw(table.game_id)
        await at.follow_games()
        again = await people[1].rematch(table.game_id)
        assert (again.anonymous, [seat.hidden for seat in again.seats].count(True)) == (True, 3)
        for one in people[2:] + people[:1]:
            again = await one.ready(again.table_id)
        assert (await people[0].get(again.table_id)).state == pb.TABLE_STATE_PLAYING
