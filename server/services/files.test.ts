import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hasFile, writeFile, writeStream } from "./files.ts";

let folder: string;
let env: { FILES_URL: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "files-"));
  env = { FILES_URL: pathToFileURL(folder).href };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// The system's full device: opening succeeds, every write fails for lack of space.
test.runIf(existsSync("/dev/full"))(
  "a full disk is an unavailable service, and leaves no partial file",
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

// The source is longer than any buffer in between, and never ends by itself.
test.runIf(existsSync("/dev/full"))(
  "a stream that finds the disk full is refused, and its source is ended",
  { timeout: 10_000 },
  async () => {
    mkdirSync(join(folder, "exports"));
    symlinkSync("/dev/full", join(folder, "exports", "a.zip"));
    const source = new Readable({
      read(size) {
        this.push(Buffer.alloc(size));
      },
    });
    const writing = writeStream(env, "exports/a.zip", source);
    await expect(writing).rejects.toMatchObject({ code: "service_unavailable", status: 503 });
    expect(source.destroyed).toBe(true);
    expect(readdirSync(join(folder, "exports"))).toEqual([]);
  },
);

test("a stream whose folder cannot be made is refused, and its source is ended", async () => {
  writeFileSync(join(folder, "exports"), "no folder");
  const source = new PassThrough();
  source.write("some words");
  const writing = writeStream(env, "exports/a.zip", source);
  await expect(writing).rejects.toMatchObject({ code: "ENOTDIR" });
  expect(source.destroyed).toBe(true);
});

test("a stream that fails half-way leaves no file, and its error is thrown", async () => {
  const source = new PassThrough();
  source.write("some words");
  const writing = writeStream(env, "exports/a.zip", source);
  source.destroy(new Error("the source broke"));
  await expect(writing).rejects.toThrow("the source broke");
  expect(readdirSync(join(folder, "exports"))).toEqual([]);
});

test("a stream closed before its end does not count as a whole file", {
  timeout: 10_000,
}, async () => {
  const source = new PassThrough();
  source.write("some words");
  const writing = writeStream(env, "exports/a.zip", source);
  source.destroy();
  await expect(writing).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
  expect(readdirSync(join(folder, "exports"))).toEqual([]);
});

test.each([0o000, 0o022, 0o077])(
  "what is written is its owner's alone, whatever the umask (%o)",
  async (umask) => {
    const before = process.umask(umask);
    try {
      await writeFile(env, "requests/ab/a.txt", Buffer.from("some words"), "text/plain");
      await writeStream(env, "exports/ab/a.zip", Readable.from(["some", "words"]));
      await writeStream(env, "exports/ab/a.zip", Readable.from(["others"]));
    } finally {
      process.umask(before);
    }
    const modes = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]);
    expect(modes).toEqual([
      ["exports", "700"],
      ["exports/ab", "700"],
      ["exports/ab/a.zip", "600"],
      ["requests", "700"],
      ["requests/ab", "700"],
      ["requests/ab/a.txt", "600"],
    ]);
    expect(statSync(join(folder, "exports/ab/a.zip")).size).toBe(6);
  },
);

test("opening a folder of files that others may enter closes it to them", async () => {
  chmodSync(folder, 0o755);
  await hasFile(env, "requests/a.txt");
  expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
});
