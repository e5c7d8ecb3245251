// Web server and worker as a container or unit runs them: each under its own supervisor, without the data folder.
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { attachedEnv } from "#scripts/supervisor/attach.ts";
import { isRunning, recordProcess, signalProcess } from "#scripts/supervisor/processes.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { endProgram } from "#tests/kit/product/instances.ts";
import { type Program, startProgram } from "#tests/kit/product/product.ts";
import { until, untilSays } from "#tests/kit/product/until.ts";
import { product, provideGatedProduct } from "../kit/provide-product.ts";

provideGatedProduct({ WORKER: "own", RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: "1" });

describe("scripts/supervise.ts", () => {
  let program: Program;
  afterEach(() => endProgram(program));

  /** Starts it with the settings of the running product, and waits until the supervisor watches it. */
  async function supervise(name: "web" | "worker", settings: NodeJS.ProcessEnv) {
    const base = { ...product.settings, WORKER: "none", ...settings };
    const env = {
      ...base,
      ...attachedEnv(base),
      DATABASE_OWNER_URL: "postgres://owner:a-secret@127.0.0.1/x",
    };
    program = startProgram(process.execPath, ["scripts/supervise.ts", name], { settings: env });
    await untilSays(program, `${name} is ready.`);
    // Settings that only migrations, backups and restores use are not passed on.
    expect(readFileSync(`/proc/${child().pid}/environ`, "utf8")).not.toContain("DATABASE_OWNER_URL");
    return child();
  }

  function child() {
    const { pid = 0 } = program.child;
    const [first = ""] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    return recordProcess(Number(first));
  }

  async function replacedAfterHang(known: ReturnType<typeof child>, ready: string) {
    signalProcess(known, "SIGSTOP");
    await until(
      "another process has started",
      () => !isRunning(known) && child().pid !== known.pid && fetch(ready).then(({ ok }) => ok),
    );
    expect(program.output()).toContain("did not answer for 15 s");
  }

  test("a web server that hangs is replaced, whatever WORKER_PORT says, and both end at SIGTERM", async () => {
    const [PORT, WORKER_PORT] = [String(await freePort()), String(await freePort())];
    const ready = `http://127.0.0.1:${PORT}/readyz`;
    const known = await supervise("web", { PORT, WORKER_PORT });
    await replacedAfterHang(known, ready);
    const next = child();
    program.child.kill("SIGTERM");
    expect(await program.ended).toBe(0);
    expect(isRunning(next)).toBe(false);
  });

  test("a worker that hangs is replaced, and answers only at WORKER_HOST", async () => {
    const WORKER_PORT = String(await freePort());
    const ready = `http://127.0.0.1:${WORKER_PORT}/readyz`;
    // All of 127.0.0.0/8 is this machine: the second address represents another network.
    const elsewhere = `http://127.0.0.2:${WORKER_PORT}/metrics`;
    const token = { headers: { authorization: `Bearer ${"m".repeat(24)}` } };
    const settings = { WORKER_PORT, METRICS_TOKEN: "m".repeat(24) };
    await supervise("worker", settings);
    await expect(fetch(elsewhere, token)).rejects.toThrow("fetch failed");
    await endProgram(program);
    const known = await supervise("worker", { ...settings, WORKER_HOST: "0.0.0.0" });
    expect(await (await fetch(elsewhere, token)).text()).toContain("proffer_queue_jobs");
    await replacedAfterHang(known, ready);
  });
});
