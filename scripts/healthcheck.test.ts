import { spawnSync } from "node:child_process";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { freePort } from "#scripts/postgres/cluster.ts";

const exitCode = (args: string[], env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, ["scripts/healthcheck.mjs", ...args], {
    env: { PATH: process.env.PATH, ...env },
  }).status;

test("each program's health check calls its own port, whatever the environment says about the other", async () => {
  const [answering, silent] = [await freePort(), await freePort()];
  // In a thread: the checks block this one.
  const server = new Worker(
    `require("node:http").createServer((_, response) => response.end()).listen(${answering}, "127.0.0.1", () => require("node:worker_threads").parentPort.postMessage("up"))`,
    { eval: true },
  );
  try {
    await new Promise((done) => server.once("message", done));
    const web = { PORT: String(answering), WORKER_PORT: String(silent) };
    const worker = { PORT: String(silent), WORKER_PORT: String(answering) };
    expect([exitCode(["web"], web), exitCode(["web"], worker)]).toEqual([0, 1]);
    expect([exitCode(["worker"], web), exitCode(["worker"], worker)]).toEqual([1, 0]);
  } finally {
    await server.terminate();
  }
});
