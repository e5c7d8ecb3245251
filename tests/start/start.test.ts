import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Installation, install } from "#tests/start/installation.ts";
import { isRoot, normalUser } from "#tests/start/people.ts";
import * as promises from "#tests/start/promises.ts";

const installsAndRuns =
  "installs, builds and runs; a second start keeps the data; SIGTERM and SIGINT end it with nothing left";

describe("npm start in a fresh clone as a normal user", () => {
  const user = normalUser();
  let installation: Installation;
  beforeAll(async () => {
    installation = await install({ person: user.person });
  });
  afterEach(() => installation.stopAll());
  afterAll(() => {
    installation.remove();
    user.remove();
  });

  test(installsAndRuns, async () => {
    await promises.startsAndKeepsItsData(installation);
  });

  test("a data folder of somebody else is named together with its owner", () =>
    promises.refusesSomebodyElsesFolder(installation, "/usr", "root"));

  test("a taken port is named together with its setting", () => promises.refusesATakenPort(installation));

  test("a second start on the same data folder is refused and does not disturb the first", () =>
    promises.refusesToRunTwice(installation));

  test("after a kill -9 the next start stops what was left and runs", () =>
    promises.recoversFromAKill(installation));

  test("nothing is left when npm itself is killed", () => promises.endsWithNpm(installation));
});

// Registered for root alone: nobody else can meet what is proved here.
if (isRoot) {
  describe("npm start in a fresh clone as root", () => {
    let installation: Installation;
    let closed: Installation | undefined;
    let folder: string;
    beforeAll(async () => {
      installation = await install();
      folder = mkdtempSync(join(tmpdir(), "proffer-foreign-"));
    });
    afterEach(async () => {
      await installation.stopAll();
      await closed?.stopAll();
    });
    afterAll(() => {
      installation.remove();
      closed?.remove();
      rmSync(folder, { recursive: true });
    });

    test(installsAndRuns, async () => {
      expect(await promises.startsAndKeepsItsData(installation)).not.toContain("may not enter");
    });

    test("a data folder of somebody else is named together with its owner", async () => {
      const foreign = join(folder, "data");
      mkdirSync(foreign);
      chownSync(foreign, 12_345, 12_345);
      await promises.refusesSomebodyElsesFolder(installation, foreign, "the user with the number 12345");
    });

    test("after a kill -9 the next start stops what was left and runs", () =>
      promises.recoversFromAKill(installation));

    test("under a folder that only root may enter it says where the database lies, and finds it again", async () => {
      closed = await install({ mode: 0o700, from: installation });
      const said = await promises.startsAndKeepsItsData(closed);
      expect(said).toMatch(
        /PostgreSQL runs as the system user \S+, which may not enter this folder: its data and a copy of its programs lie in \//,
      );
      rmSync(promises.movedTo(said) ?? "", { recursive: true });
    });
  });
}
