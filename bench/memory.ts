// Memory of the whole product: idle, the peak while fifty connections read a signed-in page for a minute, and half a
// minute after that.
import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "#scripts/bench.ts";
import { load } from "./kit/load.ts";
import { processTree, sumPssMib, supervisorOf } from "./kit/memory.ts";
import { demoEmails, openProduct, signIn } from "./kit/product.ts";
import { isShort, type ShortForm } from "./kit/short.ts";

export const short: ShortForm = {
  figures: ["idle_pss_mib", "load_peak_pss_mib", "rested_pss_mib", "requests_per_s"],
};

const seconds = isShort ? { idle: 1, load: 2, rest: 1 } : { idle: 5, load: 60, rest: 30 };
const connections = 50;
const sampleMs = 1_000;

/** Measures repeatedly until `until` resolves; returns the maxima of all processes and of the web process. */
async function peakUntil(supervisor: number, web: number, until: Promise<unknown>) {
  const peak = { all: 0, web: 0 };
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  over.catch(() => undefined);
  while (!isOver) {
    peak.all = Math.max(peak.all, sumPssMib(processTree(supervisor)));
    peak.web = Math.max(peak.web, sumPssMib([web]));
    await Promise.race([wait(sampleMs), over.catch(() => undefined)]);
  }
  await over;
  return peak;
}

const bench: Bench = async () => {
  const product = await openProduct();
  try {
    const { web_pid, postgres_pid } = product;
    const supervisor = supervisorOf(web_pid);
    await wait(seconds.idle * 1_000);
    const idle = { all: sumPssMib(processTree(supervisor)), web: sumPssMib([web_pid]) };
    const cookie = await signIn(product.url, demoEmails.customer);
    const target = { url: `${product.url}/requests`, headers: { cookie }, pid: web_pid, postgres_pid };
    const loading = load(target, seconds.load, connections);
    const peak = await peakUntil(supervisor, web_pid, loading);
    const { requests_per_s, p50_ms, p99_ms, cpu_ms } = await loading;
    await wait(seconds.rest * 1_000);
    return {
      idle_pss_mib: idle.all,
      idle_web_pss_mib: idle.web,
      load_peak_pss_mib: peak.all,
      load_peak_web_pss_mib: peak.web,
      rested_pss_mib: sumPssMib(processTree(supervisor)),
      requests_per_s,
      p50_ms,
      p99_ms,
      cpu_ms: Number(cpu_ms.toFixed(2)),
    };
  } finally {
    await product.stop();
  }
};

export default bench;
