// Which processes are ours. Systems reuse process ids, so we record each with its start time; on Linux every child also
// has the run's id in its environment.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** The variable that marks every process of one run of the supervisor. */
export const runMarker = "PROFFER_RUN";

export type ProcessRecord = { pid: number; started: string };

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return undefined;
  }
}

/** The start time of this process, which no other process with its id has; undefined if it is not running. */
export function startedAt(pid: number): string | undefined {
  if (process.platform === "linux") {
    const stat = readProc(`${pid}/stat`);
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
    return `${readProc("sys/kernel/random/boot_id")?.trim()} ${fields[19]}`;
  }
  const { status, stdout } = spawnSync("ps", ["-p", String(pid), "-o", "lstart="], { encoding: "utf8" });
  return status === 0 && stdout.trim() !== "" ? stdout.trim() : undefined;
}

/** The record of this process. */
export function recordProcess(pid: number): ProcessRecord {
  return { pid, started: startedAt(pid) ?? "" };
}

export function isRunning({ pid, started }: ProcessRecord): boolean {
  return started !== "" && startedAt(pid) === started;
}

/** The command line of the process; empty when it has ended or is not visible. */
export function commandOf(pid: number): string {
  if (process.platform === "linux") return (readProc(`${pid}/cmdline`) ?? "").replaceAll("\0", " ");
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout ?? "";
}

/** Every living process that is marked with this run. */
export function processesOfRun(run: string): ProcessRecord[] {
  if (process.platform !== "linux") return [];
  const mark = `${runMarker}=${run}`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && readProc(`${pid}/environ`)?.split("\0").includes(mark))
    .map(recordProcess)
    .filter((known) => known.started !== "");
}

/** Sends the signal if the process is still the recorded one. */
export function signalProcess(known: ProcessRecord, signal: NodeJS.Signals): void {
  if (!isRunning(known)) return;
  try {
    process.kill(known.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Waits until all have ended, at most `patience` ms; returns those that have not. */
export async function waitUntilEnded(all: ProcessRecord[], patience: number): Promise<ProcessRecord[]> {
  const end = Date.now() + patience;
  for (;;) {
    const running = all.filter(isRunning);
    if (running.length === 0 || Date.now() >= end) return running;
    await wait(50);
  }
}
