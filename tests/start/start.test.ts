// `npm start` in a fresh clone, by a normal user and by root, and `npm run dev`. Packages and build are linked from this
// clone; with TEST_INSTALL=1 the user installs and builds, and the others link from there.
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { shareOfTurn } from "#scripts/test-run/turn.ts";
import { type Installation, install } from "#tests/start/installation.ts";
import { isRoot, normalUser } from "#tests/start/people.ts";
import * as promises from "#tests/start/promises.ts";

const ways = ["user", "dev", ...(isRoot ? ["root"] : [])];
/** A push tries one: each takes one to two minutes. */
const parts = new Set(shareOfTurn(ways, ways.length));
const installs = parts.has("user") && process.env.TEST_INSTALL === "1";
const user = normalUser();
let fresh: Installation;
const installations: Installation[] = [];

async function installed(options: Parameters<typeof install>[0]): Promise<Installation> {
  const installation = await install(options);
  installations.push(installation);
  return installation;
}

beforeAll(async () => {
  fresh = await installed({ person: user.person, ...(installs ? {} : { from: { folder: resolve(".") } }) });
});
afterEach(async () => {
  for (const { stopAll } of installations) await stopAll();
});
afterAll(() => {
  for (const { remove } of installations) remove();
  user.remove();
});

if (parts.has("user")) {
  describe("npm start in a fresh clone as a normal user", () => {
    test(`${installs ? "installs, builds and" : "with its packages and build"} runs; a second start on its data folder is refused; SIGTERM ends it with nothing left`, async () => {
      const program = await promises.startsAndAnswers(fresh);
      for (const step of installs ? ["Installing", "Building"] : []) expect(program.output()).toContain(step);
      await promises.refusesToRunTwice(fresh);
      await promises.endsWithNothingLeft(fresh, program);
    });

    test("the next start keeps the data; after a kill -9 the one after it stops what was left and runs; SIGINT ends it with nothing left", async () => {
      const program = await promises.startsWithItsData(fresh);
      const again = await promises.recoversFromAKill(fresh, program);
      await promises.endsWithNothingLeft(fresh, again, "SIGINT");
    });

    test("somebody else's data folder is named together with its owner", () =>
      promises.refusesSomebodyElsesFolder(fresh, "/usr", "root"));

    test("a taken port is named together with its setting", () => promises.refusesATakenPort(fresh));

    test("nothing is left when npm itself is killed", () => promises.endsWithNpm(fresh));
  });
}

if (parts.has("dev")) {
  test("npm run dev answers with a page whose scripts load, and ends with nothing left", () =>
    promises.developsOnTheSameData(fresh));
}

// Only root can be in the situation tested here.
if (parts.has("root")) {
  describe("npm start in a clone as root", () => {
    let installation: Installation;
    let folder: string;
    beforeAll(async () => {
      installation = await installed({ from: fresh });
      folder = mkdtempSync(join(tmpdir(), "proffer-foreign-"));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test("runs; after a kill -9 the next start stops what was left and keeps the data; SIGINT ends it with nothing left", async () => {
      const program = await promises.startsAndAnswers(installation);
      expect(program.output()).not.toContain("may not enter");
      const again = await promises.recoversFromAKill(installation, program);
      await promises.endsWithNothingLeft(installation, again, "SIGINT");
    });

    test("somebody else's data folder is named together with its owner", async () => {
      const foreign = join(folder, "data");
      mkdirSync(foreign);
      chownSync(foreign, 12_345, 12_345);
      await promises.refusesSomebodyElsesFolder(installation, foreign, "the user with the number 12345");
    });

    test("under a folder that only root may enter it says where the database is, and finds it again", async () => {
      const closed = await installed({ mode: 0o700, from: installation });
      const program = await promises.startsAndAnswers(closed);
      const output = program.output();
      expect(output).toMatch(
        /PostgreSQL runs as the system user \S+, which may not enter this folder: its data and a copy of its programs lie in \//,
      );
      await promises.endsWithNothingLeft(closed, program);
      const again = await promises.startsWithItsData(closed);
      await promises.endsWithNothingLeft(closed, again, "SIGINT");
      rmSync(promises.movedTo(output) ?? "", { recursive: true });
    });
  });
}
