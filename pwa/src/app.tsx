import type { ComponentChildren } from "preact";
import { route } from "./routes";
import { DeviceScreen } from "./screens/Device";
import { GameScreen } from "./screens/game/GameScreen";
import { GamesScreen } from "./screens/Games";
import { JoinScreen } from "./screens/Join";
import { LobbyScreen } from "./screens/Lobby";
import { NewTableScreen } from "./screens/NewTable";
import { RulebookScreen } from "./screens/Rulebook";
import { SettingsScreen } from "./screens/Settings";
import { StartScreen } from "./screens/Start";
import { TablesScreen } from "./screens/Tables";
import { Notices } from "./ui/Notices";
import { useTabTitle } from "./ui/title";

export function App() {
  useTabTitle();
  return (
    <>
      <Screen />
      <Notices />
    </>
  );
}

function Screen(): ComponentChildren {
  const where = route.value;
  switch (where.screen) {
    case "start":
      return <StartScreen />;
    case "new":
      return <NewTableScreen edition={where.edition} variant={where.variant} />;
    case "games":
      return <GamesScreen />;
    case "tables":
      return <TablesScreen />;
    case "settings":
      return <SettingsScreen />;
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
