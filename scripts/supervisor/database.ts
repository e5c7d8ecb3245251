// The embedded PostgreSQL as a supervised program, its roles and databases, and their addresses.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { escapeIdentifier } from "pg";
import { freePort, initCluster, startCluster, stopCluster } from "#scripts/postgres/cluster.ts";
import { findCluster, recordCluster } from "#scripts/postgres/cluster-record.ts";
import { choosePostgresFolders, type PostgresFolders } from "#scripts/postgres/folders.ts";
import {
  changeUrl,
  ensureAppDatabase,
  ensureDatabase,
  ensureRole,
  withClient,
} from "#scripts/postgres/roles.ts";
import { clearStaleLock, liveServerOn } from "#scripts/postgres/stale-lock.ts";
import { appendTo, lastLines } from "#scripts/supervisor/logs.ts";
import { checkSpace } from "#scripts/supervisor/preflight.ts";
import { recordProcess, signalProcess, waitUntilEnded } from "#scripts/supervisor/processes.ts";
import { loadSecrets, type Secrets } from "#scripts/supervisor/secrets.ts";
import { killGroup, type ProgramSpec } from "#scripts/supervisor/supervised-program.ts";
import type { DataSettings } from "#server/kernel/env.ts";
import { Problem } from "#server/kernel/start/problem.ts";

/** The addresses that web servers and workers have. */
export type ServerUrls = { DATABASE_URL: string; DATABASE_API_URL: string };
export type DatabaseUrls = ServerUrls & { DATABASE_OWNER_URL: string };

/**
 * The configured addresses; undefined if there are none, and the database is that of the data folder.
 * @throws Problem without the owner's, which migrations, backups and restores need
 */
export function configuredDatabase({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  DATABASE_API_URL,
}: DataSettings): DatabaseUrls | undefined {
  if (!DATABASE_URL || !DATABASE_API_URL) return undefined;
  if (DATABASE_OWNER_URL) return { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_API_URL };
  throw new Problem(
    "DATABASE_OWNER_URL is missing: migrations, backups and restores work as the owner of the tables.",
  );
}

export type Embedded = {
  /** The cluster's folder. */
  data: string;
  spec: ProgramSpec;
  secrets: Secrets;
  note: string | undefined;
  port: number;
  /** Makes missing roles and databases; the server must be running. */
  prepare: () => Promise<void>;
};

/** Stops a server that still uses these data without a supervisor's record; signals no other process. */
async function stopForgotten(place: PostgresFolders): Promise<void> {
  const postmaster = liveServerOn(place.data);
  if (postmaster === undefined) return;
  const record = recordProcess(postmaster);
  signalProcess(record, "SIGINT");
  const running = await waitUntilEnded([record], 15_000);
  if (running.length > 0)
    throw new Problem(
      `Another PostgreSQL (process ${record.pid}) holds ${place.data} and does not end: stop it first.`,
    );
}

const role = (name: "owner" | "app" | "api" | "standins", secrets: Secrets) => ({
  name: `proffer_${name}`,
  password: secrets[name],
});

/** The addresses of the embedded databases, by role. */
export function addressesAt(
  port: number,
  secrets: Secrets,
): DatabaseUrls & { STANDINS_DATABASE_URL: string } {
  const as = (name: "owner" | "app" | "api" | "standins", database: string) =>
    changeUrl(`postgres://127.0.0.1:${port}/${database}`, { role: role(name, secrets) });
  return {
    DATABASE_URL: as("app", "proffer"),
    DATABASE_OWNER_URL: as("owner", "proffer"),
    DATABASE_API_URL: as("api", "proffer"),
    STANDINS_DATABASE_URL: as("standins", "standins"),
  };
}

/** The address of the superuser, for roles and whole databases. */
export const adminAddressAt = (port: number, { superuser }: Secrets): string =>
  `postgres://postgres:${superuser}@127.0.0.1:${port}/postgres`;

async function prepare(port: number, secrets: Secrets): Promise<void> {
  const url = adminAddressAt(port, secrets);
  const roles = { owner: role("owner", secrets), app: role("app", secrets), api: role("api", secrets) };
  const standins = role("standins", secrets);
  await withClient(url, async (client) => {
    for (const each of [...Object.values(roles), standins]) {
      await ensureRole(client, each);
      // Many errors repeat their input. The client gets them and logs them without values; the server's own
      // processes still log theirs.
      await client.query(`alter role ${escapeIdentifier(each.name)} set log_min_messages to log`);
    }
  });
  await ensureAppDatabase(url, "proffer", roles);
  await ensureDatabase(url, "standins", standins.name);
}

/**
 * Everything about the embedded PostgreSQL of this data folder; nothing runs yet. `mayMake`: allows a new database in a
 * folder that was in use, for a restore into it. @throws Problem if its database is lost
 */
export async function embeddedDatabase(
  folder: string,
  env: NodeJS.ProcessEnv,
  { mayMake = false }: { mayMake?: boolean } = {},
): Promise<Embedded> {
  const place = findCluster(folder, choosePostgresFolders(folder), { mayMake });
  if (place.isFirst) {
    checkSpace(existsSync(join(place.data, "..")) ? join(place.data, "..") : folder);
    recordCluster(folder, place.data, false);
  }
  const secrets = loadSecrets(folder, !place.isFirst);
  initCluster(place, secrets.superuser);
  recordCluster(folder, place.data, true);
  await stopForgotten(place);
  const port = await freePort();
  const log = join(folder, "logs", "postgres.log");
  const spec: ProgramSpec = {
    name: "postgres",
    start: async (onChild) => {
      appendTo(log);
      await clearStaleLock(place.data);
      await startCluster(place, port, log, { env, onChild });
    },
    stop: async (child) => {
      await stopCluster(child);
      killGroup(child, "SIGKILL");
    },
    lastOutput: () => lastLines(log),
  };
  const { data, note } = place;
  return { spec, secrets, port, data, note, prepare: () => prepare(port, secrets) };
}
