// Checks before anything starts, so that a start fails completely and with a reason.
import { accessSync, chmodSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import type { Settings } from "#server/kernel/env.ts";
import { makeFolder } from "#server/kernel/start/make-folder.ts";
import { Problem, portProblem, reasonOf } from "#server/kernel/start/problem.ts";

/** A new database with its demo data needs about 80 MB; with less, a first start would fail half-way. */
const bytesNeeded = 200 * 1024 * 1024;

const nameOf = (uid: number) => (uid === 0 ? "root" : `the user with the number ${uid}`);

/** Refuses a Node that is too old to run the product. */
export function checkNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) < 24)
    throw new Problem(`Proffer needs Node 24 or newer; this is Node ${version}.`);
}

/** Refuses root in live mode. */
export function checkUser(
  { MODE, ALLOW_ROOT }: Pick<Settings, "MODE" | "ALLOW_ROOT">,
  uid = process.getuid?.(),
): void {
  if (MODE === "live" && uid === 0 && ALLOW_ROOT === "off")
    throw new Problem(
      "Live mode does not run as root: start as a user of its own (docs/deploying.md), or set ALLOW_ROOT=on in a container that has no other user.",
    );
}

/** Makes the data folder, or refuses one that is not this user's own. */
export function claimFolder(folder: string): void {
  const uid = process.getuid?.();
  if (!existsSync(folder)) {
    // Under root, the database's user needs access; only their owner can read secret files in the folder.
    const mode = uid === 0 ? 0o711 : 0o700;
    try {
      makeFolder(folder, mode);
    } catch (error) {
      throw new Problem(
        `DATA_DIR ${folder} cannot be made (${reasonOf(error)}): set DATA_DIR to a folder that this user may make.`,
      );
    }
    // A restrictive umask would exclude the database's user.
    chmodSync(folder, mode);
    return;
  }
  const stat = statSync(folder);
  if (!stat.isDirectory()) throw new Problem(`DATA_DIR ${folder} is not a folder.`);
  if (uid !== undefined && stat.uid !== uid) {
    throw new Problem(
      `The data folder ${folder} belongs to ${nameOf(stat.uid)}, and this is ${userInfo().username}: start as its owner, or set DATA_DIR to another folder.`,
    );
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Problem(
      `The data folder ${folder} may not be written: change its rights, or set DATA_DIR to another folder.`,
    );
  }
}

/** Refuses to make a database without enough disk space. */
export function checkSpace(folder: string, needed = bytesNeeded): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  const mb = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  throw new Problem(
    `The disk is full: ${mb(free)} MB are free in ${folder}, a first start needs ${mb(needed)} MB. Free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/** Refuses a port on which another program listens, and names the setting that changes it. */
export async function checkPort(port: number, setting: string): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => {
      server.once("error", fail);
      // Without an address: a listener on any address of this machine is a conflict.
      server.listen(port, done);
    });
  } catch (error) {
    throw portProblem(error, port, setting);
  } finally {
    await new Promise((done) => server.close(done));
  }
}
