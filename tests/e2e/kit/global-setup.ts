// Starts the built product once for all journeys, on free ports and an empty data folder, and stops it afterwards.
// E2E_BASE_URL, E2E_MAIL_URL (the inbox's API lies below it) and E2E_STANDINS_URL say where it is.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts, startProduct, stopProduct } from "#tests/kit/product.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "proffer-e2e-"));
  chmodSync(folder, 0o711);
  const ports = await freePorts();
  const product = await startProduct({
    MODE: "demo",
    ...ports,
    DATA_DIR: join(folder, "data"),
    // The stand-ins take orders: what is to go otherwise than planned.
    STANDINS_CONTROL: "1",
    PROFFER_LAUNCHER: String(process.pid),
  }).catch((error) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  process.env.E2E_BASE_URL = `http://localhost:${ports.PORT}`;
  process.env.E2E_MAIL_URL = `http://localhost:${ports.STANDINS_MAIL_PORT}`;
  process.env.E2E_STANDINS_URL = `http://localhost:${ports.STANDINS_PORT}`;
  process.env.E2E_DATA_DIR = join(folder, "data");
  return async () => {
    await stopProduct(product);
    rmSync(folder, { recursive: true, force: true });
  };
}
