import { defineConfig } from "vitest/config";
import { onlyBinary } from "./scripts/binary.mjs";
import { preload } from "./scripts/preload.mjs";
import { precache } from "./scripts/precache.mjs";

const GATEWAY = process.env["GATEWAY"] ?? "http://127.0.0.1:8080";
/** Neither styles, nor what the worker has for itself. */
const NO_SCREEN = /\.(css|html)|src\/(sw|push\/(worker|note|wire))\.ts/;

export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [onlyBinary(), preload(), precache()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: false,
      input: { main: "index.html", start: "src/start.tsx", sw: "src/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        assetFileNames: "assets/[name]-[hash][extname]",
        chunkFileNames: "assets/[name]-[hash].js",
        codeSplitting: {
          groups: [
            { name: "main", test: /src\/(main|net\/early|net\/tabs|store\/stored)\.ts|preload-helper/, priority: 2 },
            // what the first screen needs is fetched in one piece, and is smaller so
            { name: "first", tags: ["$initial"], test: (id) => !NO_SCREEN.test(id), priority: 1 },
            // what several later screens need is small: two pieces instead of dozens, one for boards and one for the rest
            {
              name: "board",
              minShareCount: 2,
              test: /src\/(board|decisions|i18n|net\/watch|store\/(game|coach)|ui)|\/editions\//,
            },
            { name: "tables", minShareCount: 2, test: /src\/(gen|net\/[mn]|screens\/(?!game)|store)/ },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "^/fieldpost\\.": { target: GATEWAY } } },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    environment: "node",
    pool: "threads", // start sooner than processes
    maxWorkers: "100%", // else it is one where there are two cores
    testTimeout: 60_000, // a busy machine is no reason to fail: nothing here waits for a clock
    css: { include: [/tokens\.css/] },
  },
});
