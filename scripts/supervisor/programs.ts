// The web server and the worker as supervised programs: how they start, where they answer, how much memory they take.
import { freePort } from "#scripts/postgres/cluster.ts";
import { service } from "#scripts/supervisor/services.ts";
import type { ProgramSpec } from "#scripts/supervisor/supervised-program.ts";
import type { Settings } from "#server/kernel/env.ts";

/** The local address of a server that listens on `host`. */
function localUrl(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** `logFile`: where its output goes; if undefined, to the output of this process. */
export function webSpec(
  env: Settings,
  base: NodeJS.ProcessEnv,
  { isDev, logFile }: { isDev: boolean; logFile: string | undefined },
): ProgramSpec {
  const url = localUrl(env.HOST, env.PORT);
  return service({
    name: "web",
    program: isDev ? "server/dev.ts" : "server/web.ts",
    // Vite and its module graph need more than the product.
    memory: isDev ? { old: 2_048, semi: 16 } : { old: 1_536, semi: 16 },
    env: isDev ? { ...base, NODE_ENV: "development" } : base,
    readyUrl: `${url}/readyz`,
    // In development a debugger may pause the process for any length of time.
    healthUrl: isDev ? undefined : `${url}/healthz`,
    startPatience: 300_000,
    stopPatience: 15_000 + env.DRAIN_SECONDS * 1_000,
    logFile: isDev ? undefined : logFile,
  });
}

/** The queue's worker as a separate process: payments, timers and mails continue while the web server hangs or restarts. */
export async function workerSpec(
  env: Settings,
  base: NodeJS.ProcessEnv,
  logFile: string | undefined,
): Promise<ProgramSpec> {
  const port = env.WORKER_PORT ?? (await freePort());
  const url = localUrl(env.WORKER_HOST, port);
  return service({
    name: "worker",
    program: "server/worker.ts",
    memory: { old: 512, semi: 8 },
    env: { ...base, WORKER_PORT: String(port) },
    readyUrl: `${url}/readyz`,
    healthUrl: `${url}/healthz`,
    startPatience: 300_000,
    stopPatience: 15_000,
    logFile,
  });
}
