// Where the children write when the terminal is not theirs: DATA_DIR/logs, one file each, the one before kept. A child writes
// to the file itself, by a handle that appends: no line waits for us or is lost when we are gone. A big file is therefore
// copied and emptied in place; lost is what is written between the last byte copied and the emptying, some microseconds.
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

/** Makes sure the file can be appended to, by us and our children alone; a big one is set aside first. */
export function appendTo(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
  // Files of earlier versions may be open to others.
  chmodSync(file, 0o600);
  rotate(file);
}

/** Sets a big file aside as `.1` while others write to it: two times `max` bytes is the most there is, give or take a few seconds. */
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
    // No room for a copy, and the file goes on growing: what is in it is worth less than the disk.
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

/** Looks after the logs of a folder for as long as the supervisor runs; the answer stops it. */
export function watchLogs(folder: string, { everyMs = lookEveryMs, max = maxBytes } = {}): () => void {
  const timer = setInterval(() => {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (!name.endsWith(".log")) continue;
      try {
        rotate(join(folder, name), max);
      } catch {
        // A log that cannot be set aside is looked at again; nothing else may suffer from it.
      }
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The end of a log, for a message. */
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
