// The embedded PostgreSQL as a supervised part, its roles and databases, and the addresses that the others get.
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  freePort,
  initCluster,
  readPostmaster,
  startCluster,
  stopCluster,
} from "#scripts/postgres/cluster.ts";
import { type Place, placePostgres } from "#scripts/postgres/place.ts";
import {
  ensureAppDatabase,
  ensureDatabase,
  ensureRole,
  withClient,
  withParts,
} from "#scripts/postgres/roles.ts";
import { appendTo, lastLines } from "#scripts/supervisor/logs.ts";
import { killGroup, type PartSpec } from "#scripts/supervisor/part.ts";
import { checkSpace } from "#scripts/supervisor/preflight.ts";
import { Problem } from "#scripts/supervisor/problem.ts";
import { commandOf, remember, signalKnown, waitUntilGone } from "#scripts/supervisor/processes.ts";
import { loadSecrets, type Secrets } from "#scripts/supervisor/secrets.ts";

export type DatabaseUrls = { DATABASE_URL: string; DATABASE_OWNER_URL: string; DATABASE_API_URL: string };

export type Embedded = {
  spec: PartSpec;
  secrets: Secrets;
  note: string | undefined;
  /** Makes roles and databases where they are missing; the part must be running. */
  prepare: () => Promise<DatabaseUrls & { STANDINS_DATABASE_URL: string }>;
};

/** A server that still holds these data, though no supervisor noted it, is stopped; any other process is left alone. */
async function stopForgotten(place: Place): Promise<void> {
  const postmaster = readPostmaster(place.data);
  if (!postmaster || !commandOf(postmaster.pid).includes(place.data)) return;
  const known = remember(postmaster.pid);
  signalKnown(known, "SIGINT");
  const left = await waitUntilGone([known], 15_000);
  if (left.length > 0)
    throw new Problem(
      `Another PostgreSQL (process ${known.pid}) holds ${place.data} and does not end: stop it first.`,
    );
}

async function prepare(url: string, secrets: Secrets) {
  const role = (name: "owner" | "app" | "api" | "standins") => ({
    name: `proffer_${name}`,
    password: secrets[name],
  });
  const roles = { owner: role("owner"), app: role("app"), api: role("api") };
  await withClient(url, async (client) => {
    for (const each of [...Object.values(roles), role("standins")]) await ensureRole(client, each);
  });
  await ensureAppDatabase(url, "proffer", roles);
  await ensureDatabase(url, "standins", role("standins").name);
  const as = (who: ReturnType<typeof role>, database: string) => withParts(url, { role: who, database });
  return {
    DATABASE_URL: as(roles.app, "proffer"),
    DATABASE_OWNER_URL: as(roles.owner, "proffer"),
    DATABASE_API_URL: as(roles.api, "proffer"),
    STANDINS_DATABASE_URL: as(role("standins"), "standins"),
  };
}

/** Everything about the embedded PostgreSQL of this data folder; nothing runs yet. */
export async function embeddedDatabase(folder: string, env: NodeJS.ProcessEnv): Promise<Embedded> {
  const place = placePostgres(folder);
  const isFirst = !existsSync(join(place.data, "PG_VERSION"));
  if (isFirst) checkSpace(existsSync(join(place.data, "..")) ? join(place.data, "..") : folder);
  const secrets = loadSecrets(folder, !isFirst);
  initCluster(place, secrets.superuser);
  await stopForgotten(place);
  const port = await freePort();
  const log = join(folder, "logs", "postgres.log");
  const spec: PartSpec = {
    name: "postgres",
    start: async (onChild) => {
      appendTo(log);
      await startCluster(place, port, log, { env, onChild });
    },
    stop: async (child) => {
      await stopCluster(child);
      killGroup(child, "SIGKILL");
    },
    lastWords: () => lastLines(log),
  };
  const url = `postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/postgres`;
  return { spec, secrets, note: place.note, prepare: () => prepare(url, secrets) };
}
