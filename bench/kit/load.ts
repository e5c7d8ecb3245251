// Puts load on one URL by autocannon in a separate process, and measures the processor time that other processes
// spend.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { isShort, shortRequests } from "./short.ts";

const run = promisify(execFile);
const autocannon = fileURLToPath(import.meta.resolve("autocannon"));
const usual_connections = 8;

export type Target = {
  url: string;
  headers?: Record<string, string>;
  /** The status of a right answer; without it, any of 200 to 299. */
  status?: number;
  /** The answering process, and the postmaster behind it. */
  pid: number;
  postgres_pid: number;
};
export type Load = {
  requests_per_s: number;
  p50_ms: number;
  /** What 97.5 % of the answers took at most. */
  p97_5_ms: number;
  p99_ms: number;
  /** Of the answering process, including garbage collection and compilation. */
  cpu_ms: number;
  postgres_cpu_ms: number;
};

const Report = z.object({
  requests: z.object({ total: z.number() }),
  /** Seconds, to the hundredth. */
  duration: z.number(),
  latency: z.object({ p50: z.number(), p97_5: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
  statusCodeStats: z.record(z.string(), z.object({ count: z.number() })),
});

/**
 * Runs this many connections for this long, or for a few requests in a short run.
 * Throws after any answer of another status, because the figures would be wrong.
 */
export async function load(
  target: Target,
  duration_s: number,
  connections = usual_connections,
): Promise<Load> {
  const headers = { "accept-language": "en", accept: "text/html", ...target.headers };
  const args = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const bound = isShort ? ["-a", String(Math.max(shortRequests, connections))] : ["-d", String(duration_s)];
  const before = [cpuOf(target.pid), cpuOfGroup(target.postgres_pid)] as const;
  const { stdout } = await run(
    process.execPath,
    [autocannon, "-j", "-c", String(connections), ...bound, ...args, target.url],
    { maxBuffer: 16 * 1024 * 1024, timeout: (duration_s + 30) * 1_000 },
  );
  const after = [cpuOf(target.pid), cpuOfGroup(target.postgres_pid)] as const;
  const report = Report.parse(JSON.parse(stdout));
  const refused = refusedIn(report, target.status);
  if (refused > 0 || report.errors > 0 || report.requests.total === 0) {
    throw new Error(`${target.url}: ${refused} refused, ${report.errors} failed`);
  }
  return {
    requests_per_s: report.requests.total / Math.max(report.duration, 0.01),
    p50_ms: report.latency.p50,
    p97_5_ms: report.latency.p97_5,
    p99_ms: report.latency.p99,
    cpu_ms: (after[0] - before[0]) / report.requests.total,
    postgres_cpu_ms: (after[1] - before[1]) / report.requests.total,
  };
}

function refusedIn({ requests, non2xx, statusCodeStats }: z.infer<typeof Report>, status?: number): number {
  if (status === undefined) return non2xx;
  return requests.total - (statusCodeStats[status]?.count ?? 0);
}

/** The same without figures, so that compiling and caching on first use do not count; does nothing in a short run. */
export async function warmUp(target: Target, duration_s: number): Promise<void> {
  if (!isShort) await load(target, duration_s);
}

/** The median of several rounds, figure by figure. */
export function medianLoad(rounds: readonly Load[]): Load {
  const of = (name: keyof Load) => {
    const sorted = rounds.map((round) => round[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    requests_per_s: of("requests_per_s"),
    p50_ms: of("p50_ms"),
    p97_5_ms: of("p97_5_ms"),
    p99_ms: of("p99_ms"),
    cpu_ms: of("cpu_ms"),
    postgres_cpu_ms: of("postgres_cpu_ms"),
  };
}

/** Linux counts processor time in hundredths of a second. */
const tick_ms = 10;

type Stat = { parent: number; cpu_ms: number; ended_children_cpu_ms: number };

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain spaces: count fields after it. User and system time are fields 14 and 15; those
    // of ended children 16 and 17.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const timeOf = (index: number) => (Number(fields[index]) + Number(fields[index + 1])) * tick_ms;
    return { parent: Number(fields[1]), cpu_ms: timeOf(11), ended_children_cpu_ms: timeOf(13) };
  } catch {
    return null;
  }
}

function cpuOf(pid: number): number {
  const stat = statOf(pid);
  if (!stat) throw new Error(`process ${pid} is gone`);
  return stat.cpu_ms;
}

/** Of a process and its children, including ended ones: PostgreSQL has one for each connection. */
export function cpuOfGroup(leader: number): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = all.map(statOf).filter((stat) => stat?.parent === leader);
  const ended = statOf(leader)?.ended_children_cpu_ms ?? 0;
  return children.reduce((sum, stat) => sum + (stat?.cpu_ms ?? 0), cpuOf(leader) + ended);
}
