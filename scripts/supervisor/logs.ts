// Where the children write when the terminal is not theirs: DATA_DIR/logs, one file each, the one before kept.
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const maxBytes = 10 * 1024 * 1024;

/** Makes sure the file can be appended to; a big one is set aside first, so that two times 10 MB is the most there is. */
export function appendTo(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file) && statSync(file).size > maxBytes) renameSync(file, `${file}.1`);
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
