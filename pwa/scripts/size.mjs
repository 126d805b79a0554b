// Prints what a phone downloads, and fails when the first load has grown past its bound.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST_MAIN = 84_000;
const WORDS = /^(en|fr)-/;

const folder = new URL("../dist/assets/", import.meta.url);
const html = readFileSync(new URL("../dist/index.html", import.meta.url), "utf8");
let main = 0;
let words = 0; // the first screen waits for those of one language: the longer one counts
for (const name of readdirSync(folder)
  .filter((one) => /\.(js|css)$/.test(one))
  .sort()) {
  const bytes = gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length;
  const first = html.includes(name);
  if (first && name.endsWith(".js")) main += bytes;
  if (WORDS.test(name)) words = Math.max(words, bytes);
  console.log(`${String(bytes).padStart(8)}  ${name}${first ? "  (first load)" : ""}`);
}
main += words;
console.log(`${String(main).padStart(8)}  JS of the first screen, gzip (at most ${MOST_MAIN})`);
if (main > MOST_MAIN) {
  console.error("the first load is too large");
  process.exit(1);
}
