// `npm run worker`: runs background jobs in a separate process, for web processes with WORKER=none.
import { attachedEnv } from "#scripts/supervisor/attach.ts";
import { serverEnv } from "#scripts/supervisor/server-env.ts";
import { explain } from "#server/kernel/start/problem.ts";

try {
  process.env = serverEnv({ ...process.env, ...attachedEnv(process.env) });
  await import("../server/worker.ts");
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
