// One PostgreSQL for a whole test run, thrown away after it. `TEST_POSTGRES_URL` (superuser) names it for every file;
// when it is already set (`npm test` starts one for all its parts) that one is used.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, initCluster, startCluster, stopCluster } from "#scripts/postgres/cluster.ts";
import { placePostgres } from "#scripts/postgres/place.ts";

const password = "superuser-of-one-test-run";

/** Nothing here has to survive, so nothing is forced to the disk. */
const careless = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=300",
  "max_wal_size=4GB",
];

/** Starts the PostgreSQL of a run; `stop` removes every trace. */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "proffer-test-"));
  chmodSync(folder, 0o711);
  const place = placePostgres(folder);
  initCluster(place, password);
  const cluster = await startCluster(place, await freePort(), join(folder, "postgres.log"), careless);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${cluster.port}/postgres`,
    stop: async () => {
      await stopCluster(cluster.process);
      rmSync(place.data, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Vitest calls this once before all files and the returned function after them. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  const { url, stop } = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = url;
  return stop;
}
