// Two extra web processes beside the journeys' product, on its database and behind their own balancer: for tests that
// kill processes, which no other journey may notice.
import { startBalancer } from "#tests/kit/product/balancer.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { endProgram, startWeb } from "#tests/kit/product/instances.ts";
import type { Program } from "#tests/kit/product/product.ts";
import { compileCache } from "#tests/kit/product/seeded-data.ts";
import { until } from "#tests/kit/product/until.ts";

export type Instances = {
  /** Ends and restarts them one after the other, each gracefully. */
  replaceAll(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts them; until `stop` all addresses in this file's tests go through their balancer. */
export async function openInstances(): Promise<Instances> {
  const [port, one, two] = await Promise.all([freePort(), freePort(), freePort()]);
  const origin_before = process.env.E2E_BASE_URL;
  const env = {
    ...compileCache,
    MODE: "demo",
    ...JSON.parse(process.env.E2E_PORTS ?? "{}"),
    DATA_DIR: process.env.E2E_DATA_DIR,
    PUBLIC_URL: `http://localhost:${port}`,
    TRUSTED_PROXY_HOPS: "1",
    DRAIN_SECONDS: "1",
    RATE_LIMITS: "off",
  };
  const programs = new Map<number, Program>();
  const start = async (at: number) => void programs.set(at, await startWeb(at, env));
  const stopAll = () => Promise.all([...programs.values()].map(endProgram));
  try {
    await Promise.all([one, two].map(start));
    const balancer = await startBalancer({ instances: [one, two], port });
    process.env.E2E_BASE_URL = balancer.url;
    return {
      async replaceAll() {
        for (const [at, program] of [...programs]) {
          await endProgram(program);
          if (program.child.exitCode !== 0) throw new Error(`It did not end in order:\n${program.output()}`);
          await start(at);
          await until("the balancer passes requests to the new one", () => balancer.isReady(at));
        }
      },
      async stop() {
        process.env.E2E_BASE_URL = origin_before;
        await balancer.stop();
        await stopAll();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
