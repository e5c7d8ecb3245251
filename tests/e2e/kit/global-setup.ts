// Starts the built product twice, on free ports and copies of seeded data, and stops both afterwards: once for all
// journeys, and once for the screen states, which need rows that do not change: no demo data, and no worker on its
// queue. The first is two web processes behind a balancer with two workers, on every other push one process that does
// all; the second is one web process, so that bodies refused unread reach it as from a browser. E2E_BASE_URL,
// E2E_MAIL_URL (the inbox's API is below it) and E2E_STANDINS_URL give the addresses of the first, SCREENS_* those of
// the second.
import { rmSync } from "node:fs";
import { turnOfRun } from "#scripts/test-run/turn.ts";
import { openSpreadProduct, openTestProduct, type TestProduct } from "#tests/kit/product/test-product.ts";
import { writePictureIndex } from "#tests/screens/picture-index.ts";

export default async function setup(): Promise<() => Promise<void>> {
  rmSync("test-results/screens", { recursive: true, force: true });
  const running: TestProduct[] = [];
  const stop = async () => {
    await Promise.all(running.map((product) => product.stop()));
  };
  try {
    const open = (turnOfRun() ?? 1) % 2 === 1 ? openSpreadProduct : openTestProduct;
    const starting = [open(), openTestProduct({ WORKER: "none", SEED: "none" })];
    for (const started of await Promise.allSettled(starting))
      if (started.status === "fulfilled") running.push(started.value);
    await Promise.all(starting);
  } catch (error) {
    await stop();
    throw error;
  }
  const [first, second] = running as [TestProduct, TestProduct];
  process.env.E2E_BASE_URL = first.origin;
  process.env.E2E_MAIL_URL = `http://localhost:${first.ports.STANDINS_MAIL_PORT}`;
  process.env.E2E_STANDINS_URL = `http://localhost:${first.ports.STANDINS_PORT}`;
  process.env.E2E_DATA_DIR = first.data_dir;
  process.env.E2E_PORTS = JSON.stringify(first.ports);
  process.env.SCREENS_DATA_DIR = second.data_dir;
  process.env.SCREENS_PORTS = JSON.stringify(second.ports);
  return async () => {
    await stop();
    writePictureIndex("test-results/screens");
  };
}
