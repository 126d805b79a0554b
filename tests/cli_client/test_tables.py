"""Tables by the command line: opening, finding, joining, starting, leaving."""

from pathlib import Path

import pytest

from tests.cli_client.conftest import Command

DUEL = ("--edition", "world", "--variant", "duel")


@pytest.fixture
def bert(anna: Command) -> Command:
    """The client of a second person."""

    def run(*words: object):
        return anna(*words, "--profile", "bert")

    assert run("guest").status == 0
    return run


def test_two_people_meet_at_a_table_and_start(anna: Command, bert: Command, tmp_path: Path):
    made = anna("create", *DUEL, "--title", tmp_path.name[:30], "--json").form()["table"]
    assert made["state"] == "open"
    assert tmp_path.name[:30] in bert("list").out
    joined = bert("join", made["table_id"], "--json").form()
    assert joined["seat"] == 1
    assert bert("join", made["table_id"], "--json").form()["seat"] == 1
    started = anna("start", made["table_id"])
    assert started.status == 0
    assert f"Look with: fieldpost client show {made['game_id']}" in started.out
    for one in (anna, bert):
        assert made["game_id"] in one("list").out
        assert one("show", made["game_id"]).status == 0


def test_a_private_table_is_found_by_its_invitation_alone(anna: Command, bert: Command):
    made = anna("create", *DUEL, "--private")
    invitation = made.out.split("fieldpost client join ")[1].split()[0]
    table_id = made.out.split("(t_")[1].split(")")[0]
    assert table_id not in bert("list").out
    refused = bert("join", f"t_{table_id}")
    assert refused.status == 1
    assert refused.err.count("\n") == 1
    assert bert("join", invitation).status == 0
    assert "You have seat 1." in bert("join", f"http://localhost:8080/#/join/{invitation}").out


def test_only_the_host_starts_a_table(anna: Command, bert: Command):
    made = anna("create", *DUEL, "--json").form()["table"]
    bert("join", made["table_id"])
    refused = bert("start", made["table_id"])
    assert (refused.status, refused.out) == (1, "")
    assert refused.err.count("\n") == 1


def test_whoever_leaves_frees_the_seat(anna: Command, bert: Command):
    made = anna("create", *DUEL, "--json").form()["table"]
    bert("join", made["table_id"])
    assert bert("leave", made["table_id"]).status == 0
    seats = anna("show", made["table_id"], "--json").form()["table"]["seats"]
    assert [bool(seat["user_id"]) for seat in seats] == [True, False]


def test_a_clock_and_other_choices_reach_the_table(anna: Command):
    clock = ("--turn", "2d", "--bank", "12h", "--answer", "90m", "--fallback", "bot", "--misses", 3, "--pauses")
    days = ("--zone", "Europe/Paris", "--daily-hour", 0, "--weekends-off", "--vacation-days", 10)
    others = ("--option", "round_limit=7", "--spectators", "--bots", "recruit")
    table = anna("create", *DUEL, *clock, *days, *others, "--json").form()["table"]
    assert table["clock"]["turn_seconds"] == 172_800
    assert table["clock"]["answer_seconds"] == 5_400
    assert table["fallback"] == "bot"
    assert table["mode"]["options"]["round_limit"] == "7"
    assert table["audience"] == "everybody"
    assert table["seats"][1]["bot"] == "recruit"
    shown = anna("show", table["table_id"]).out
    for term in (
        "everybody may look on, chat: phrases",
        "2d a turn, a bank of 12h, 90m an answer, turns end at 0:00 (Europe/Paris), no weekends (Europe/Paris), pauses",
        "who is late is played by a bot, after 3 missed turns a bot keeps the seat, 10 days of vacation",
    ):
        assert term in shown


def test_terms_of_a_clock_are_refused_where_there_is_none(anna: Command):
    said = anna("create", *DUEL, "--daily-hour", 0)
    assert (said.status, said.err) == (
        2,
        "fieldpost: --daily-hour is about the time for a turn; say --turn TIME too\n",
    )


def test_somebody_pauses_a_game_with_bots_and_goes_on(anna: Command):
    words = ("--edition", "world", "--variant", "conquest", "--bots", "recruit,recruit", "--turn", "1d", "--pauses")
    game_id = anna("create", *words, "--start", "--json").form()["table"]["game_id"]
    assert "no pause is proposed" in anna("pause", game_id).out
    assert anna("pause", game_id, "propose").out.startswith("All clocks stand still since ")
    assert anna("pause", game_id, "resume").out == "All clocks run, and no pause is proposed.\n"
    assert anna("pause", game_id, "resume").status == 1


