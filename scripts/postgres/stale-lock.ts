// PostgreSQL refuses to start while `postmaster.pid` names a process that can be signalled. After everything was
// killed at once, that may be a zombie (a container without an init), or another process that now has the same id. The
// supervisor holds the data folder (`scripts/supervisor/data-folder-lock.ts`), so it can decide: without a live server on these
// data the file is stale, and it removes the file before the start.
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import {
  commandOf,
  type ProcessRecord,
  recordProcess,
  signalProcess,
  startedAt,
  waitUntilEnded,
} from "#scripts/supervisor/processes.ts";

/** Line 3 of the file and the kernel's start time of a process differ by rounding and by clock adjustments. */
const startToleranceS = 120;
/** How long the processes of a dead server may take to notice its death, and then to react to each signal. */
const orphanPatienceMs = 5_000;

type Lock = { pid: number; started_s: number; memory: { key: number; id: number } | undefined };

/** The parsed fields of the file; undefined if there is none. */
function readLock(data: string): Lock | undefined {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const [key, id] = (lines[6] ?? "").trim().split(/\s+/).map(Number);
    // A single-user server writes its id as a negative number.
    const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
    return {
      pid: Number.isSafeInteger(pid) ? pid : 0,
      started_s: Number(lines[2]),
      memory: key && id !== undefined && Number.isSafeInteger(id) ? { key, id } : undefined,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether this process runs PostgreSQL. Only its owner may read the link to its program; anybody may read its name. */
function isPostgres(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, "")) === "postgres";
  } catch {
    try {
      return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
    } catch {
      return false;
    }
  }
}

/** Whether the process works in this folder, as every process of a server does; undefined: not visible to this process. */
function worksIn(pid: number, folder: string): boolean | undefined {
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    return undefined;
  }
}

/** When a process began, in seconds since 1970 by the current clock. */
function startSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const ticks = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]);
  const boot = Number(/^btime (\d+)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1]);
  return boot + ticks / 100;
}

/**
 * Whether the process that the file names is the live server of these data. If its folder is not visible (another
 * user's process, in a container), a process with another start time than the file's is a different one.
 */
function holdsData({ pid, started_s }: Lock, data: string): boolean {
  if (startedAt(pid) === undefined) return false;
  const isCalledWith = commandOf(pid).includes(data);
  if (process.platform !== "linux") return isCalledWith;
  if (!isPostgres(pid)) return false;
  const isInFolder = worksIn(pid, data);
  if (isInFolder !== undefined) return isInFolder;
  if (!isCalledWith) return false;
  return Math.abs(startSecondsOf(pid) - started_s) <= startToleranceS;
}

/** The id of the live server on these data; undefined if there is none, whatever the file says. */
export function liveServerOn(data: string): number | undefined {
  const lock = readLock(data);
  return lock && holdsData(lock, data) ? lock.pid : undefined;
}

/** Processes of a server with a dead postmaster: they notice it and end, unless something blocks them. */
function orphansOn(data: string): ProcessRecord[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgres(pid) && worksIn(pid, data) === true)
    .map(recordProcess)
    .filter(({ started }) => started !== "");
}

/** The number of processes still attached to the server's memory block; 0 if the system does not report it. */
function attachedTo({ key, id }: NonNullable<Lock["memory"]>): number {
  try {
    const rows = readFileSync("/proc/sysvipc/shm", "utf8").trim().split("\n").slice(1);
    const row = rows
      .map((line) => line.trim().split(/\s+/).map(Number))
      .find((one) => one[0] === key && one[1] === id);
    return row?.[6] ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Removes the lock file of a dead server once the last of its processes has ended. A live server of these data keeps
 * its file: PostgreSQL itself then refuses to start.
 * @throws Error when processes of the dead server do not end
 */
export async function clearStaleLock(data: string): Promise<void> {
  const lock = readLock(data);
  if (!lock || holdsData(lock, data)) return;
  const orphans = orphansOn(data);
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    for (const one of await waitUntilEnded(orphans, orphanPatienceMs)) signalProcess(one, signal);
  }
  const running = await waitUntilEnded(orphans, orphanPatienceMs);
  if (running.length > 0)
    throw new Error(
      `PostgreSQL was killed, and processes of it do not end: ${running.map(({ pid }) => pid).join(", ")}.`,
    );
  if (lock.memory && attachedTo(lock.memory) > 0)
    throw new Error(`PostgreSQL was killed, and its memory block ${lock.memory.id} is still in use.`);
  rmSync(join(data, "postmaster.pid"), { force: true });
}
