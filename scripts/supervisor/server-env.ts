// The environment of web servers, workers and the operator's command: without what only migrations, backups and restores use.

/** Settings that a program which answers requests or runs jobs must not hold. */
export const ownerSettings = ["DATABASE_OWNER_URL"] as const;

/** The same variables without those settings. */
export function serverEnv(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const env = { ...source };
  for (const name of ownerSettings) delete env[name];
  return env;
}
