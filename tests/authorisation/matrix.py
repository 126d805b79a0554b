"""Who gets what from every method: the whole of it on one page.

`for` says whom a method is for: they all get an answer. The other columns are callers who send the same request.
A row in brackets is a request of its own for the method before it.

  nobody      no token
  stranger    an account that has nothing to do with it; games and tables are not for everybody
  member      another seat of the same game, or of the same table
  spectator   an account without a seat, where everybody may look on
  eliminated  a seat of the game that has lost all its troops
  bots        the bots service, about a seat that a bot plays
  services    every other service

  ok      OK                        rule    FAILED_PRECONDITION
  who     UNAUTHENTICATED           stale   ABORTED, with the caller's own view
  no      PERMISSION_DENIED         hidden  NOT_FOUND
"""

from __future__ import annotations

from typing import Final, NamedTuple

MATRIX: Final = """
                              for                         nobody stranger member  spectator eliminated bots   services

accounts.AccountsService
  SignInAsGuest               anybody                     ok     ok       ok      ok        ok         ok     ok
  RefreshSession              cookie                      who    who      who     who       who        who    who
  SignOut                     anybody                     ok     ok       ok      ok        ok         ok     ok
  GetAccount                  user                        who    ok       ok      ok        ok         no     no
  UpdateAccount               user                        who    ok       ok      ok        ok         no     no
  ListProfiles                user,matchmaking,rules,bots,notifications who ok ok  ok        ok         ok     no
  ListSessions                user                        who    ok       ok      ok        ok         no     no
  EndSession                  user                        who    hidden   hidden  hidden    hidden     no     no
  CreateDeviceLink            user                        who    ok       ok      ok        ok         no     no
  UseDeviceLink               anybody                     ok     ok       ok      ok        ok         ok     ok
  ListDevices                 user                        who    ok       ok      ok        ok         no     no
  EndDevice                   user                        who    hidden   hidden  hidden    hidden     no     no
  GetVacation                 user                        who    ok       ok      ok        ok         no     no
  SetVacation                 user                        who    ok       ok      ok        ok         no     no
  EndVacation                 user                        who    hidden   hidden  hidden    hidden     no     no
  AskFriend                   user                        who    ok       ok      ok        ok         no     no
  AcceptFriend                user                        who    hidden   hidden  hidden    hidden     no     no
  EndFriendship               user                        who    ok       ok      ok        ok         no     no
  ListFriends                 user                        who    ok       ok      ok        ok         no     no
  CreateFriendCode            user                        who    ok       ok      ok        ok         no     no
  BlockAccount                user                        who    ok       ok      ok        ok         no     no
  UnblockAccount              user                        who    ok       ok      ok        ok         no     no
  ListBlocked                 user                        who    ok       ok      ok        ok         no     no
  CreateBotAccount            user                        who    ok       ok      ok        ok         no     no
  ListBotAccounts             user                        who    ok       ok      ok        ok         no     no
  CreateBotToken              user                        who    hidden   hidden  hidden    hidden     no     no
  EndBotToken                 user                        who    hidden   hidden  hidden    hidden     no     no
  SignInAsBot                 anybody                     ok     ok       ok      ok        ok         ok     ok

accounts.AccountsInternalService
  ListFacts                   notifications               who    no       no      no        no         no     no
  AreLinked                   matchmaking                 who    no       no      no        no         no     no
  ListRelations               matchmaking,notifications   who    no       no      no        no         no     no
  AcceptByButton              notifications               who    no       no      no        no         no     no

matchmaking.MatchmakingService
  CreateTable                 user                        who    ok       ok      ok        ok         no     no
  GetTable                    host                        who    hidden   ok      ok        ok         no     no
    [by its invitation]       user                        who    ok       ok      ok        ok         no     no
  GetInvitation               anybody                     ok     ok       ok      ok        ok         ok     ok
  ListTables                  user                        who    ok       ok      ok        ok         no     no
  JoinTable                   host                        who    hidden   ok      ok        ok         no     no
  LeaveTable                  host                        who    hidden   ok      rule      rule       no     no
  ListClaimableSeats          user                        who    ok       ok      ok        ok         no     no
  ClaimSeat                   -                           who    hidden   rule    rule      ok         no     no
  SetSeatBot                  host                        who    hidden   no      no        no         no     no
  StartTable                  host                        who    hidden   no      no        no         no     no
  RemoveFromTable             host                        who    hidden   no      no        no         no     no
  CreateInvitation            host                        who    hidden   no      no        no         no     no
  ChallengeBot                host                        who    hidden   no      no        no         no     no
  AskReady                    host                        who    hidden   no      no        no         no     no
  SayReady                    host                        who    hidden   ok      rule      rule       no     no
  Rematch                     -                           who    hidden   rule    hidden    rule       no     no
  CreateTicket                user                        who    ok       ok      ok        ok         no     no
  GetTicket                   host                        who    hidden   hidden  hidden    hidden     no     no
  ListTickets                 user                        who    ok       ok      ok        ok         no     no
  CancelTicket                host                        who    hidden   hidden  hidden    hidden     no     no
  GetRatings                  user                        who    ok       ok      ok        ok         no     no
  ListLeaderboard             user                        who    ok       ok      ok        ok         no     no
  GetReliability              user                        who    ok       ok      ok        ok         no     no
  SendMessage                 host                        who    hidden   ok      no        ok         no     no
  ListMessages                host                        who    hidden   ok      ok        ok         no     no
  MarkRead                    host                        who    hidden   ok      ok        ok         no     no
  ListUnread                  user                        who    ok       ok      ok        ok         no     no
  ListPhrases                 anybody                     ok     ok       ok      ok        ok         ok     ok
  ReportPerson                host                        who    hidden   ok      ok        ok         no     no
  ReportMessages              host                        who    hidden   ok      ok        hidden     no     no

matchmaking.MatchmakingInternalService
  ListFacts                   notifications               who    no       no      no        no         no     no
  ListReports                 operator                    who    no       no      no        no         no     no

bots.BotsService
  ListBots                    anybody                     ok     ok       ok      ok        ok         ok     ok
  GetCatalogue                anybody                     ok     ok       ok      ok        ok         ok     ok

rules.RulesService
  CreateGame                  matchmaking                 who    no       no      no        no         no     no
  GetGame                     seat                        who    hidden   ok      ok        ok         no     no
  SubmitActions               seat                        who    hidden   stale   hidden    stale      ok     no
    [naming another seat]     seat                        who    hidden   hidden  hidden    hidden     hidden no
  WatchGame                   seat                        who    hidden   ok      ok        ok         no     no
  ListEvents                  seat                        who    hidden   ok      ok        ok         no     no
  GetView                     seat                        who    hidden   ok      ok        ok         no     no
    [at a past version]       seat                        who    hidden   ok      ok        ok         no     no
  ListGames                   user                        who    ok       ok      ok        ok         no     no
  ListEditions                anybody                     ok     ok       ok      ok        ok         ok     ok
  GetEdition                  anybody                     ok     ok       ok      ok        ok         ok     ok
  SetStandingOrders           seat                        who    hidden   ok      hidden    rule       no     no
  SetPlan                     seat                        who    hidden   ok      hidden    rule       no     no
  Resign                      seat                        who    hidden   ok      hidden    rule       no     no
  ProposeDraw                 seat                        who    hidden   ok      hidden    rule       no     no
  SayPause                    seat                        who    hidden   ok      hidden    rule       no     no
  SayTruce                    seat                        who    hidden   ok      hidden    rule       ok     no
  UseBank                     seat                        who    hidden   stale   hidden    stale      no     no
  TakeSeatBack                seat                        who    hidden   ok      hidden    rule       no     no
  ExportRecord                seat                        who    hidden   ok      ok        ok         no     no
    [with the secrets of all] -                           who    hidden   rule    rule      rule       no     no
  GetDiceProof                seat                        who    hidden   ok      ok        ok         no     no
  PreviewAttack               seat                        who    hidden   rule    rule      rule       no     no
  PreviewAttacks              seat                        who    hidden   ok      ok        ok         no     no
  PreviewCards                seat                        who    hidden   ok      ok        ok         no     no
  PreviewPlan                 seat                        who    hidden   ok      ok        ok         no     no
  SuggestTurn                 -                           who    hidden   rule    rule      rule       no     no
  ListScenes                  seat                        who    hidden   ok      ok        ok         no     no
  GetStory                    seat                        who    hidden   ok      ok        ok         no     no

rules.RulesInternalService
  ReserveGame                 matchmaking                 who    no       no      no        no         no     no
  CheckMode                   matchmaking                 who    no       no      no        no         no     no
  SetAway                     accounts                    who    no       no      no        no         no     no
  ClaimSeat                   matchmaking                 who    no       no      no        no         no     no
  ListClaimableSeats          matchmaking                 who    no       no      no        no         no     no
  Sweep                       worker                      who    no       no      no        no         no     no
  ListFacts                   matchmaking,bots,notifications who no       no      no        no         ok     no
  ListBotDecisions            bots                        who    no       no      no        no         ok     no
  GetSeatSnapshot             bots                        who    no       no      no        no         ok     no
    [of a person's seat]      -                           who    no       no      no        no         hidden no
  DescribeSeat                notifications               who    no       no      no        no         no     no
  ActForSeat                  notifications               who    no       no      no        no         no     no

notifications.NotificationsService
  GetPushKey                  user                        who    ok       ok      ok        ok         no     no
  Subscribe                   user                        who    ok       ok      ok        ok         no     no
  ListSubscriptions           user                        who    ok       ok      ok        ok         no     no
  Unsubscribe                 user                        who    ok       ok      ok        ok         no     no
  GetPreferences              user                        who    ok       ok      ok        ok         no     no
  UpdatePreferences           user                        who    ok       ok      ok        ok         no     no
  MuteGame                    user                        who    ok       ok      ok        ok         no     no
    [of others]               -                           who    hidden   hidden  hidden    hidden     no     no
  ListInbox                   user                        who    ok       ok      ok        ok         no     no
  MarkSeen                    user                        who    ok       ok      ok        ok         no     no
  WatchInbox                  user                        who    ok       ok      ok        ok         no     no
  SendTest                    user                        who    ok       ok      ok        ok         no     no
  ListDeliveries              user                        who    ok       ok      ok        ok         no     no
  Act                         -                           who    who      who     who       who        who    who
  ConfirmMail                 -                           who    who      who     who       who        who    who
  EndMails                    -                           who    who      who     who       who        who    who

notifications.NotificationsInternalService
  ListDue                     worker                      who    no       no      no        no         no     no
  TakeDelivery                worker                      who    no       no      no        no         no     no
  SettleDelivery              worker                      who    no       no      no        no         no     no
"""

