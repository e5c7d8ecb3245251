// Which processes are ours. A process number alone proves nothing (numbers are used again), so each is remembered
// with the moment it started; on Linux every child also carries the run's name in its environment.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** The variable that marks every process of one run of the supervisor. */
export const runMarker = "PROFFER_RUN";

export type Known = { pid: number; started: string };

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return undefined;
  }
}

/** When this process started, in words that no other process with its number would have; undefined: it is not running. */
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

/** This process as it is remembered for later. */
export function remember(pid: number): Known {
  return { pid, started: startedAt(pid) ?? "" };
}

export function isRunning({ pid, started }: Known): boolean {
  return started !== "" && startedAt(pid) === started;
}

/** What the process was called with; empty when it is gone or not ours to see. */
export function commandOf(pid: number): string {
  if (process.platform === "linux") return (readProc(`${pid}/cmdline`) ?? "").replaceAll("\0", " ");
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout ?? "";
}

/** Every living process that carries the name of this run. */
export function processesOfRun(run: string): Known[] {
  if (process.platform !== "linux") return [];
  const mark = `${runMarker}=${run}`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && readProc(`${pid}/environ`)?.split("\0").includes(mark))
    .map(remember)
    .filter((known) => known.started !== "");
}

/** Sends the signal when the process is still the one that is meant. */
export function signalKnown(known: Known, signal: NodeJS.Signals): void {
  if (!isRunning(known)) return;
  try {
    process.kill(known.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Waits until all are gone, at most `patience` ms; returns those that are not. */
export async function waitUntilGone(all: Known[], patience: number): Promise<Known[]> {
  const end = Date.now() + patience;
  for (;;) {
    const left = all.filter(isRunning);
    if (left.length === 0 || Date.now() >= end) return left;
    await wait(50);
  }
}
