// The one source of "now". Rules never ask the database or Date for the time, so demo mode and tests
// can move it: the offset lives in a file that every process of the installation reads.
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "#server/kernel/start/make-folder.ts";

export type Clock = { now(): Date };

const checkIntervalMs = 200;

/** A clock that adds the offset kept in `file` (re-read when it changes); without a file, real time. */
export function fileClock(file: string | undefined): Clock {
  if (!file) return { now: () => new Date() };
  let offset = 0;
  let mtimeMs = -1;
  let checkedAt = 0;
  return {
    now() {
      const real = Date.now();
      if (real - checkedAt >= checkIntervalMs) {
        checkedAt = real;
        const stat = statSync(file, { throwIfNoEntry: false });
        if (stat && stat.mtimeMs !== mtimeMs) {
          mtimeMs = stat.mtimeMs;
          offset = readOffset(file);
        }
      }
      return new Date(real + offset);
    },
  };
}

/** A clock for tests that stands still until it is moved. */
export function stoppedClock(at: Date): Clock & { move(ms: number): void; set(to: Date): void } {
  let now = at.getTime();
  return {
    now: () => new Date(now),
    move: (ms) => {
      now += ms;
    },
    set: (to) => {
      now = to.getTime();
    },
  };
}

/** Moves the clock of the whole installation by `ms`. Readers see the old file or the new one, never half of it. */
export function moveFileClock(file: string, ms: number): void {
  const offset_ms = readOffset(file) + ms;
  makeFolder(dirname(file), 0o700);
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, JSON.stringify({ offset_ms }), { mode: 0o600 });
  renameSync(next, file);
}

function readOffset(file: string): number {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof parsed === "object" && parsed !== null && "offset_ms" in parsed) {
      return typeof parsed.offset_ms === "number" ? parsed.offset_ms : 0;
    }
    return 0;
  } catch {
    return 0;
  }
}
