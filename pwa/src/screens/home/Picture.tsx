import { useEffect, useMemo } from "preact/hooks";
import { BoardPicture } from "../../board/BoardPicture";
import { BoardData } from "../../board/data";
import { layoutOf, shapeFor } from "../../board/layout";
import { standings } from "../../board/paint";
import type { Game } from "../../gen/fieldpost/rules/v1/game_pb";
import { edition } from "../../store/editions";
import { boards, wantBoard } from "../../store/boards";
import { useLoaded } from "../../ui/hooks";

/** Which army holds a place; empty for none. */
type Owners = ReadonlyMap<string, string>;

/** About how large it will be, in pixels. */
interface Drawn {
  width: number;
  height: number;
}

/** The board of a game as it stands, or stood when this device last saw it. */
export function Picture({ game, near = false, ...size }: Drawn & { game: Game; near?: boolean }) {
  const name = game.mode?.edition ?? "";
  const board = boards.value.get(game.gameId);
  useEffect(() => wantBoard(game), [game.gameId, game.version]);
  const owners = useMemo<Owners>(
    () => new Map((board ? standings(board.view, []) : []).map((one) => [one.zone, one.owner])),
    [board],
  );
  const mine = game.players.find((one) => one.seat === game.viewer)?.armies ?? [];
  return <Drawing name={name} owners={owners} {...size} around={near ? mine : []} />;
}

/** A board on which each region is somebody's: what a game looks like, before there is one. */
export function EditionPicture({ name, ...size }: Drawn & { name: string }) {
  const found = useLoaded(async () => new BoardData(await edition(name)), [name]);
  const owners = useMemo<Owners>(() => {
    if (found.state !== "there") return new Map();
    const { colours, regions, zones } = found.value;
    const armies = [...colours.keys()];
    const holder = new Map(regions.map((region, at) => [region.id, armies[at % armies.length] ?? ""]));
    return new Map(zones.map((zone) => [zone.id, holder.get(zone.region) ?? ""]));
  }, [found]);
  return <Drawing name={name} owners={owners} {...size} around={[]} />;
}

function Drawing({
  name,
  owners,
  around,
  ...size
}: Drawn & { name: string; owners: Owners; around: readonly string[] }) {
  const found = useLoaded(() => layoutOf(name, shapeFor(size.width, size.height)), [name]);
  const layout = found.state === "there" ? found.value : null;
  if (!layout) return null;
  const held = [...owners].map(([zone, owner]) => ({ zone, owner }));
  const frame = held.filter(({ owner }) => around.includes(owner)).map(({ zone }) => zone);
  return <BoardPicture layout={layout} standings={held} {...size} frame={frame} />;
}
