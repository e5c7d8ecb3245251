/** The worker as a process of its own: under the supervisor (`WORKER=own`), or started by hand (`WORKER=none`). */
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { listen, stopOnSignals } from "./http/listen.ts";
import { health } from "./http/machine/health.ts";
import { metricsEndpoint } from "./http/machine/metrics.ts";
import { endWithSentence, portProblem } from "./kernel/start/problem.ts";
import type { boot } from "./main.ts";

process.umask(0o077);
const bundle = new URL("../build/server/index.js", import.meta.url);
const build = (await import(bundle.href)) as ServerBuild & { entry: { module: { boot: typeof boot } } };
const booted = await build.entry.module.boot().catch(endWithSentence);
const { runtime, metrics, startWorker, isWorking, endOnUncaught, stop } = booted;
endOnUncaught("worker");

/** Serves /healthz, /readyz and /metrics at `WORKER_HOST` for supervisor and scraper; returns how to stop listening. */
async function answerProbes(port: number): Promise<() => Promise<void>> {
  let isDraining = () => false;
  const queue = async () => {
    if (!isWorking()) throw new Error("the queue takes no jobs");
  };
  const probes = health({ queue }, () => isDraining());
  metricsEndpoint(probes, metrics);
  const listening = await listen(getRequestListener(probes.fetch), {
    port,
    host: runtime.env.WORKER_HOST,
    is_live: runtime.env.MODE === "live",
    onDrained: stop,
  }).catch((error: unknown) => endWithSentence(portProblem(error, port, "WORKER_PORT")));
  isDraining = listening.isDraining;
  return listening.stop;
}

const { WORKER_PORT } = runtime.env;
stopOnSignals(WORKER_PORT === undefined ? stop : await answerProbes(WORKER_PORT), runtime.log);
await startWorker().catch(endWithSentence);
runtime.log.info("working");
