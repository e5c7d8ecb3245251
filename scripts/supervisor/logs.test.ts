import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { appendTo, rotate, watchLogs } from "#scripts/supervisor/logs.ts";
import { until } from "#tests/kit/product/until.ts";

let folder: string;
let file: string;
let child: ChildProcess | undefined;
let stop: (() => void) | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "logs-"));
  file = join(folder, "logs", "sample.log");
});
afterEach(() => {
  stop?.();
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const numbers = (path: string) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => Number(line.split(" ")[1]));

/** A child that writes `count` lines of 100 bytes to its standard output on request, as the supervisor's children do. */
function writer(count: number): () => Promise<void> {
  appendTo(file);
  const out = openSync(file, "a", 0o600);
  const program = `
    let line = 0;
    process.on("message", () => {
      for (let last = line + ${count}; line < last; line += 1)
        require("fs").writeSync(1, ("line " + line + " ").padEnd(99, ".") + "\\n");
      process.send("written");
    });`;
  const started = spawn(process.execPath, ["-e", program], { stdio: ["ignore", out, out, "ipc"] });
  closeSync(out);
  child = started;
  return () =>
    new Promise((done) => {
      started.once("message", () => done());
      started.send("write");
    });
}

test("a log that grows while its program runs is rotated, without lost or torn lines", async () => {
  const write = writer(150);
  for (let round = 0; round < 4; round += 1) {
    await write();
    // The program keeps the file open, but writes nothing during the rotation: such lines may be lost.
    stop = watchLogs(join(folder, "logs"), { everyMs: 20, max: 10_000 });
    await until("it was set aside", () => statSync(file).size === 0);
    stop();
    await until("the copy is whole", () => existsSync(`${file}.1`) && !existsSync(`${file}.1.new`));
    expect(numbers(`${file}.1`)).toEqual(Array.from({ length: 150 }, (_, index) => round * 150 + index));
  }
});

test("only their owner can read both files, whatever the umask and their earlier mode", () => {
  const before = process.umask(0);
  try {
    appendTo(file);
    writeFileSync(`${file}.1`, "", { mode: 0o644 });
    writeFileSync(file, "x".repeat(2_000));
    rotate(file, 1_000);
  } finally {
    process.umask(before);
  }
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect([file, `${file}.1`, join(folder, "logs")].map(modeOf)).toEqual(["600", "600", "700"]);
  expect(statSync(`${file}.1`).size).toBe(2_000);
});

// The system's full device: opening succeeds, every write fails with ENOSPC.
test.runIf(existsSync("/dev/full"))(
  "without disk space for a copy the log is kept until it exceeds twice the limit",
  () => {
    appendTo(file);
    const fill = (bytes: number) => {
      symlinkSync("/dev/full", `${file}.1.new`);
      writeFileSync(file, "x".repeat(bytes));
      rotate(file, 1_000);
      return statSync(file).size;
    };
    expect(fill(1_500)).toBe(1_500);
    expect(fill(2_500)).toBe(0);
    expect(existsSync(`${file}.1`)).toBe(false);
  },
);
