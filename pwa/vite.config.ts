import { defineConfig } from "vitest/config";
import { precache } from "./scripts/precache.mjs";

const GATEWAY = process.env["GATEWAY"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [precache()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: "index.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        assetFileNames: "assets/[name]-[hash][extname]",
        chunkFileNames: "assets/[name]-[hash].js",
        // what every call needs is needed first, and is smaller zipped in one piece
        codeSplitting: { groups: [{ name: "wire", test: /node_modules|src\/gen\// }] },
      },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "^/fieldpost\\.": { target: GATEWAY } } },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    environment: "node",
    testTimeout: 60_000, // a busy machine is no reason to fail: nothing here waits for a clock
    css: { include: [/tokens\.css/] },
  },
});
