// Starts the built product twice, on free ports and empty data folders, and stops both afterwards: once for all
// journeys, and once for the walk, which wants rows that stay as they are: no demo data, and nobody works off its queue.
// E2E_BASE_URL, E2E_MAIL_URL (the inbox's API lies below it) and E2E_STANDINS_URL say where the first is, WALK_* where
// the second.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts, type Program, startProduct, stopProduct } from "#tests/kit/product.ts";
import { writePictureIndex } from "../walk/picture-index.ts";

type Started = { product: Program; ports: Awaited<ReturnType<typeof freePorts>>; data_dir: string };

async function start(folder: string, settings: NodeJS.ProcessEnv): Promise<Started> {
  const ports = await freePorts();
  const data_dir = join(folder, "data");
  const product = await startProduct({
    MODE: "demo",
    ...ports,
    DATA_DIR: data_dir,
    PROFFER_LAUNCHER: String(process.pid),
    ...settings,
  });
  return { product, ports, data_dir };
}

export default async function setup(): Promise<() => Promise<void>> {
  rmSync("test-results/walk", { recursive: true, force: true });
  const folders = ["proffer-e2e-", "proffer-walk-"].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), name));
    chmodSync(folder, 0o711);
    return folder;
  });
  const running: Started[] = [];
  const stop = async () => {
    await Promise.all(running.map(({ product }) => stopProduct(product)));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  const [journeys = "", walked = ""] = folders;
  try {
    // The stand-ins take orders: what is to go otherwise than planned.
    running.push(await start(journeys, { STANDINS_CONTROL: "1" }));
    running.push(await start(walked, { WORKER: "none", SEED: "none" }));
  } catch (error) {
    await stop();
    throw error;
  }
  const [first, second] = running as [Started, Started];
  process.env.E2E_BASE_URL = `http://localhost:${first.ports.PORT}`;
  process.env.E2E_MAIL_URL = `http://localhost:${first.ports.STANDINS_MAIL_PORT}`;
  process.env.E2E_STANDINS_URL = `http://localhost:${first.ports.STANDINS_PORT}`;
  process.env.E2E_DATA_DIR = first.data_dir;
  process.env.WALK_DATA_DIR = second.data_dir;
  process.env.WALK_PORTS = JSON.stringify(second.ports);
  return async () => {
    await stop();
    writePictureIndex("test-results/walk");
  };
}
