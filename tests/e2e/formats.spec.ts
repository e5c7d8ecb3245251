// The server formats figures and times first; with scripts the browser formats them again. Both must produce the same
// characters, or the page changes before the reader's eyes.
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { build } from "vite";
import * as server from "./kit/page/formats.ts";
import { test } from "./kit/test.ts";

type Format = typeof server;

/** Every format of every kind in both languages; runs on both sides, so it refers to nothing outside itself. */
function everything(format: Format): string[] {
  const instants = [
    "2026-11-27T17:00:00Z",
    "2027-03-28T00:59:59Z",
    "2027-03-28T01:00:00Z",
    "2028-02-29T23:00:00Z",
  ];
  const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC"];
  const forms = ["full", "date", "day", "time", "short", "full_this_year", "date_this_year"] as const;
  const now = new Date("2027-01-01T00:00:00Z");
  return (["en", "de"] as const).flatMap((locale) => [
    ...instants.flatMap((at) =>
      zones.flatMap((zone) => forms.map((form) => format.formatTime(new Date(at), form, locale, zone))),
    ),
    ...instants.map((at) => format.formatRelative(new Date(at), now, locale)),
    ...[1, 60_000, 5_000_000, 100_000_000, 9e10].map((ms) => format.formatTimeLeft(ms, locale) ?? ""),
    ...["EUR", "USD", "GBP", "CHF", "JPY", "BHD", "HUF"].flatMap((currency) =>
      [0, -5, 178_500, 123_456_789].map((minor) => format.formatMoney(minor, currency, locale)),
    ),
    ...[0, 1, 1_000, 1_234_567].map((count) => format.formatCount(count, locale)),
  ]);
}

/** A file of this folder with what it imports, as one module. */
async function bundled(file: string): Promise<string> {
  const entry = fileURLToPath(new URL(file, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["es"] } },
  });
  const [chunk] = Array.isArray(built) ? (built[0]?.output ?? []) : [];
  if (chunk?.type !== "chunk") throw new Error(`${file} was not built into one module`);
  return chunk.code;
}

test("the browser formats every figure and time as the server does", async ({ page }) => {
  const address = `data:text/javascript,${encodeURIComponent(await bundled("kit/page/formats.ts"))}`;
  const written = await page.evaluate<string[]>(`import(${JSON.stringify(address)}).then(${everything})`);
  expect(written.length).toBeGreaterThan(300);
  expect(written).toEqual(everything(server));
});
