import { useEffect, useMemo } from "preact/hooks";
import { BoardPicture } from "../../board/BoardPicture";
import { BoardData } from "../../board/data";
import { layoutOf, shapeFor } from "../../board/layout";
import { standings } from "../../board/paint";
import { neighbours } from "../../decisions/threats";
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

/** A board on which each region is somebody's, with most troops at the borders where they are counted: what a game looks like, before there is one. */
export function EditionPicture({ name, counted = false, ...size }: Drawn & { name: string; counted?: boolean }) {
  const found = useLoaded(async () => new BoardData(await edition(name)), [name]);
  const owners = useMemo<Owners>(() => {
    if (found.state !== "there") return new Map();
    const { colours, regions, zones } = found.value;
    const armies = [...colours.keys()];
    const holder = new Map(regions.map((region, at) => [region.id, armies[at % armies.length] ?? ""]));
    return new Map(zones.map((zone) => [zone.id, holder.get(zone.region) ?? ""]));
  }, [found]);
  const counts = useMemo(() => {
    if (!counted || found.state !== "there") return undefined;
    const foes = (zone: string) => neighbours(found.value, zone).filter((one) => owners.get(one) !== owners.get(zone));
    return new Map([...owners.keys()].map((zone) => [zone, 1 + 2 * foes(zone).length]));
  }, [counted, found, owners]);
  return <Drawing name={name} owners={owners} {...size} around={[]} {...(counts && { counts })} />;
}

function Drawing({
  name,
  owners,
  around,
  counts,
  ...size
}: Drawn & {
  name: string;
  owners: Owners;
  around: readonly string[];
  counts?: ReadonlyMap<string, number>;
}) {
  const found = useLoaded(() => layoutOf(name, shapeFor(size.width, size.height)), [name]);
  const layout = found.state === "there" ? found.value : null;
  if (!layout) return null;
  const held = [...owners].map(([zone, owner]) => ({ zone, owner }));
  const frame = held.filter(({ owner }) => around.includes(owner)).map(({ zone }) => zone);
  return <BoardPicture layout={layout} standings={held} {...size} frame={frame} {...(counts && { counts })} />;
}
