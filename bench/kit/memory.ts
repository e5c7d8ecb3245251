// Memory of processes, from /proc: Linux only.
import { readdirSync, readFileSync } from "node:fs";

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** The process and everything below it. */
export function processTree(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(name), parentOf(Number(name)));
    } catch {
      // Ended meanwhile.
    }
  }
  const found = [root];
  for (const pid of found)
    found.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child));
  return found;
}

/** Proportional set size: shared pages count once across all processes that share them. */
export function sumPssMib(pids: readonly number[]): number {
  const kib = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      // A connection's process that ended meanwhile has no memory.
      return 0;
    }
  });
  return Math.round(kib.reduce((sum, each) => sum + each, 0) / 1024);
}

/** The supervisor of a process of the product. */
export const supervisorOf = (part_pid: number): number => parentOf(part_pid);

/** The memory of each program below a process, by name, and the sum. */
export function memoryByProgram(root: number): Record<string, number> {
  const figures: Record<string, number> = {};
  const pids = processTree(root);
  for (const pid of pids) {
    const name = `rest_${nameOf(pid)}_pss_mib`;
    figures[name] = (figures[name] ?? 0) + sumPssMib([pid]);
  }
  return { ...figures, rest_pss_mib: sumPssMib(pids) };
}

/** Our programs by their file, PostgreSQL as one, others by their own name. */
function nameOf(pid: number): string {
  const [command = "", ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  if (command.startsWith("postgres") || command.endsWith("/postgres")) return "postgres";
  const file = args.find((arg) => /\.(ts|mjs)$/.test(arg)) ?? command;
  return file.replace(/^.*?(\w+)(\/main)?(\.ts|\.mjs)?( .*)?$/, "$1");
}