def test_a_draw_takes_everybody_and_whoever_resigns_has_left(anna: Command, bert: Command):
    made = anna("create", *DUEL, "--json").form()["table"]
    bert("join", made["table_id"])
    game_id = anna("start", made["table_id"], "--json").form()["table"]["game_id"]
    assert anna("draw", game_id).out == "A draw is proposed; for it are seats 0.\n"
    assert bert("draw", game_id, "--refuse").out == "No draw is proposed.\n"
    anna("draw", game_id)
    assert bert("draw", game_id).out == "The game is over (draw).\n"
    while (offered := anna("rematch", game_id, "--json").form()).get("error", {}).get("code") == "game_goes_on":
        pass  # the table hears of the end a moment later
    again = offered["table"]
    game_id = bert("ready", again["table_id"], "--json").form()["table"]["game_id"]
    assert bert("resign", game_id).out == "You have left the game.\n"
    assert bert("draw", game_id).status == 1


def test_a_leaderboard_of_an_edition_that_is_not_there_is_refused(anna: Command):
    said = anna("leaderboard", "--edition", "wrld")
    assert said.status == 2
    assert "there is no edition 'wrld'" in said.err


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--option", "round_limit=many"), "round_limit"),
        (("--seats", "5"), "seats"),
        (("--bots", "oracle"), "oracle"),
        (("--turn", "10s"), "a turn takes from 60 seconds"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(anna: Command, words: tuple[str, ...], fault: str):
    said = anna("create", *DUEL, *words)
    assert said.status in (1, 2)
    assert fault in said.err
    assert said.err.count("\n") == 1


def test_a_table_or_a_game_that_is_not_there_is_told_so(anna: Command):
    for id in ("t_" + "z" * 20, "g_" + "z" * 20):
        said = anna("show", id)
        assert said.status == 1
        assert said.err.count("\n") == 1
    assert anna("show", "nonsense").status == 2


def test_a_choice_that_is_made_twice_is_refused(anna: Command):
    twice = ("--option", "round_limit=5", "--option", "round_limit=6")
    said = anna("create", "--edition", "world", "--variant", "duel", *twice)
    assert (said.status, said.err) == (2, "fieldpost: the option 'round_limit' is given twice; say it once\n")


def test_an_invitation_says_who_invites_to_what_before_anybody_is_signed_in(anna: Command, tmp_path: Path):
    made = anna("create", *DUEL, "--private", "--turn", "1d", "--json").form()["table"]
    shown = anna("invitation", f"http://localhost:8080/#/join/{made['invitation']}", "--profile", tmp_path.name)
    assert shown.status == 0
    host = made["seats"][0]["display_name"]
    assert shown.out.startswith(f"{host} invites you to a game: world/duel, open, 1 of 2 seats free, 1d a turn\n")
    assert f"  seat 0  {host}\n  seat 1  free\n" in shown.out
    wrong = anna("invitation", "a" * 26, "--profile", tmp_path.name)
    assert wrong.status == 1
    assert wrong.err.count("\n") == 1


def test_the_list_says_what_tells_games_apart_and_those_that_wait_come_first(
    anna: Command, bert: Command, tmp_path: Path
):
    titles = [f"{tmp_path.name[-20:]} {number}" for number in range(3)]
    games = []
    for title in titles:
        made = anna("create", *DUEL, "--title", title, "--turn", "1h", "--json").form()["table"]
        bert("join", made["table_id"])
        anna("start", made["table_id"])
        games.append(made["game_id"])
    assert anna("act", games[0], "--default").status == 0
    mine = [line for line in anna("list").out.splitlines() if any(title in line for title in titles)]
    assert [("YOUR TURN" in line) for line in mine] == [True, True, False]
    assert "waits for" in mine[2]
    assert "you are" in anna("list").out
    assert " left" in anna("list").out


def test_somebody_looks_for_a_game_and_stops(anna: Command):
    made = anna("quick", *DUEL, "--seats", 2, "--pace", "slow", "--hours", "19,20", "--zone", "Europe/Paris")
    assert "bots take the seats that are left" in made.out
    ticket_id = made.out.split(":")[0]
    assert ticket_id in anna("tickets").out
    assert f"{ticket_id}: world/duel for 2, slow, unrated: cancelled" in anna("cancel", ticket_id).out
    wrong = anna("quick", *DUEL, "--seats", 2, "--zone", "Mars/Olympus")
    assert (wrong.status, wrong.err.count("\n")) == (2, 1)


def test_two_who_look_for_the_same_game_meet_and_say_ready(anna: Command, bert: Command):
    hers = anna("quick", *DUEL, "--seats", 2, "--pace", "live", "--json").form()["ticket"]
    found = bert("quick", *DUEL, "--seats", 2, "--pace", "live", "--wait", "--json").form()["table"]
    assert found["state"] == "open"
    listed = {one["ticket_id"]: one for one in anna("tickets", "--json").form()["tickets"]}
    assert listed[hers["ticket_id"]]["table_id"] == found["table_id"]
    began = anna("ready", found["table_id"])
    assert f"Look with: fieldpost client show {found['game_id']}" in began.out
    refused = anna("rematch", found["game_id"])
    assert (refused.status, refused.err.count("\n")) == (1, 1)


def test_ratings_and_limits_are_shown(anna: Command):
    board = anna("leaderboard", "--edition", "world", "--pace", "live")
    assert (board.status, "Season " in board.out) == (0, True)
    own = anna("standing")
    assert "Too few turns to say (0 turns)" in own.out
    assert "<- you" in own.out


def test_a_bots_seat_is_found_and_taken_over_in_a_running_game(anna: Command, bert: Command):
    made = anna("create", *DUEL, "--claims", "eligible", "--start", "--json").form()["table"]
    listed = bert("seats", "--edition", "world", "--variant", "duel")
    assert f"take over seat 1: fieldpost client claim {made['table_id']}" in listed.out
    assert made["table_id"] not in bert("seats", "--edition", "napoleon").out
    assert "You have seat 1." in bert("claim", made["table_id"]).out
    assert made["game_id"] in bert("list").out
    assert made["table_id"] not in bert("seats").out


def test_a_game_without_a_title_is_called_by_what_is_played_and_with_whom(anna: Command, bert: Command):
    assert anna("guest", "--name", "Anna of the Hill").status == 0
    made = anna("create", *DUEL, "--json").form()["table"]
    bert("join", made["table_id"])
    anna("start", made["table_id"])
    wanted = "Two players and an ally with Anna of the Hill"
    assert f"{made['game_id']}  {wanted} " in bert("list").out
    assert bert("show", made["game_id"]).out.startswith(f"{wanted} ({made['game_id']})")
    alone = anna("create", *DUEL, "--bots", "recruit", "--start", "--json").form()["table"]
    assert anna("show", alone["game_id"]).out.startswith("Two players and an ally with a bot")


def test_an_anonymous_game_tells_colours_and_no_names(anna: Command, bert: Command):
    made = anna("create", *DUEL, "--anonymous", "--json").form()["table"]
    assert "Anna" not in bert("join", made["table_id"]).out
    assert "somebody" in bert("show", made["table_id"]).out
    anna("start", made["table_id"])
    shown = bert("show", made["game_id"]).out
    assert "somebody" in shown
    assert "Anna" not in shown + bert("list").out


def test_a_host_invites_one_sends_somebody_away_and_asks_whether_all_are_there(anna: Command, bert: Command):
    made = anna("create", *DUEL, "--private", "--json").form()["table"]
    code = anna("invite", made["table_id"], "--json").form()["invitation"]
    assert bert("join", code).status == 0
    asked = anna("ask-ready", made["table_id"], "--within", "5m")
    assert f"fieldpost client ready {made['table_id']}" in asked.out
    assert "seat 1  free" in anna("kick", made["table_id"], 1).out
    assert bert("join", code).status == 1


def test_a_table_says_who_may_come_in(anna: Command, bert: Command):
    strict = ("--rated", "--rating-least", 2000, "--rating-most", 3000, "--reliable", 80, "--friends")
    made = anna("create", *DUEL, *strict, "--fill-after", "2h", "--json").form()["table"]
    entry = {"rating_least": 2000, "rating_most": 3000, "reliability_least": 80, "friends_only": True}
    assert (made["entry"], made["rated"]) == (entry, True)
    assert made["filling"] == {"bot": "sergeant", "after_seconds": 7200}
    assert made["table_id"] not in bert("list").out
    assert "friend" in bert("join", made["table_id"]).err
