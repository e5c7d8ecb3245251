// The installation that is backed up or restored: its settings, its databases, its secret. The embedded PostgreSQL is
// used where it runs; where it does not, it is started for this alone.
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { claim, readRunState } from "#scripts/supervisor/claim.ts";
import { addressesAt, type DatabaseUrls, embeddedDatabase } from "#scripts/supervisor/database.ts";
import { claimFolder } from "#scripts/supervisor/preflight.ts";
import { runMarker } from "#scripts/supervisor/processes.ts";
import { loadSecrets } from "#scripts/supervisor/secrets.ts";
import { checkSignIns } from "#server/kernel/database/start-check.ts";
import { EnvError, parseSettings, type Settings } from "#server/kernel/env.ts";
import { Problem } from "#server/kernel/problem.ts";

export type Installation = {
  env: Settings;
  urls: DatabaseUrls;
  /** The stand-ins' database; null where no stand-in runs. */
  standinsUrl: string | null;
  /** The folder of uploaded files. */
  filesFolder: string;
  /** The file by which the clock of the demo is moved; null in live mode. */
  clockFile: string | null;
  /** The cookie secret in force; null where it is known elsewhere only. `isOwn`: made here, kept in DATA_DIR. */
  cookieSecret: { value: string; isOwn: boolean } | null;
  /** Stops the PostgreSQL that was started for this. */
  close(): Promise<void>;
};

type Databases = { urls: DatabaseUrls; standinsUrl: string | null; close(): Promise<void> };

/**
 * Opens the databases of the installation that the settings describe.
 * @throws Problem when it runs and must not (`mayRun: false`)
 */
export async function openInstallation(
  source: NodeJS.ProcessEnv,
  { mayRun, say }: { mayRun: boolean; say: (line: string) => void },
): Promise<Installation> {
  const parsed = parseSettings(source);
  if (!parsed.ok) throw new EnvError(parsed.problems);
  const env = { ...parsed.env, DATA_DIR: resolve(parsed.env.DATA_DIR) };
  const run = readRunState(env.DATA_DIR);
  if (run.isRunning && !mayRun)
    throw new Problem(`Proffer runs on the data folder ${env.DATA_DIR}: stop it first.`);
  const databases = await openDatabases(env, run, say);
  return {
    env,
    ...databases,
    filesFolder: fileURLToPath(env.FILES_URL),
    clockFile: env.MODE === "demo" ? (env.CLOCK_FILE ?? join(env.DATA_DIR, "clock.json")) : null,
    cookieSecret: findCookieSecret(env),
  };
}

async function openDatabases(
  env: Settings,
  run: ReturnType<typeof readRunState>,
  say: (line: string) => void,
): Promise<Databases> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_API_URL } = env;
  const configured =
    DATABASE_URL && DATABASE_OWNER_URL && DATABASE_API_URL
      ? { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_API_URL }
      : undefined;
  const hasStandins = env.standins.auth || env.standins.stripe;
  if (configured) await checkSignIns(configured);
  if (configured && !hasStandins)
    return { urls: configured, standinsUrl: null, close: async () => undefined };
  const { port, close } = run.isRunning
    ? { port: run.databasePort, close: async () => undefined }
    : await startEmbedded(env.DATA_DIR, say);
  if (port === undefined)
    throw new Problem(`Proffer is starting on ${env.DATA_DIR}: wait until it is ready.`);
  const { STANDINS_DATABASE_URL, ...own } = addressesAt(port, loadSecrets(env.DATA_DIR, true));
  return { urls: configured ?? own, standinsUrl: hasStandins ? STANDINS_DATABASE_URL : null, close };
}

/** Starts the database of the data folder alone, under the claim that keeps a second start away. */
async function startEmbedded(
  folder: string,
  say: (line: string) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  claimFolder(folder);
  const held = await claim(folder, say);
  let child: ChildProcess | undefined;
  try {
    const embedded = await embeddedDatabase(folder, { [runMarker]: held.run });
    const close = async () => {
      if (child) await embedded.spec.stop(child);
      held.release();
    };
    await embedded.spec.start((started) => {
      child = started;
      if (started.pid !== undefined) held.note("postgres", started.pid);
    });
    await embedded.prepare();
    return { port: embedded.port, close };
  } catch (error) {
    child?.kill("SIGINT");
    held.release();
    throw error;
  }
}

function findCookieSecret(env: Settings): Installation["cookieSecret"] {
  if (env.COOKIE_SECRET) return { value: env.COOKIE_SECRET, isOwn: false };
  const isEmbedded = !env.DATABASE_URL || Object.values(env.standins).includes(true);
  if (!existsSync(join(env.DATA_DIR, "secrets.json"))) return null;
  return { value: loadSecrets(env.DATA_DIR, isEmbedded).cookie, isOwn: true };
}
