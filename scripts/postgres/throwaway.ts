// A PostgreSQL for one test run or one tool: in memory if there is plenty, otherwise in the system's temporary folder;
// without fsync, removed when stopped.
import { execFileSync, spawn } from "node:child_process";
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
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
  // Its databases live for seconds: neither cleaning up nor compiling pays off.
  "autovacuum=off",
  "jit=off",
  // Each connection proves its password: thousands of rounds of hashing protect nothing here.
  "scram_iterations=1",
];

const sharedMemory = "/dev/shm";
const roomInMemory = 8 * 2 ** 30;

/** A test file's database is a thousand new files: in memory they cost a third, and a busy disk does not matter. */
function quickFolder(): string {
  try {
    accessSync(sharedMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(sharedMemory);
    return Math.min(bavail * bsize, freemem()) >= roomInMemory ? sharedMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A killed run cannot clean up, so a shell waits for its end, stops the server and removes the folder. */
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
 * Its socket saves a twentieth of the integration tests' time over TCP; programs that know only a port use that. The
 * folder is the database's own, so that whoever started it may enter.
 */
const throughSocket = (folder: string) => `?host=${encodeURIComponent(folder)}`;

/**
 * Starts it, empty or on a copy of the data of another, stopped one with this superuser password; `url` is the
 * superuser's, `stop` removes every trace. `settings`: PostgreSQL's own, for a test that needs each commit flushed.
 */
export async function startThrowawayPostgres(
  source: { data: string; password: string } | undefined = undefined,
  settings: readonly string[] = careless,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const password = source?.password ?? newPassword;
  // A copy may be large, and a caller who wants commits flushed needs a disk.
  const isSmall = source === undefined && settings === careless;
  const folder = mkdtempSync(join(isSmall ? quickFolder() : tmpdir(), "proffer-test-"));
  chmodSync(folder, 0o711);
  const place = choosePostgresFolders(folder);
  if (source) execFileSync("cp", ["-a", source.data, place.data]);
  else initCluster(place, password);
  const cluster = await startCluster(place, await freePort(), join(folder, "postgres.log"), {
    settings: [...settings, `unix_socket_directories=${place.data}`],
  });
  if (cluster.process.pid !== undefined) cleanUpAfter(process.pid, cluster.process.pid, folder);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${cluster.port}/postgres${throughSocket(place.data)}`,
    stop: async () => {
      await stopCluster(cluster.process);
      rmSync(place.data, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
