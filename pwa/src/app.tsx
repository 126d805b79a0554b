import type { ComponentChildren } from "preact";
import { route } from "./routes";
import { HomeScreen } from "./screens/home/Home";
import { posted } from "./store/asking";
import { later, laterPart } from "./ui/Later";
import { Notices } from "./ui/Notices";
import { useTabTitle } from "./ui/title";

const ChatScreen = later(async () => (await import("./screens/talk/Chat")).ChatScreen);
const DeviceScreen = later(async () => (await import("./screens/Device")).DeviceScreen);
const FriendsScreen = later(async () => (await import("./screens/people/Friends")).FriendsScreen);
const GameScreen = later(async () => (await import("./screens/game/GameScreen")).GameScreen);
const InboxScreen = later(async () => (await import("./screens/notify/Inbox")).InboxScreen);
const JoinScreen = later(async () => (await import("./screens/Join")).JoinScreen);
const LeadersScreen = later(async () => (await import("./screens/people/Leaders")).LeadersScreen);
const LobbyScreen = later(async () => (await import("./screens/match/Lobby")).LobbyScreen);
const MailsScreen = later(async () => (await import("./screens/notify/Mails")).MailsScreen);
const NewTableScreen = later(async () => (await import("./screens/new/NewTable")).NewTableScreen);
const NotificationsScreen = later(async () => (await import("./screens/notify/Notifications")).NotificationsScreen);
const PlayerScreen = later(async () => (await import("./screens/people/Player")).PlayerScreen);
const ProgramsScreen = later(async () => (await import("./screens/programs/Programs")).ProgramsScreen);
const RulebookScreen = later(async () => (await import("./screens/rules/Rulebook")).RulebookScreen);
const SettingsScreen = later(async () => (await import("./screens/Settings")).SettingsScreen);
const SearchScreen = later(async () => (await import("./screens/match/Search")).SearchScreen);
const TablesScreen = later(async () => (await import("./screens/Tables")).TablesScreen);
const YouScreen = later(async () => (await import("./screens/people/You")).YouScreen);

const AskToCall = laterPart(
  async () => (await import("./screens/notify/AskToCall")).AskToCall,
  () => null,
);

export function App() {
  useTabTitle();
  return (
    <>
      <Screen />
      {posted.value && <AskToCall game={posted.value} />}
      <Notices />
    </>
  );
}

function Screen(): ComponentChildren {
  const where = route.value;
  switch (where.screen) {
    case "start":
      return <HomeScreen />;
    case "new":
      return (
        <NewTableScreen
          key={`${where.edition}/${where.variant}/${where.company}`}
          edition={where.edition}
          variant={where.variant}
          company={where.company}
        />
      );
    case "tables":
      return <TablesScreen />;
    case "inbox":
      return <InboxScreen />;
    case "notifications":
      return <NotificationsScreen />;
    case "mails":
      return <MailsScreen key={where.token} deed={where.deed} token={where.token} />;
    case "you":
      return <YouScreen />;
    case "player":
      return <PlayerScreen key={where.id} id={where.id} />;
    case "chat":
      return <ChatScreen key={where.id} kind={where.kind} id={where.id} />;
    case "friends":
      return <FriendsScreen key={where.code} code={where.code} />;
    case "leaders":
      return <LeadersScreen edition={where.edition} pace={where.pace} />;
    case "search":
      return <SearchScreen key={where.id} id={where.id} />;
    case "settings":
      return <SettingsScreen />;
    case "programs":
      return <ProgramsScreen />;
    case "join":
      return <JoinScreen key={where.code} code={where.code} />;
    case "device":
      return <DeviceScreen key={where.secret} secret={where.secret} />;
    case "table":
      return <LobbyScreen key={where.id} id={where.id} />;
    case "game":
      return <GameScreen key={where.id} id={where.id} />;
    case "rules":
      return <RulebookScreen edition={where.edition} rule={where.rule} />;
  }
}
