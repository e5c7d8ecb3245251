// `npm start`: PostgreSQL, the stand-ins, and web with worker, started in this order, supervised, and stopped in reverse.
import { resolve } from "node:path";
import { checkNode } from "#scripts/supervisor/preflight.ts";
import { prepareProduct, type RunningProduct } from "#scripts/supervisor/product.ts";
import { settingsOf, waitForShutdown } from "#scripts/supervisor/run.ts";
import { printMisspeltNames } from "#server/kernel/env.ts";
import { explain } from "#server/kernel/start/problem.ts";

// The reader of our output may end first: EPIPE must not end us before we stop our children.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const ending = waitForShutdown();
  let product: RunningProduct | undefined;
  try {
    checkNode();
    printMisspeltNames();
    const env = settingsOf(process.env);
    const isDev = process.argv.includes("--dev");
    product = await prepareProduct({ ...env, DATA_DIR: resolve(env.DATA_DIR) }, { isDev, say });
    const started = product.start();
    const failed = product.gaveUp.then((reason) => {
      throw reason;
    });
    const first = await Promise.race([started.then(() => "started"), ending.then(() => "asked"), failed]);
    if (first === "started") await Promise.race([ending, failed]);
    started.catch(() => undefined);
    say("Stopping …");
    await product.stop();
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    await product?.stop();
    return 1;
  }
}

process.exit(await main());
