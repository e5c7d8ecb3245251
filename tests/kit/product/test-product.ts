// The built product for one group of tests: on free ports and a copy of the seeded data, in its own folder.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBalancer } from "./balancer.ts";
import { freePort } from "./free-port.ts";
import { endProgram, startWeb, startWorker } from "./instances.ts";
import { freePorts, type Program, startProduct, stopProduct } from "./product.ts";
import { compileCache, copySeededData } from "./seeded-data.ts";

export type TestProduct = {
  program: Program;
  origin: string;
  /** `PORT` is that of the origin: the balancer's, if there is one. */
  ports: Awaited<ReturnType<typeof freePorts>>;
  data_dir: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
};

/** A product folder that PostgreSQL's own user may enter when the tests run as root. */
export function makeTestFolder(): { folder: string; data_dir: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "proffer-product-"));
  chmodSync(folder, 0o711);
  return {
    folder,
    data_dir: join(folder, "data"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const common = { ...compileCache, MODE: "demo", PROFFER_LAUNCHER: String(process.pid) };
const originAt = (port: string | number) => `http://localhost:${port}`;

/** Starts it with these settings plus its ports and folder: with the demo's people, or empty with `SEED: "none"`. */
export async function openTestProduct(settings: NodeJS.ProcessEnv = {}): Promise<TestProduct> {
  const { data_dir, remove } = makeTestFolder();
  try {
    await copySeededData(settings.SEED === "none" ? "none" : "demo", data_dir);
    const ports = await freePorts();
    const program = await startProduct({ ...common, ...ports, DATA_DIR: data_dir, ...settings });
    return {
      program,
      origin: originAt(ports.PORT),
      ports,
      data_dir,
      async stop() {
        await stopProduct(program);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * The same as a larger installation: two web processes behind a balancer, and two workers unless `WORKER` is `none`.
 * Two requests of one page go to different processes, so that state kept within one process shows.
 */
export async function openSpreadProduct(settings: NodeJS.ProcessEnv = {}): Promise<TestProduct> {
  const [port, second] = await Promise.all([freePort(), freePort()]);
  const shared = { PUBLIC_URL: originAt(port), TRUSTED_PROXY_HOPS: "1", WORKER: "own", ...settings };
  const product = await openTestProduct(shared);
  const endings: (() => Promise<unknown>)[] = [product.stop];
  const stop = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const beside = { ...common, RATE_LIMITS: "off", ...product.ports, DATA_DIR: product.data_dir, ...shared };
    const further = [startWeb(second, beside), ...(shared.WORKER === "own" ? [startWorker(beside)] : [])];
    for (const started of await Promise.allSettled(further)) {
      if (started.status === "rejected") throw started.reason;
      endings.push(() => endProgram(started.value));
    }
    const instances = [Number(product.ports.PORT), second];
    const balancer = await startBalancer({ instances, port, probe_ms: 1_000 });
    endings.push(balancer.stop);
    return { ...product, origin: balancer.url, ports: { ...product.ports, PORT: String(port) }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
