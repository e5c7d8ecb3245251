import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Installation, install } from "#tests/start/installation.ts";
import { isRoot, normalUser } from "#tests/start/people.ts";
import * as promises from "#tests/start/promises.ts";

/** What a normal user promises; as root the same once more, and what only root can meet. */
describe("npm start in a fresh clone as a normal user", () => {
  const user = normalUser();
  let installation: Installation;
  beforeAll(async () => {
    installation = await install({ person: user.person });
  });
  afterAll(() => {
    installation.remove();
    user.remove();
  });

  test("installs, builds and runs; a second start keeps the data; SIGTERM and SIGINT end it with nothing left", async () => {
    await promises.startsAndKeepsItsData(installation);
  });

  test("a data folder of somebody else is named together with its owner", async () => {
    await promises.refusesSomebodyElsesFolder(installation, "/usr", "root");
  });

  test("a taken port is named together with its setting", () => promises.refusesATakenPort(installation));
});

const root = isRoot ? describe : describe.skip;

root("npm start in a fresh clone as root", () => {
  let installation: Installation;
  let closed: Installation;
  let folder: string;
  beforeAll(async () => {
    installation = await install();
    folder = mkdtempSync(join(tmpdir(), "proffer-foreign-"));
  });
  afterAll(() => {
    installation.remove();
    closed?.remove();
    rmSync(folder, { recursive: true });
  });

  test("installs, builds and runs; a second start keeps the data; SIGTERM and SIGINT end it with nothing left", async () => {
    expect(await promises.startsAndKeepsItsData(installation)).not.toContain("may not enter");
  });

  test("under a folder that only root may enter it says where the database lies, and finds it again", async () => {
    closed = await install({ mode: 0o700, from: installation });
    const said = await promises.startsAndKeepsItsData(closed);
    expect(said).toMatch(
      /PostgreSQL runs as the system user \S+, which may not enter this folder: its data and a copy of its programs lie in \//,
    );
  });

  test("a taken port is named together with its setting", () => promises.refusesATakenPort(installation));

  test("a data folder of somebody else is named together with its owner", async () => {
    const foreign = join(folder, "data");
    mkdirSync(foreign);
    chownSync(foreign, 12_345, 12_345);
    await promises.refusesSomebodyElsesFolder(installation, foreign, "the user with the number 12345");
  });

  test("a second start on the same data folder is refused and does not disturb the first", () =>
    promises.refusesToRunTwice(installation));

  test("after a kill -9 the next start stops what was left and runs", () =>
    promises.recoversFromAKill(installation));

  test("nothing is left when npm itself is killed", () => promises.endsWithNpm(installation));
});
