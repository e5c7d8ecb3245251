// A data folder that was moved, copied or lost its database: the start finds its database, or is refused and says
// what to do. It never makes an empty one in its place.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findCluster, recordCluster } from "#scripts/postgres/cluster-record.ts";
import type { PostgresFolders } from "#scripts/postgres/folders.ts";
import { embeddedDatabase } from "#scripts/supervisor/database.ts";

let above: string;
const at = (...names: string[]) => join(above, ...names);

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), "moved-"));
  chmodSync(above, 0o711);
});
afterEach(() => rmSync(above, { recursive: true }));

/** A cluster's usual place: in the data folder or, as root in a closed folder, outside under a name from its path. */
const usualFor = {
  user: (name: string) => at(name, "postgres"),
  root: (name: string) => at(`of-${name}`, "postgres"),
};
type Who = keyof typeof usualFor;

const find = (who: Who, name: string, mayMake = false) => {
  const usual: PostgresFolders = { native: "", data: usualFor[who](name), user: undefined, note: undefined };
  return findCluster(at(name), usual, { mayMake });
};

/** A data folder after its first start; one of an earlier version does not record where its database is. */
function install(who: Who, { isRecorded = true } = {}): void {
  mkdirSync(usualFor[who]("data"), { recursive: true });
  mkdirSync(at("data"), { recursive: true });
  writeFileSync(join(usualFor[who]("data"), "PG_VERSION"), "17");
  writeFileSync(at("data", "secrets.json"), "{}");
  if (isRecorded) recordCluster(at("data"), usualFor[who]("data"), true);
}

const move = () => renameSync(at("data"), at("new"));
const copy = () => cpSync(at("data"), at("new"), { recursive: true });
const found = (data: string) => ({ data, isFirst: false });

test("moved as a user: the database is in the folder", () => {
  install("user");
  move();
  expect(find("user", "new")).toMatchObject(found(at("new", "postgres")));
});

test("moved as root: the database is found where it was, again and again", () => {
  install("root");
  move();
  const place = find("root", "new");
  expect(place).toMatchObject(found(usualFor.root("data")));
  recordCluster(at("new"), place.data, true);
  expect(find("root", "new")).toMatchObject(found(usualFor.root("data")));
});

test("copied as a user: each folder has its own database", () => {
  install("user");
  copy();
  expect(find("user", "new")).toMatchObject(found(at("new", "postgres")));
  expect(find("user", "data")).toMatchObject(found(at("data", "postgres")));
});

test("copied as root: the copy is refused, the folder itself is not", () => {
  install("root");
  copy();
  expect(() => find("root", "new")).toThrow(`${at("new")} is a copy of that one`);
  expect(find("root", "data")).toMatchObject(found(usualFor.root("data")));
});

test("of an earlier version and moved as root: refused; not moved: found", () => {
  install("root", { isRecorded: false });
  expect(find("root", "data")).toMatchObject(found(usualFor.root("data")));
  move();
  expect(() => find("root", "new")).toThrow("npm run restore");
});

test.each(["user", "root"] as const)(
  "the database was removed (%s): refused, except for a restore",
  (who) => {
    install(who);
    rmSync(usualFor[who]("data"), { recursive: true });
    expect(() => find(who, "data")).toThrow(/was in use, and its database is not at .*npm run restore/);
    expect(find(who, "data", true)).toMatchObject({ isFirst: true });
    rmSync(at("data", "secrets.json"));
    expect(() => find(who, "data")).toThrow("was in use");
  },
);

test("an interrupted first start is resumed", () => {
  mkdirSync(at("data"));
  recordCluster(at("data"), at("data", "postgres"), false);
  writeFileSync(at("data", "secrets.json"), "{}");
  expect(find("user", "data")).toMatchObject({ data: at("data", "postgres"), isFirst: true });
});

test("secrets are missing: the database is not opened with new ones", async () => {
  mkdirSync(at("data"), { mode: 0o711 });
  const first = await embeddedDatabase(at("data"), {});
  expect(existsSync(join(first.data, "PG_VERSION"))).toBe(true);
  rmSync(at("data", "secrets.json"));
  await expect(embeddedDatabase(at("data"), {})).rejects.toThrow("secrets.json is missing");
});

test("a backup of a folder that was never an installation is refused, and makes nothing", () => {
  const env = { PATH: process.env.PATH, MODE: "demo", DATA_DIR: at("none") };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/backup.ts", at("b.tar.gz")], {
    env,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining(`${at("none")} is the data folder of no installation`),
  });
  expect(existsSync(at("none"))).toBe(false);
});

test("proffer-run runs a command with the settings of the service's file, and passes its exit code on", () => {
  writeFileSync(at("settings"), `MODE="live"\nDATA_DIR='${at("none")}'\nOPERATOR_COUNTRY=Nowhere\n`);
  const run = (file: string, ...args: string[]) =>
    spawnSync(resolve("deploy", "proffer-run"), args, {
      env: {
        PATH: process.env.PATH,
        PROFFER_ENV_FILE: file,
        PROFFER_USER: userName(),
        OPERATOR_COUNTRY: "DE",
      },
      encoding: "utf8",
    });
  const doctor = run(at("settings"), "doctor");
  expect(doctor.status).toBe(1);
  expect(doctor.stdout).toContain("OPERATOR_COUNTRY");
  expect(doctor.stdout).toContain("SMTP_URL is missing: live mode");
  expect(run(at("settings"), "backup", "--x")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("usage: npm run backup"),
  });
  expect(run(at("absent"), "doctor").stderr).toContain("PROFFER_ENV_FILE");
  expect(run(at("settings"), "format").stderr).toContain("usage: proffer-run doctor|");
});

const userName = () => spawnSync("id", ["-un"], { encoding: "utf8" }).stdout.trim();
