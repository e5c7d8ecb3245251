// Ports for what the tests start. Several test files choose at the same time, seconds before the first use: whoever
// chooses a port leaves a mark that the others see.
import { randomInt } from "node:crypto";
import { closeSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { isFree } from "#scripts/postgres/cluster.ts";

/** Above the ports that the product chooses itself, below those of outgoing connections. */
const ports = { first: 23_500, count: 8_500 } as const;
const tries = 200;
/** A mark older than this is from a finished run and no longer counts. */
const marked_ms = 5 * 60_000;

/** A port on which nobody listens and that no other test has chosen recently. */
export async function freePort(): Promise<number> {
  const folder = join(tmpdir(), `proffer-test-ports-${userInfo().username}`);
  mkdirSync(folder, { recursive: true });
  for (let count = 0; count < tries; count += 1) {
    const port = ports.first + randomInt(ports.count);
    if (leaveMark(join(folder, String(port))) && (await isFree(port))) return port;
  }
  throw new Error(`None of ${tries} ports was free.`);
}

/** Creates the file; false if another test already has. */
function leaveMark(file: string): boolean {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (made !== undefined && Date.now() - made > marked_ms) rmSync(file, { force: true });
  try {
    closeSync(openSync(file, "wx"));
    return true;
  } catch {
    return false;
  }
}
