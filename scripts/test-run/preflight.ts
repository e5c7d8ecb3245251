// Checks before anything else what a test run needs from the machine. Installs and creates nothing, except in
// continuous integration: it says what is missing and how to get it.
import { spawnSync } from "node:child_process";
import { accessSync, constants, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { ensureBrowser } from "#scripts/browser.ts";

/** One thing that is missing, and how to get it. */
export type Problem = { what: string; help: string };

/** A full run writes databases, builds and copies of the product of up to this size. */
const neededBytes = 6 * 2 ** 30;

type Check = () => Problem | null | Promise<Problem | null>;

/** What the checks ask the machine; tests can give other answers. */
export type Machine = {
  runs(program: string, ...args: string[]): boolean;
  freeBytes(folder: string): number;
  findBrowser(): string;
  listen(): Promise<void>;
  isRoot: boolean;
  isCi: boolean;
};

export const thisMachine: Machine = {
  runs: (program, ...args) => spawnSync(program, args, { stdio: "ignore" }).status === 0,
  freeBytes: (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  findBrowser: ensureBrowser,
  listen: () =>
    new Promise((resolve, reject) => {
      const server = createServer()
        .once("error", reject)
        .listen(0, "127.0.0.1", () => server.close(() => resolve()));
    }),
  isRoot: process.getuid?.() === 0,
  isCi: Boolean(process.env.CI),
};

function checksOf(machine: Machine): Check[] {
  return [
    () =>
      machine.runs("git", "rev-parse", "--is-inside-work-tree")
        ? null
        : {
            what: "This folder is not a git repository, or git is not installed.",
            help: "Install git (Debian: `apt-get install git`) and run the tests in a clone: some of them read what git tracks.",
          },
    () => {
      try {
        machine.findBrowser();
        return null;
      } catch (error) {
        return {
          what: error instanceof Error ? error.message : String(error),
          help: "Debian: `apt-get install chromium-headless-shell`. Without a browser `npm run test:unit`, `test:integration` and most others run.",
        };
      }
    },
    () => {
      const short = [...new Set([process.cwd(), tmpdir()])].find(
        (folder) => machine.freeBytes(folder) < neededBytes,
      );
      return short === undefined
        ? null
        : {
            what: `There is too little room in ${short}: ${(machine.freeBytes(short) / 2 ** 30).toFixed(1)} GiB of the ${neededBytes / 2 ** 30} GiB that a run may need.`,
            help: "Make room there, or set TMPDIR to a folder with more.",
          };
    },
    async () => {
      try {
        await machine.listen();
        return null;
      } catch (error) {
        return {
          what: `No port can be opened at 127.0.0.1: ${error instanceof Error ? error.message : error}.`,
          help: "The product, its database and the stand-ins each need one there.",
        };
      }
    },
    () => {
      try {
        accessSync(process.cwd(), constants.W_OK);
        return null;
      } catch {
        return {
          what: `${process.cwd()} is not writable.`,
          help: "Builds and reports are written there: run the tests in a clone of your own.",
        };
      }
    },
    () =>
      !machine.isRoot || machine.isCi || machine.runs("id", "-u", "postgres")
        ? null
        : {
            what: "PostgreSQL does not run as root, and there is no system user `postgres`.",
            help: "Run the tests as a normal user, or make it: `useradd --system --user-group --no-create-home postgres`.",
          },
  ];
}

/** Everything that is missing. */
export async function missingOn(machine: Machine = thisMachine): Promise<Problem[]> {
  const found = await Promise.all(checksOf(machine).map((check) => check()));
  return found.filter((problem) => problem !== null);
}
