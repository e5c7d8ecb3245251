// The installation to back up or restore: its settings, its databases, its secret. Uses the embedded PostgreSQL if it
// runs, and otherwise starts it for this purpose alone.
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { wasInstalled } from "#scripts/postgres/cluster-record.ts";
import { lockDataFolder, readRunState } from "#scripts/supervisor/data-folder-lock.ts";
import {
  addressesAt,
  adminAddressAt,
  configuredDatabase,
  type DatabaseUrls,
  embeddedDatabase,
} from "#scripts/supervisor/database.ts";
import { checkUser, claimFolder } from "#scripts/supervisor/preflight.ts";
import { runMarker } from "#scripts/supervisor/processes.ts";
import { loadSecrets } from "#scripts/supervisor/secrets.ts";
import { checkSignIns } from "#server/kernel/database/start-check.ts";
import { type DataSettings, EnvError, parseDataSettings } from "#server/kernel/env.ts";
import { Problem } from "#server/kernel/start/problem.ts";

/** The owner's address of the database, and the address of the superuser, who makes and renames databases. */
export type StandinsPlace = { url: string; adminUrl: string };

export type Installation = {
  env: DataSettings;
  urls: DatabaseUrls;
  /** The stand-ins' database; null if no stand-in runs. */
  standins: StandinsPlace | null;
  /** The folder of our database if it is on this machine; else null. */
  clusterFolder: string | null;
  /** The folder of uploaded files. */
  filesFolder: string;
  /** The file that moves the demo's clock; null in live mode. */
  clockFile: string | null;
  /** The current cookie secret; null if this machine does not know it. `isOwn`: made here, kept in DATA_DIR. */
  cookieSecret: { value: string; isOwn: boolean } | null;
  /** Stops PostgreSQL if this started it. */
  close(): Promise<void>;
};

type Databases = Pick<Installation, "urls" | "standins" | "clusterFolder" | "close">;

/**
 * Opens the databases of the installation that the settings describe. A backup needs one that was in use and may be
 * running; a restore needs a stopped one, and makes what is missing.
 * @throws Problem when the installation does not fit
 */
export async function openInstallation(
  source: NodeJS.ProcessEnv,
  { purpose, say }: { purpose: "backup" | "restore"; say: (line: string) => void },
): Promise<Installation> {
  const parsed = parseDataSettings(source);
  if (!parsed.ok) throw new EnvError(parsed.problems);
  const env = { ...parsed.env, DATA_DIR: resolve(parsed.env.DATA_DIR) };
  if (purpose === "restore") checkUser(env);
  const run = readRunState(env.DATA_DIR);
  if (run.isRunning && purpose === "restore")
    throw new Problem(`Proffer runs on the data folder ${env.DATA_DIR}: stop it first.`);
  // Without its data folder such an installation has no embedded database, or no cookie secret.
  const needsFolder = !env.DATABASE_URL || !env.COOKIE_SECRET;
  if (purpose === "backup" && needsFolder && !wasInstalled(env.DATA_DIR))
    throw new Problem(
      `${env.DATA_DIR} is the data folder of no installation: set DATA_DIR to that of the product, or run this with its settings (deploy/proffer-run).`,
    );
  const databases = await openDatabases(env, run, { mayMake: purpose === "restore", say });
  return {
    ...restorePlaces(env),
    ...databases,
    cookieSecret: findCookieSecret(env),
  };
}

/** The settings, and the places outside the databases that they name. */
export const restorePlaces = (env: DataSettings) => ({
  env,
  filesFolder: fileURLToPath(env.FILES_URL),
  clockFile: env.MODE === "demo" ? (env.CLOCK_FILE ?? join(env.DATA_DIR, "clock.json")) : null,
});

async function openDatabases(
  env: DataSettings,
  run: ReturnType<typeof readRunState>,
  { mayMake, say }: { mayMake: boolean; say: (line: string) => void },
): Promise<Databases> {
  const configured = configuredDatabase(env);
  const hasStandins = env.standins.auth || env.standins.stripe;
  if (configured) await checkSignIns(configured);
  if (configured && !hasStandins)
    return { urls: configured, standins: null, clusterFolder: null, close: async () => undefined };
  const { port, clusterFolder, close } = run.isRunning
    ? { port: run.databasePort, clusterFolder: null, close: async () => undefined }
    : await startEmbedded(env.DATA_DIR, mayMake, say);
  if (port === undefined)
    throw new Problem(`Proffer is starting on ${env.DATA_DIR}: wait until it is ready.`);
  const secrets = loadSecrets(env.DATA_DIR, true);
  const { STANDINS_DATABASE_URL: url, ...own } = addressesAt(port, secrets);
  const standins = hasStandins ? { url, adminUrl: adminAddressAt(port, secrets) } : null;
  return { urls: configured ?? own, standins, clusterFolder, close };
}

/** Starts only the database of the data folder, under the lockDataFolder that prevents a second start. */
async function startEmbedded(
  folder: string,
  mayMake: boolean,
  say: (line: string) => void,
): Promise<{ port: number; clusterFolder: string; close(): Promise<void> }> {
  claimFolder(folder);
  const held = await lockDataFolder(folder, say);
  let child: ChildProcess | undefined;
  try {
    const embedded = await embeddedDatabase(folder, { [runMarker]: held.run }, { mayMake });
    const close = async () => {
      if (child) await embedded.spec.stop(child);
      held.release();
    };
    await embedded.spec.start((started) => {
      child = started;
      if (started.pid !== undefined) held.note("postgres", started.pid);
    });
    await embedded.prepare();
    return { port: embedded.port, clusterFolder: embedded.data, close };
  } catch (error) {
    child?.kill("SIGINT");
    held.release();
    throw error;
  }
}

function findCookieSecret(env: DataSettings): Installation["cookieSecret"] {
  if (env.COOKIE_SECRET) return { value: env.COOKIE_SECRET, isOwn: false };
  const isEmbedded = !env.DATABASE_URL || Object.values(env.standins).includes(true);
  if (!existsSync(join(env.DATA_DIR, "secrets.json"))) return null;
  return { value: loadSecrets(env.DATA_DIR, isEmbedded).cookie, isOwn: true };
}
