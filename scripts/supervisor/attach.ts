// For a second program beside a running `npm start` (a worker, the operator's command): the web server's environment,
// from the data folder or the configured addresses.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readRunState } from "#scripts/supervisor/data-folder-lock.ts";
import { addressesAt } from "#scripts/supervisor/database.ts";
import { loadSecrets } from "#scripts/supervisor/secrets.ts";
import { serverEnv } from "#scripts/supervisor/server-env.ts";
import { EnvError, parseSettings } from "#server/kernel/env.ts";
import { Problem } from "#server/kernel/start/problem.ts";

/** The variables to add to the environment of such a program. @throws Problem when there is nothing to attach to */
export function attachedEnv(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return serverEnv(attachedOwnerEnv(source));
}

/** The same with the owner's address. @throws Problem when there is nothing to attach to */
export function attachedOwnerEnv(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const parsed = parseSettings(source);
  if (!parsed.ok) throw new EnvError(parsed.problems);
  const { env } = parsed;
  const folder = resolve(env.DATA_DIR);
  const clock = env.MODE === "demo" ? { CLOCK_FILE: env.CLOCK_FILE ?? join(folder, "clock.json") } : {};
  const common = { NODE_ENV: "production", DATA_DIR: folder, ...clock };
  const { isRunning, databasePort } = readRunState(folder);
  if (env.DATABASE_URL) {
    // A configured database and secret need no data folder: the web server may run on another machine. A secret made
    // here would differ from the web server's: without one, the program says what is missing.
    if (env.COOKIE_SECRET || !existsSync(join(folder, "secrets.json"))) return common;
    return { ...common, COOKIE_SECRET: loadSecrets(folder, false).cookie };
  }
  if (!isRunning || databasePort === undefined) {
    throw new Problem(
      `Proffer does not run on the data folder ${folder}: start it first with \`npm start\`, then run this beside it.`,
    );
  }
  const secrets = loadSecrets(folder, true);
  const { STANDINS_DATABASE_URL: _, ...urls } = addressesAt(databasePort, secrets);
  return { ...common, ...urls, COOKIE_SECRET: env.COOKIE_SECRET ?? secrets.cookie };
}
