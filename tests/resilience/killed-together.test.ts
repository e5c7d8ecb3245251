// Everything is killed at once, as a machine or a container is: ready again each time, whoever has got the numbers of the dead
// meanwhile. And what all these starts have written is nobody else's to read, although they began under an open umask.

import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull } from "#scripts/test-run/turn.ts";
import { freePorts, startProgram } from "#tests/kit/product/product.ts";
import { compileCache } from "#tests/kit/product/seeded-data.ts";

/** Two of each kind; ten with TEST_FULL=1. */
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

/** A mail server elsewhere: the stand-in for mail takes a second of each start, and nothing here is about it. */
const settingsFor = async (data_dir: string) => ({
  ...{ ...compileCache, ...(await freePorts()) },
  ...{ MODE: "demo", SEED: "none", SMTP_URL: "smtp://127.0.0.1:9", DATA_DIR: data_dir },
});

/** How to become the first process of a namespace here; empty where nobody may. */
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

test("nothing in the data folder may be read or entered by anybody else", () => {
  const open = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(["logs", "mail", "postgres", "secrets.json"]));
});
