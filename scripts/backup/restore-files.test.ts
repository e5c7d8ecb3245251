// The exchange of files continues after a crash at any point, and a restore checks the space before it writes.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hasUnpackedFiles, swapFiles, unpackFiles } from "./restore-files.ts";
import { requireSpace } from "./space.ts";

let folder: string;
const inCurrent = (...names: string[]) => join(folder, ".restoring", ...names);
const names = () => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "restore-files-"));
  for (const name of ["bookings", "requests"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "old.pdf"), "old");
  }
  const unpacked = await unpackFiles(folder);
  await unpacked.write("requests/new.pdf", Readable.from(["new"]));
  await unpacked.write("profiles/new.webp", Readable.from(["new"]));
  await unpacked.complete({
    id: "8c5f2b3e-3f0e-4a53-9a4f-0f2f3c1d7a11",
    clock_offset_ms: 0,
    cookie_secret: null,
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

const crashes: [string, () => void][] = [
  ["before it", () => undefined],
  [
    "while the earlier files leave",
    () => {
      mkdirSync(inCurrent("leaving"));
      renameSync(join(folder, "requests"), inCurrent("leaving", "requests"));
    },
  ],
  [
    "when the earlier files have left",
    () => {
      mkdirSync(inCurrent("leaving"));
      for (const name of ["requests", "bookings"]) renameSync(join(folder, name), inCurrent("leaving", name));
      renameSync(inCurrent("leaving"), inCurrent("old"));
    },
  ],
  [
    "while the new files take their place",
    () => {
      mkdirSync(inCurrent("old"));
      for (const name of ["requests", "bookings"]) renameSync(join(folder, name), inCurrent("old", name));
      renameSync(inCurrent("new", "requests"), join(folder, "requests"));
    },
  ],
];

test.each(crashes)("files are exchanged after a crash %s", async (_when, crash) => {
  crash();
  await swapFiles(folder);
  expect(names()).toEqual(["profiles", "profiles/new.webp", "requests", "requests/new.pdf"]);
  expect(hasUnpackedFiles(folder)).toBe(false);
  await swapFiles(folder);
  expect(names()).toHaveLength(4);
});

test("a file with a path outside the folder is refused", async () => {
  const unpacked = await unpackFiles(folder);
  await expect(unpacked.write("../../x", Readable.from([""]))).rejects.toThrow("has a file with the path");
});

test("a backup without enough space is refused with both figures; folders on one disk are added up", () => {
  const free = 2 ** 52;
  const part = { name: "database/public.event.00001", bytes: free, sha256: "" };
  const places = { filesFolder: join(folder, "none", "yet"), clusterFolder: null };
  const small = { files: { count: 1, bytes: 10, missing: [] }, parts: [part] };
  expect(() => requireSpace(small, places)).not.toThrow();
  expect(() => requireSpace({ ...small, files: { count: 1, bytes: free, missing: [] } }, places)).toThrow(
    /need about \d+ MB, and \d+ MB are free. Nothing was changed/,
  );
  expect(() => requireSpace(small, { ...places, clusterFolder: folder })).toThrow(
    `${join(folder, "none", "yet")} and ${folder} need about`,
  );
});
