// Prints what a phone downloads, and fails when the first load has grown past its bound.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST_MAIN = 90_000;

const folder = new URL("../dist/assets/", import.meta.url);
const html = readFileSync(new URL("../dist/index.html", import.meta.url), "utf8");
let main = 0;
for (const name of readdirSync(folder)
  .filter((one) => /\.(js|css)$/.test(one))
  .sort()) {
  const bytes = gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length;
  const first = html.includes(name);
  if (first && name.endsWith(".js")) main += bytes;
  console.log(`${String(bytes).padStart(8)}  ${name}${first ? "  (first load)" : ""}`);
}
console.log(`${String(main).padStart(8)}  main JS, gzip (at most ${MOST_MAIN})`);
if (main > MOST_MAIN) {
  console.error("the first load is too large");
  process.exit(1);
}
