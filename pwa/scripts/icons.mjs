// Draws the icons' PNG files from their SVG sources; run it after changing one (`npm run icons`).
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const FILES = [
  ["public/icons/icon.svg", "icon-192.png", 192],
  ["public/icons/icon.svg", "icon-512.png", 512],
  ["icons/maskable.svg", "maskable-512.png", 512],
  ["icons/maskable.svg", "apple-touch-icon.png", 180],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [source, target, size] of FILES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(new URL(`../${source}`, import.meta.url)).toString("base64");
  await page.setContent(
    `<style>html,body{margin:0}img{display:block}</style><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${svg}">`,
  );
  const bytes = await page.screenshot({ omitBackground: true });
  writeFileSync(new URL(`../public/icons/${target}`, import.meta.url), bytes);
  await page.close();
}
await browser.close();
