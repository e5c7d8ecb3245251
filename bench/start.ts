// How long a start takes (with empty data, and again with data), and the memory of the idle product. A full run adds a
// new machine: install, build and first start, and the memory of each program after a minute.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "#scripts/bench.ts";
import { freePorts, type Program, startProduct, stopProduct } from "#tests/kit/product/product.ts";
import { measureFreshStart } from "./kit/fresh.ts";
import { processTree, sumPssMib } from "./kit/memory.ts";
import { isShort, type ShortForm } from "./kit/short.ts";

export const short: ShortForm = { figures: ["empty_to_ready_ms", "restart_to_ready_ms", "stop_ms"] };

const idleMs = isShort ? 0 : 5_000;
const restMs = 60_000;

async function timed(env: NodeJS.ProcessEnv): Promise<{ program: Program; ms: number }> {
  const began = performance.now();
  const program = await startProduct(env);
  return { program, ms: Math.round(performance.now() - began) };
}

const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), "proffer-bench-"));
  chmodSync(folder, 0o711);
  try {
    const env = { MODE: "demo", ...(await freePorts()), DATA_DIR: join(folder, "data") };
    const first = await timed(env);
    await stopProduct(first.program);
    const again = await timed(env);
    await wait(idleMs);
    const pids = process.platform === "linux" ? processTree(again.program.child.pid ?? 0) : [];
    const memory: Record<string, number> =
      pids.length > 0 ? { idle_pss_mib: sumPssMib(pids), processes: pids.length } : {};
    const began = performance.now();
    await stopProduct(again.program);
    const stop_ms = Math.round(performance.now() - began);
    const fresh = isShort || process.platform !== "linux" ? {} : await measureFreshStart(restMs);
    return {
      empty_to_ready_ms: first.ms,
      restart_to_ready_ms: again.ms,
      stop_ms,
      ...memory,
      ...fresh,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export default bench;
