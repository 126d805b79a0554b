import napoleonTall from "../../../services/rules/engine/editions/napoleon/layout.tall.json";
import napoleonWide from "../../../services/rules/engine/editions/napoleon/layout.wide.json";
import starsTall from "../../../services/rules/engine/editions/clone_wars/layout.tall.json";
import starsWide from "../../../services/rules/engine/editions/clone_wars/layout.wide.json";
import worldTall from "../../../services/rules/engine/editions/world/layout.tall.json";
import worldWide from "../../../services/rules/engine/editions/world/layout.wide.json";
import { terrainOf, type Terrain } from "../../src/board/ground";
import type { Layout } from "../../src/board/layout";
import { boardOf } from "../editions";

const LAYOUTS = {
  world: { tall: worldTall, wide: worldWide },
  napoleon: { tall: napoleonTall, wide: napoleonWide },
  clone_wars: { tall: starsTall, wide: starsWide },
} as unknown as Record<string, Record<"tall" | "wide", Layout>>;

/** Every map that an edition of the tree is played on. */
export const MAPS = Object.keys(LAYOUTS);

export function layout(edition: string, shape: "tall" | "wide"): Layout {
  return LAYOUTS[edition]![shape];
}

export function terrain(edition: string, shape: "tall" | "wide"): Terrain {
  return terrainOf(layout(edition, shape), boardOf(edition));
}
