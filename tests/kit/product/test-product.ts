// The built product for one group of tests: on free ports and a copy of the seeded data, in a folder that goes with it.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts, type Program, startProduct, stopProduct } from "./product.ts";
import { compileCache, copySeededData } from "./seeded-data.ts";

export type TestProduct = {
  program: Program;
  origin: string;
  ports: Awaited<ReturnType<typeof freePorts>>;
  data_dir: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
};

/** A folder for a product that PostgreSQL's own user may enter when the tests run as root. */
export function makeTestFolder(): { folder: string; data_dir: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "proffer-product-"));
  chmodSync(folder, 0o711);
  return {
    folder,
    data_dir: join(folder, "data"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts it with these settings besides its ports and folder: with the demo's people, or with `SEED: "none"` empty. */
export async function openTestProduct(settings: NodeJS.ProcessEnv = {}): Promise<TestProduct> {
  const { data_dir, remove } = makeTestFolder();
  try {
    await copySeededData(settings.SEED === "none" ? "none" : "demo", data_dir);
    const ports = await freePorts();
    const program = await startProduct({
      ...compileCache,
      MODE: "demo",
      ...ports,
      DATA_DIR: data_dir,
      PROFFER_LAUNCHER: String(process.pid),
      ...settings,
    });
    return {
      program,
      origin: `http://localhost:${ports.PORT}`,
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