STATUS: Final = {
    "ok": "OK",
    "who": "UNAUTHENTICATED",
    "no": "PERMISSION_DENIED",
    "hidden": "NOT_FOUND",
    "rule": "FAILED_PRECONDITION",
    "stale": "ABORTED",
}
DENIED: Final = {"UNAUTHENTICATED", "PERMISSION_DENIED", "NOT_FOUND"}
COLUMNS: Final = ("nobody", "stranger", "member", "spectator", "eliminated", "bots", "services")


class Row(NamedTuple):
    """A line of the matrix: what a request of a method gets, by who sends it."""

    method: str
    note: str
    right: tuple[str, ...]
    expected: dict[str, str]

    @property
    def name(self) -> str:
        return f"{self.method} {self.note}".strip()


def rows() -> list[Row]:
    """The matrix, line by line."""
    found: list[Row] = []
    service = ""
    for line in MATRIX.strip().splitlines()[1:]:
        head, *rest = line.rsplit(maxsplit=1 + len(COLUMNS)) or [""]
        if not rest:
            service = head
            continue
        right, *cells = rest
        name = head.strip()
        method, note = (found[-1].method, name.strip("[]")) if name.startswith("[") else (f"{service}/{name}", "")
        expected = {column: STATUS[cell] for column, cell in zip(COLUMNS, cells, strict=True)}
        found.append(Row(method, note, () if right == "-" else tuple(right.split(",")), expected))
    return found


ROWS: Final = rows()
