// A PostgreSQL for one run of tests or one tool: in the system's temporary folder, without fsync,
// removed when stopped.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, initCluster, startCluster, stopCluster } from "#scripts/postgres/cluster.ts";
import { choosePostgresFolders } from "#scripts/postgres/folders.ts";

const newPassword = "superuser-of-one-run";
const careless = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=300",
  "max_wal_size=4GB",
];

/** A killed run cannot clean up: a shell that waits for its end stops the server and removes the folder. */
function cleanUpAfter(run: number, server: number, folder: string): void {
  const script =
    'while kill -0 "$2" 2>/dev/null; do kill -0 "$1" 2>/dev/null || { kill -INT "$2"; sleep 3; rm -rf "$3"; exit; }; sleep 1; done';
  const watcher = spawn("sh", ["-c", script, "sh", String(run), String(server), folder], {
    detached: true,
    stdio: "ignore",
    cwd: "/",
  });
  watcher.once("error", () => undefined);
  watcher.unref();
}

/**
 * Starts it, empty or on a copy of the data of another one that is stopped, whose superuser has this password; `url` is
 * the superuser's, `stop` removes every trace. `settings`: PostgreSQL's own, where a test wants each commit flushed.
 */
export async function startThrowawayPostgres(
  source: { data: string; password: string } | undefined = undefined,
  settings: readonly string[] = careless,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const password = source?.password ?? newPassword;
  const folder = mkdtempSync(join(tmpdir(), "proffer-test-"));
  chmodSync(folder, 0o711);
  const place = choosePostgresFolders(folder);
  if (source) execFileSync("cp", ["-a", source.data, place.data]);
  else initCluster(place, password);
  const cluster = await startCluster(place, await freePort(), join(folder, "postgres.log"), {
    settings: [...settings],
  });
  if (cluster.process.pid !== undefined) cleanUpAfter(process.pid, cluster.process.pid, folder);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${cluster.port}/postgres`,
    stop: async () => {
      await stopCluster(cluster.process);
      rmSync(place.data, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
