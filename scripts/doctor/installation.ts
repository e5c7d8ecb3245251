// What the diagnosis knows about the installation: its settings, and where its database is. Makes and starts nothing.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readRunState } from "#scripts/supervisor/data-folder-lock.ts";
import { addressesAt, type ServerUrls } from "#scripts/supervisor/database.ts";
import { loadSecrets } from "#scripts/supervisor/secrets.ts";
import { parseSettings, type Settings } from "#server/kernel/env.ts";

/** The owner's address is optional: without it, the doctor skips what only the owner may read. */
export type DoctorUrls = ServerUrls & { DATABASE_OWNER_URL?: string | undefined };

export type Installation = {
  env: Settings;
  /** The addresses; null while the embedded database does not run. */
  urls: DoctorUrls | null;
  /** The secret from the settings or DATA_DIR; null if neither has it. */
  cookieSecret: string | null;
};

export type Read = { installation: Installation } | { problems: string[] };

/** The installation that these variables describe, or what is wrong with them. */
export function readInstallation(source: NodeJS.ProcessEnv): Read {
  const parsed = parseSettings(source);
  if (!parsed.ok) return { problems: parsed.problems };
  const env = { ...parsed.env, DATA_DIR: resolve(parsed.env.DATA_DIR) };
  return { installation: { env, urls: urlsOf(env), cookieSecret: cookieSecretOf(env) } };
}

function cookieSecretOf({ COOKIE_SECRET, DATA_DIR }: Settings): string | null {
  if (COOKIE_SECRET) return COOKIE_SECRET;
  // Reading missing secrets would make them.
  return existsSync(join(DATA_DIR, "secrets.json")) ? loadSecrets(DATA_DIR, false).cookie : null;
}

function urlsOf(env: Settings): DoctorUrls | null {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_API_URL } = env;
  if (DATABASE_URL && DATABASE_API_URL) return { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_API_URL };
  const { isRunning, databasePort } = readRunState(env.DATA_DIR);
  if (!isRunning || databasePort === undefined) return null;
  // While it runs its secrets exist, so reading them makes none.
  const { STANDINS_DATABASE_URL: _, ...urls } = addressesAt(databasePort, loadSecrets(env.DATA_DIR, true));
  return urls;
}
