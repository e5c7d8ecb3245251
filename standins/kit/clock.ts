// The movable clock: real time plus the offset in one small JSON file.
// Moving time rewrites the file; each process notices by its modification time.
// Without a file the clock shows real time.
import { readFileSync, statSync } from "node:fs";
import { z } from "zod";

const READ_EVERY_MS = 200;
const contents = z.object({ offset_ms: z.number().int() });

/** `now()` returns milliseconds since the epoch plus the current offset. */
export type Clock = { now(): number };

/**
 * A clock following `file` (`{"offset_ms": 0}`). A missing file means no offset; a half-written
 * one keeps the last valid offset.
 */
export function createClock(file?: string): Clock {
  let offset_ms = 0;
  let seenMtime = -1;
  let readAt = Number.NEGATIVE_INFINITY;

  function readOffset(path: string): void {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) {
      offset_ms = 0;
      seenMtime = -1;
      return;
    }
    if (stat.mtimeMs === seenMtime) return;
    try {
      offset_ms = contents.parse(JSON.parse(readFileSync(path, "utf8"))).offset_ms;
      seenMtime = stat.mtimeMs;
    } catch {
      // Unreadable now: read again next time, because seenMtime is unchanged.
    }
  }

  return {
    now() {
      if (file !== undefined && performance.now() - readAt >= READ_EVERY_MS) {
        readAt = performance.now();
        readOffset(file);
      }
      return Date.now() + offset_ms;
    },
  };
}
