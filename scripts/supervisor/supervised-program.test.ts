import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "#scripts/postgres/cluster.ts";
import { isRunning, recordProcess, waitUntilEnded } from "#scripts/supervisor/processes.ts";
import { service } from "#scripts/supervisor/services.ts";
import { SupervisedProgram } from "#scripts/supervisor/supervised-program.ts";
import type { Problem } from "#server/kernel/start/problem.ts";

let folder: string;
let part: SupervisedProgram;
let port: number;
let pids: number[];
/** How often the program became ready. */
let ready: number;
let lines: string[];
let gaveUp: Promise<Problem>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "part-"));
  port = await freePort();
  pids = [];
  ready = 0;
  lines = [];
});

afterEach(async () => {
  await part.stop();
  rmSync(folder, { recursive: true });
});

/** A server that answers 200 everywhere and also runs `more`; `/crash` exits with code 3. */
const program = (more = "") => `
  import { spawn } from "node:child_process";
  import { createServer } from "node:http";
  const server = createServer((request, response) => {
    if (request.url === "/crash") { console.log("crashing as asked"); process.exit(3); }
    response.end();
  });
  ${more}
  server.listen(${port}, "127.0.0.1");
`;

/** The usual limits with shorter times. */
const patience = {
  firstStarts: 3,
  failedStarts: 3,
  deaths: 4,
  window: 600_000,
  shortestWait: 10,
  longestWait: 40,
  askEvery: 50,
  silence: 1_000,
  hangingEnd: 200,
};

function make(text: string, stopPatience = 5_000): SupervisedProgram {
  const file = join(folder, "program.mjs");
  writeFileSync(file, text);
  const spec = service({
    name: "sample",
    program: file,
    env: {},
    memory: { old: 128, semi: 4 },
    readyUrl: `http://127.0.0.1:${port}/`,
    healthUrl: `http://127.0.0.1:${port}/healthz`,
    startPatience: 20_000,
    stopPatience,
    logFile: join(folder, "logs", "sample.log"),
  });
  gaveUp = new Promise((done) => {
    const on = {
      child: (_: string, pid: number) => pids.push(pid),
      say: (line: string) => lines.push(line),
      giveUp: done,
    };
    const start: typeof spec.start = async (onChild) => {
      await spec.start(onChild);
      ready += 1;
    };
    part = new SupervisedProgram({ ...spec, start }, on, patience);
  });
  return part;
}

const crash = () => fetch(`http://127.0.0.1:${port}/crash`).catch(() => undefined);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let elapsed_ms = 0; elapsed_ms < 20_000; elapsed_ms += 20) {
    if (await isSo()) return;
    await wait(20);
  }
  throw new Error("It did not happen within 20 s.");
}

const answers = () =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

test("a program that dies restarts", async () => {
  await make(program()).start();
  await crash();
  await until(() => pids.length === 2);
  await until(answers);
  expect(lines).toEqual(["sample died (it ended with code 3); starting it again."]);
});

test("the supervisor gives up a program that restarts each time but dies too often", async () => {
  await make(program()).start();
  for (let count = 1; count <= 4; count += 1) {
    await until(() => ready === count);
    await crash();
  }
  const { message } = await gaveUp;
  expect(message).toMatch(/^sample died 4 times within 10 minutes, last: it ended with code 3\./);
  expect(message).toContain("crashing as asked");
});

test("the supervisor gives up a program that does not restart after a few tries, with its last output", async () => {
  const marker = join(folder, "was-up");
  const onlyOnce = `
    const { existsSync, writeFileSync } = await import("node:fs");
    if (existsSync(${JSON.stringify(marker)})) { console.log("no such table"); process.exit(1); }
    writeFileSync(${JSON.stringify(marker)}, "");
  `;
  await make(program(onlyOnce)).start();
  await crash();
  const { message } = await gaveUp;
  expect(message).toMatch(
    /^sample did not start 3 times in a row, last: sample ended while it was starting\./,
  );
  expect(message).toContain("no such table");
  expect(pids).toHaveLength(4);
});

test("a program that ends before it is ready is reported with its last output", async () => {
  make('console.error("no such table"); process.exit(1);');
  await expect(part.start()).rejects.toThrow(/sample ended while it was starting\.[\s\S]*no such table/);
});

test("a program that ignores SIGTERM is killed after its deadline, with everything it started", async () => {
  const children = join(folder, "children");
  const hang = `
    process.on("SIGTERM", () => {});
    const child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
    (await import("node:fs")).writeFileSync(${JSON.stringify(children)}, String(child.pid));
  `;
  await make(program(hang), 300).start();
  await until(() => existsSync(children));
  const all = [...pids, Number(readFileSync(children, "utf8"))].map(recordProcess);
  expect(all.every(isRunning)).toBe(true);
  await part.stop();
  expect(await waitUntilEnded(all, 2_000)).toEqual([]);
});

test("a stopped program does not restart", async () => {
  await make(program()).start();
  const records = pids.map(recordProcess);
  await part.stop();
  expect(await waitUntilEnded(records, 2_000)).toEqual([]);
  expect(pids).toHaveLength(1);
  expect(lines).toEqual([]);
});

test("a failed first start is retried", async () => {
  const marker = join(folder, "was-here");
  const notAtFirst = `
    const { existsSync, writeFileSync } = await import("node:fs");
    const isFirst = !existsSync(${JSON.stringify(marker)});
    writeFileSync(${JSON.stringify(marker)}, "");
    if (isFirst) { console.log("not yet"); process.exit(1); }
  `;
  await make(program(notAtFirst)).start();
  expect(await answers()).toBe(true);
  expect(pids).toHaveLength(2);
  expect(lines.join()).toMatch(/^sample did not start \(sample ended while it was starting\.[\s\S]*not yet/);
});

test("a program that never starts is retried a few times", async () => {
  make('console.error("no such table"); process.exit(1);');
  await expect(part.start()).rejects.toThrow("no such table");
  expect(pids).toHaveLength(patience.firstStarts);
});

test.each([
  ["is suspended by SIGSTOP", (pid: number) => process.kill(pid, "SIGSTOP")],
  [
    "loops forever and ignores SIGTERM",
    () => void fetch(`http://127.0.0.1:${port}/spin`).catch(() => undefined),
  ],
] as const)("a program that %s is replaced, with everything it started", async (_how, hang) => {
  const children = join(folder, "children");
  const more = `
    process.on("SIGTERM", () => {});
    const child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
    (await import("node:fs")).writeFileSync(${JSON.stringify(children)}, String(child.pid));
    server.prependListener("request", (request) => { if (request.url === "/spin") for (;;); });
  `;
  await make(program(more), 300).start();
  const before = [...pids, Number(readFileSync(children, "utf8"))].map(recordProcess);
  hang(pids[0] ?? 0);
  await until(() => ready === 2);
  expect(await answers()).toBe(true);
  expect(await waitUntilEnded(before, 2_000)).toEqual([]);
  expect(lines).toEqual(["sample died (it did not answer for 1 s); starting it again."]);
});

test("neither a start longer than the silence limit nor an idle program is a hang", async () => {
  const slow = "await new Promise((done) => setTimeout(done, 2_000));";
  await make(program(slow)).start();
  await wait(1_500);
  expect(pids).toHaveLength(1);
  expect(lines).toEqual([]);
});
