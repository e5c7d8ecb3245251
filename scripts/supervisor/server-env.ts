// The environment of web servers, workers and the operator's command, without settings for migrations and backups.

/** Settings for migrations, backups and restores: a program that answers requests or runs jobs must not have them. */
export const ownerSettings = ["DATABASE_OWNER_URL"] as const;

/** The same variables without those settings. */
export function serverEnv(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const env = { ...source };
  for (const name of ownerSettings) delete env[name];
  return env;
}
