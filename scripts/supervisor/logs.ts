// The log files of the children: DATA_DIR/logs, one each, with the previous one. A child writes to the file itself, by
// a handle in append mode, so that no line is lost when the supervisor dies. Rotation therefore copies a large file
// and truncates it in place; lines written between copy and truncation, some microseconds, are lost.
import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

const maxBytes = 10 * 1024 * 1024;
const lookEveryMs = 5_000;

/** Creates a missing file, for this user only; rotates a large one. */
export function appendTo(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
  // Others may be able to read files of earlier versions.
  chmodSync(file, 0o600);
  rotate(file);
}

/** Rotates a large file to `.1` while others write to it: both together have at most about two times `max` bytes. */
export function rotate(file: string, max = maxBytes): void {
  const { size } = statSync(file);
  if (size <= max) return;
  const source = openSync(file, "r+");
  const half = `${file}.1.new`;
  try {
    copy(source, half);
    ftruncateSync(source, 0);
    renameSync(half, `${file}.1`);
  } catch (error) {
    rmSync(half, { force: true });
    // Without space for a copy the file may grow to twice `max`; then it is truncated to free the disk.
    if (size <= 2 * max) return;
    ftruncateSync(source, 0);
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(source);
  }
}

function copy(source: number, to: string): void {
  const target = openSync(to, "w", 0o600);
  const buffer = Buffer.alloc(1024 * 1024);
  try {
    for (let at = 0; ; ) {
      const count = readSync(source, buffer, 0, buffer.length, at);
      if (count === 0) return;
      writeSync(target, buffer, 0, count);
      at += count;
    }
  } finally {
    closeSync(target);
  }
}

/** Rotates the logs of a folder while the supervisor runs; the returned function stops it. */
export function watchLogs(folder: string, { everyMs = lookEveryMs, max = maxBytes } = {}): () => void {
  const timer = setInterval(() => {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (!name.endsWith(".log")) continue;
      try {
        rotate(join(folder, name), max);
      } catch {
        // Retry a log that cannot be rotated later.
      }
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The last lines of a log, for a message. */
export function lastLines(file: string, count = 8): string {
  if (!existsSync(file)) return "";
  const handle = openSync(file, "r");
  try {
    const { size } = statSync(file);
    const buffer = Buffer.alloc(Math.min(size, 8_192));
    readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    return `The end of ${file}:\n${buffer.toString("utf8").trim().split("\n").slice(-count).join("\n")}`;
  } finally {
    closeSync(handle);
  }
}
