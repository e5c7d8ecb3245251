import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hasFile, writeFile } from "./files.ts";

let folder: string;
let env: { FILES_URL: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "files-"));
  env = { FILES_URL: pathToFileURL(folder).href };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// The system's own full device: opening succeeds, every write says that there is no room.
test.runIf(existsSync("/dev/full"))(
  "a full disk is a service that is away, and leaves no half file",
  async () => {
    mkdirSync(join(folder, "requests"));
    symlinkSync("/dev/full", join(folder, "requests", "a.txt"));
    const writing = writeFile(env, "requests/a.txt", Buffer.from("some words"), "text/plain");
    await expect(writing).rejects.toMatchObject({ code: "service_unavailable", status: 503 });
    expect(readdirSync(join(folder, "requests"))).toEqual([]);
    await writeFile(env, "requests/a.txt", Buffer.from("some words"), "text/plain");
    expect(await hasFile(env, "requests/a.txt")).toBe(true);
    expect(lstatSync(join(folder, "requests", "a.txt")).size).toBe(10);
  },
);
