// Tells the service worker which files the page consists of, once all of them are written.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const TOKEN = "self.__FILES__";
const LEFT_OUT = /^(sw\.js|assets\/layout\..*|.*\.map)$/; // boards are kept when they are first shown

export function precache() {
  let out = "";
  return {
    name: "fieldpost-precache",
    apply: "build",
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const worker = join(out, "sw.js");
      const source = readFileSync(worker, "utf8");
      if (!source.includes(TOKEN)) throw new Error(`${TOKEN} is not in sw.js`);
      writeFileSync(
        worker,
        source.replace(TOKEN, () => JSON.stringify(listing(out))),
      );
    },
  };
}

function listing(folder) {
  const digest = createHash("sha256");
  const files = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
    if (!entry.isFile() || LEFT_OUT.test(name)) continue;
    files.push(name);
  }
  files.sort();
  for (const name of files) digest.update(name).update(readFileSync(join(folder, name)));
  return { revision: digest.digest("hex").slice(0, 16), files };
}
