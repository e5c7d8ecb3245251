// One supervisor per data folder. `supervisor.json` names its process; the next supervisor stops the processes of a
// killed one before it starts anything.
import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  isRunning,
  type ProcessRecord,
  processesOfRun,
  recordProcess,
  signalProcess,
  waitUntilEnded,
} from "#scripts/supervisor/processes.ts";
import { Problem } from "#server/kernel/start/problem.ts";

type State = {
  run: string;
  supervisor: ProcessRecord;
  children: Record<string, ProcessRecord>;
  database_port?: number;
};

/** The lock of a data folder: `run` marks every child, `note` records one, `release` gives it back. */
export type Claim = {
  run: string;
  note: (name: string, pid: number) => void;
  notePort: (port: number) => void;
  release: () => void;
};

function readState(file: string): State | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as State;
  } catch {
    return undefined;
  }
}

/** What runs on this folder now: whether its supervisor lives, and the port of its own database, if any. */
export function readRunState(folder: string): { isRunning: boolean; databasePort: number | undefined } {
  const state = readState(join(folder, "supervisor.json"));
  return {
    isRunning: state !== undefined && isRunning(state.supervisor),
    databasePort: state?.database_port,
  };
}

function writeState(file: string, state: State): void {
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Stops the processes of an earlier supervisor: only those it recorded and those marked with its run. */
async function stopLeftovers(state: State, say: (line: string) => void): Promise<void> {
  const recorded = Object.values(state.children).filter(isRunning);
  const marked = processesOfRun(state.run).filter(({ pid }) => !recorded.some((one) => one.pid === pid));
  const all = [...recorded, ...marked];
  if (all.length === 0) return;
  say("Stopping what an earlier start left running …");
  // The database last: the others would only log its loss.
  const postgres = state.children.postgres;
  const others = all.filter(({ pid }) => pid !== postgres?.pid);
  for (const one of others) signalProcess(one, "SIGTERM");
  for (const one of await waitUntilEnded(others, 8_000)) signalProcess(one, "SIGKILL");
  if (postgres) {
    signalProcess(postgres, "SIGINT");
    for (const one of await waitUntilEnded([postgres], 15_000)) signalProcess(one, "SIGQUIT");
  }
  const running = await waitUntilEnded(all, 8_000);
  if (running.length > 0)
    throw new Problem(
      `An earlier start left processes that do not end: ${running.map(({ pid }) => pid).join(", ")}.`,
    );
}

/** Claims the folder for this process. @throws Problem that names the process that has it */
export async function lockDataFolder(folder: string, say: (line: string) => void): Promise<Claim> {
  const file = join(folder, "supervisor.json");
  const before = readState(file);
  if (before && before.supervisor.pid !== process.pid && isRunning(before.supervisor)) {
    throw new Problem(
      `Proffer already runs on the data folder ${folder} (process ${before.supervisor.pid}): stop that one, or set DATA_DIR to another folder.`,
    );
  }
  if (before) await stopLeftovers(before, say);
  const state: State = { run: randomUUID(), supervisor: recordProcess(process.pid), children: {} };
  writeState(file, state);
  return {
    run: state.run,
    note: (name, pid) => {
      state.children[name] = recordProcess(pid);
      writeState(file, state);
    },
    notePort: (port) => {
      state.database_port = port;
      writeState(file, state);
    },
    release: () => {
      if (readState(file)?.run === state.run) rmSync(file, { force: true });
    },
  };
}
