// Kills the web server, worker included, at a chosen point.
import { signalProcess } from "#scripts/supervisor/processes.ts";
import type { Hold } from "#tests/kit/product/hold.ts";
import type { GatedProduct } from "./product.ts";

/** Kills the web server where it is held in the database, lets go, and waits until it is back. */
export async function killHeld(product: GatedProduct, hold: Hold): Promise<void> {
  try {
    await hold.reached();
    await product.kill("web");
  } finally {
    await hold.release();
  }
  await product.isBack();
}

/**
 * Lets the held commit happen, and kills the web server before it learns of it: stopped while it waits, it can do
 * nothing else. `isDone` resolves when the commit is visible.
 */
export async function killAfterCommit(
  product: GatedProduct,
  hold: Hold,
  isDone: () => Promise<unknown>,
): Promise<void> {
  try {
    await hold.reached();
    signalProcess(product.child("web"), "SIGSTOP");
    await hold.letGo();
    await isDone();
    await product.kill("web");
  } finally {
    // Only now: a stopped process keeps its transactions, and they keep the table.
    await hold.release();
  }
  await product.isBack();
}
