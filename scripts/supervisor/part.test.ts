import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "#scripts/postgres/cluster.ts";
import { makePart, type Part } from "#scripts/supervisor/part.ts";
import type { Problem } from "#scripts/supervisor/problem.ts";
import { isRunning, remember, waitUntilGone } from "#scripts/supervisor/processes.ts";
import { service } from "#scripts/supervisor/services.ts";

let folder: string;
let part: Part;
let port: number;
let pids: number[];
let said: string[];
let gaveUp: Promise<Problem>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "part-"));
  port = await freePort();
  pids = [];
  said = [];
});

afterEach(async () => {
  await part.stop();
  rmSync(folder, { recursive: true });
});

/** A server that answers 200 everywhere and does `more` besides; `/crash` ends it with code 3. */
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

function make(text: string, stopPatience = 5_000): Part {
  const file = join(folder, "program.mjs");
  writeFileSync(file, text);
  const spec = service({
    name: "sample",
    program: file,
    env: process.env,
    readyUrl: `http://127.0.0.1:${port}/`,
    startPatience: 20_000,
    stopPatience,
    logFile: join(folder, "logs", "sample.log"),
  });
  gaveUp = new Promise((done) => {
    part = makePart(spec, {
      child: (_, pid) => pids.push(pid),
      say: (line) => said.push(line),
      giveUp: done,
    });
  });
  return part;
}

const crash = () => fetch(`http://127.0.0.1:${port}/crash`).catch(() => undefined);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 20) {
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

test("a program that dies is started again", async () => {
  await make(program()).start();
  await crash();
  await until(() => pids.length === 2);
  await until(answers);
  expect(said).toEqual(["sample died (it ended with code 3); starting it again."]);
});

test("a program that dies three times within a minute is given up, with its last words", async () => {
  await make(program()).start();
  for (const count of [1, 2, 3]) {
    await until(answers);
    await until(() => pids.length === count);
    await crash();
  }
  const { message } = await gaveUp;
  // The third death may be seen while the program is still starting or right after: both count.
  expect(message).toMatch(
    /^sample died 3 times within a minute, last: (it ended with code 3|sample ended while it was starting)\./,
  );
  expect(message).toContain("crashing as asked");
});

test("a program that ends before it is ready is said with its last words", async () => {
  make('console.error("no such table"); process.exit(1);');
  await expect(part.start()).rejects.toThrow(/sample ended while it was starting\.[\s\S]*no such table/);
});

test("a program that does not listen to SIGTERM is killed after its deadline, with everything it started", async () => {
  const children = join(folder, "children");
  const hang = `
    process.on("SIGTERM", () => {});
    const child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
    (await import("node:fs")).writeFileSync(${JSON.stringify(children)}, String(child.pid));
  `;
  await make(program(hang), 300).start();
  await until(() => existsSync(children));
  const all = [...pids, Number(readFileSync(children, "utf8"))].map(remember);
  expect(all.every(isRunning)).toBe(true);
  await part.stop();
  expect(await waitUntilGone(all, 2_000)).toEqual([]);
});

test("a program that ends when it is asked to is not started again", async () => {
  await make(program()).start();
  const known = pids.map(remember);
  await part.stop();
  expect(await waitUntilGone(known, 2_000)).toEqual([]);
  expect(pids).toHaveLength(1);
  expect(said).toEqual([]);
});
