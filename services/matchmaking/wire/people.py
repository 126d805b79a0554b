"""Ratings and reliability as messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldpost.matchmaking.v1 import ratings_pb2

from services.common.page_tokens import NUMBER, page_token, parts_of
from services.matchmaking.paces import Pace
from services.matchmaking.ratings import BOT, POINTS
from services.matchmaking.reliability import LADDER
from services.matchmaking.standings import Turns
from services.matchmaking.storage.people import Board, Rated
from services.matchmaking.wire.terms import PACES, pace_name

USUAL_PAGE: Final = 20


def board_in(request: ratings_pb2.ListLeaderboardRequest, season: str) -> Board:
    """Which leaderboard somebody wants to see."""
    return Board(request.edition, PACES[request.pace].value, request.season or season, request.bots)


def skipped_in(token: str) -> int:
    """How many lines come before the page that a token is for."""
    parts = parts_of(token, NUMBER)
    return int(parts[0]) if parts else 0


def leaderboard(
    found: Sequence[Rated], board: Board, size: int, skip: int, season: str
) -> ratings_pb2.ListLeaderboardResponse:
    """A page of a leaderboard."""
    lines = [
        ratings_pb2.Leader(place=skip + place, rating=rating_message(one, season))
        for place, one in enumerate(found, start=1)
    ]
    token = page_token(skip + size) if len(found) == size else ""
    return ratings_pb2.ListLeaderboardResponse(leaders=lines, next_page_token=token, season=board.season)


def rating_message(rated: Rated, season: str) -> ratings_pb2.Rating:
    """A rating in points."""
    bot = rated.name.startswith(BOT)
    return ratings_pb2.Rating(
        user_id="" if bot else rated.name,
        bot=rated.name.removeprefix(BOT) if bot else "",
        edition=rated.edition,
        pace=pace_name(Pace(rated.pace)),
        season=rated.season,
        points=round(POINTS * rated.skill.mu),
        uncertainty=round(POINTS * rated.skill.sigma),
        at_least=round(POINTS * rated.skill.at_least),
        games=rated.games,
        current=rated.season == season,
    )


def reliability_answer(found: Sequence[Turns]) -> ratings_pb2.GetReliabilityResponse:
    """How reliable people are, with the ladder of limits."""
    limits = [
        ratings_pb2.ReliabilityLimit(in_time_below=one.below, most_games=one.most_games, rated=one.rated)
        for one in LADDER
    ]
    people = [
        ratings_pb2.Reliability(
            user_id=one.user_id,
            in_time=100 if one.in_time is None else one.in_time,
            turns=one.turns,
            limit=one.limit,
            known=one.in_time is not None,
        )
        for one in found
    ]
    return ratings_pb2.GetReliabilityResponse(people=people, limits=limits)
