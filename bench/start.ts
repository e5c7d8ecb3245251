// How long a start takes (empty data to ready, and again with data), and what the idle product costs in memory.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "#scripts/bench.ts";
import { freePorts, type Program, startProduct, stopProduct } from "#tests/kit/product.ts";
import { isShort, type ShortForm } from "./kit/short.ts";

export const short: ShortForm = { figures: ["empty_to_ready_ms", "restart_to_ready_ms", "stop_ms"] };

const idleMs = isShort ? 0 : 5_000;

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** The process and everything below it. */
function tree(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(name), parentOf(Number(name)));
    } catch {
      // Ended while we looked.
    }
  }
  const found = [root];
  for (const pid of found)
    found.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child));
  return found;
}

/** Proportional set size: shared pages counted once over all who share them. Linux only. */
function pssMib(pids: number[]): number {
  const kib = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0),
  );
  return Math.round(kib.reduce((sum, each) => sum + each, 0) / 1024);
}

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
    const pids = process.platform === "linux" ? tree(again.program.child.pid ?? 0) : [];
    const memory: Record<string, number> =
      pids.length > 0 ? { idle_pss_mib: pssMib(pids), processes: pids.length } : {};
    const began = performance.now();
    await stopProduct(again.program);
    return {
      empty_to_ready_ms: first.ms,
      restart_to_ready_ms: again.ms,
      stop_ms: Math.round(performance.now() - began),
      ...memory,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export default bench;
