// Everything is killed at once, as when a machine or container dies: the product is ready again each time, even if
// other processes have the old ids. And nobody else can read what these starts wrote, although their umask was open.

import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull } from "#scripts/test-run/turn.ts";
import { freePorts, startProgram } from "#tests/kit/product/product.ts";
import { compileCache } from "#tests/kit/product/seeded-data.ts";

/** Two of each kind; ten in all with TEST_FULL=1. */
const rounds = isFull ? 10 : 4;
let folder: string;
let dataDir: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "proffer-killed-"));
  chmodSync(folder, 0o711);
  dataDir = join(folder, "data");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Round = { round: number; status: number; is_dead: boolean; ended?: number };

/** An external mail server: the mail stand-in adds a second to each start, and these tests do not need it. */
const settingsFor = async (data_dir: string) => ({
  ...compileCache,
  ...(await freePorts()),
  MODE: "demo",
  SEED: "none",
  SMTP_URL: "smtp://127.0.0.1:9",
  DATA_DIR: data_dir,
});

/** The command that makes a program the first process of a namespace; empty if that is not permitted. */
function namespace(): string[] {
  const own = process.getuid?.() === 0 ? [] : ["--user", "--map-current-user"];
  const command = ["unshare", ...own, "--pid", "--fork", "--kill-child", "--mount-proc"];
  const [program = "", ...args] = command;
  return spawnSync(program, [...args, "true"]).status === 0 ? command : [];
}

test(`everything is killed at once ${rounds} times, and nobody reaps the dead: ready again each time`, async () => {
  const [program = "", ...args] = [
    ...namespace(),
    process.execPath,
    "tests/resilience/kit/killed-together.ts",
    dataDir,
    String(rounds),
    JSON.stringify(await settingsFor(dataDir)),
  ];
  const driver = startProgram(program, args, { settings: {} });
  expect(await driver.ended, driver.output()).toBe(0);
  const lines = driver
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  const seen = lines.map((line) => JSON.parse(line) as Round);
  expect(seen.map(({ round, status, is_dead }) => [round, status, is_dead])).toEqual([
    ...Array.from({ length: rounds }, (_, index) => [index + 1, 200, index % 2 === 0]),
    [undefined, undefined, undefined],
  ]);
  expect(seen.at(-1)?.ended).toBe(0);
}, 900_000);

test("nobody else may read or enter anything in the data folder", () => {
  const open = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(["logs", "mail", "postgres", "secrets.json"]));
});
