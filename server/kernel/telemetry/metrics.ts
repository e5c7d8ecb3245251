// The metrics of one process in the text format of Prometheus. Labels are names from our own tables (routes, commands,
// jobs, codes), never an id, an address or anything that a caller chooses.
import type pg from "pg";
import type { Registry } from "prom-client";
import { refusals as refusalCodes } from "#domain/refusal.ts";
import { release } from "#domain/release.ts";
import type { Runtime } from "../runtime.ts";
import { type Observation, onObservation } from "./observe.ts";
import { type Describe, type ReadMatters, stateGauges } from "./state-gauges.ts";

export type Metrics = {
  /** The token that a scraper must present. */
  token: string;
  content_type: string;
  /** The current values. Takes two seconds at most, whatever the database does. */
  read(): Promise<string>;
  /** Every metric with the names of its labels. */
  names(): { name: string; labels: readonly string[] }[];
  /** Ends the collection. */
  stop(): void;
};

type Library = typeof import("prom-client");
/** Error codes of machine endpoints that are not refusals of a rule. */
const endpointCodes = ["unexpected", "foreign_origin", "payload_too_large", "invalid_signature"];
const knownCodes = new Set<string>([...Object.keys(refusalCodes), ...endpointCodes]);

type Sources = {
  /** The number of open streams of live events. */
  countStreams: () => number;
  runtime: Pick<Runtime, "jobs" | "db">;
  readMatters: ReadMatters;
  pools: Readonly<Record<string, pg.Pool>>;
};

const pageBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const commandBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10];
const jobBuckets = [0.01, 0.1, 1, 5, 15, 60];
const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Starts collecting for a scraper with this token. Loads the library only now. */
export async function openMetrics(
  token: string,
  { runtime, pools, countStreams, readMatters }: Sources,
): Promise<Metrics> {
  const library = await import("prom-client");
  const registry = new library.Registry();
  library.collectDefaultMetrics({ register: registry });
  const stop = onObservation(counters(library, registry));
  const described = (name: string, help: string, labelNames: string[] = []) => ({
    name,
    help,
    labelNames,
    registers: [registry],
  });
  new library.Gauge(described("proffer_build_info", "The running release.", ["release"])).set({ release }, 1);
  poolGauge(library, described, pools);
  new library.Gauge({
    ...described("proffer_live_streams", "Streams of live events to browsers that are open."),
    collect() {
      this.set(countStreams());
    },
  });
  const readState = stateGauges(library, described, { runtime, readMatters });
  let reading: Promise<string> | null = null;
  return {
    token,
    content_type: registry.contentType,
    names: () =>
      registry.getMetricsAsArray().map((metric) => ({ name: metric.name, labels: labelsOf(metric) })),
    // Concurrent scrapers share one reading, so that they cannot make the database work twice.
    read: () => {
      // Read before printing any value: a gauge that another one fills would show the previous scrape.
      reading ??= readState()
        .then(() => registry.metrics())
        .finally(() => {
          reading = null;
        });
      return reading;
    },
    stop,
  };
}

/** Counts what is announced. */
function counters(library: Library, registry: Registry): (observation: Observation) => void {
  const { requests, commands, commandSeconds, refusals, machineRefusals, jobs, jobSeconds, mails, stripe } =
    makeCounters(library, registry);
  return (seen) => {
    // The auth service and libraries use error codes that are not ours.
    if (seen.kind === "machine_refusal")
      return machineRefusals.inc({ code: knownCodes.has(seen.code) ? seen.code : "*" });
    const { kind, seconds } = seen;
    if (kind === "request") {
      const method = methods.has(seen.method) ? seen.method : "other";
      // A client that left is neither a refusal nor a failure.
      const status = seen.status === 499 ? "499" : `${Math.floor(seen.status / 100)}xx`;
      requests.observe({ method, route: seen.route, status }, seconds);
    } else if (kind === "command") {
      const { name: command, outcome, code } = seen;
      commands.inc({ command, outcome });
      commandSeconds.observe({ command }, seconds);
      if (code !== null) refusals.inc({ command, code });
    } else if (kind === "job") {
      const { name: job, queue, outcome } = seen;
      jobs.inc({ job, queue, outcome });
      jobSeconds.observe({ queue, outcome }, seconds);
    } else if (kind === "mail") mails.observe({ outcome: seen.outcome }, seconds);
    else stripe.observe({ operation: seen.operation, outcome: seen.outcome }, seconds);
  };
}

function makeCounters(library: Library, registry: Registry) {
  const registers = [registry];
  const requests = new library.Histogram({
    name: "proffer_http_request_duration_seconds",
    help: "Requests by route and class of status, until the answer begins.",
    labelNames: ["method", "route", "status"] as const,
    buckets: pageBuckets,
    registers,
  });
  const commands = new library.Counter({
    name: "proffer_commands_total",
    help: "Commands by name and outcome.",
    labelNames: ["command", "outcome"] as const,
    registers,
  });
  const commandSeconds = new library.Histogram({
    name: "proffer_command_duration_seconds",
    help: "Commands by name, retries and run-now jobs included.",
    labelNames: ["command"] as const,
    buckets: commandBuckets,
    registers,
  });
  const refusals = new library.Counter({
    name: "proffer_refusals_total",
    help: "Refused commands by name and code.",
    labelNames: ["command", "code"] as const,
    registers,
  });
  const machineRefusals = new library.Counter({
    name: "proffer_machine_refusals_total",
    help: "Errors that machine endpoints have answered, by code.",
    labelNames: ["code"] as const,
    registers,
  });
  const jobs = new library.Counter({
    name: "proffer_jobs_total",
    help: "Jobs by name, queue and outcome.",
    labelNames: ["job", "queue", "outcome"] as const,
    registers,
  });
  const jobSeconds = new library.Histogram({
    name: "proffer_job_duration_seconds",
    help: "Jobs by queue and outcome.",
    labelNames: ["queue", "outcome"] as const,
    buckets: jobBuckets,
    registers,
  });
  const mails = new library.Histogram({
    name: "proffer_mail_duration_seconds",
    help: "Mails handed to the mail server, by outcome.",
    labelNames: ["outcome"] as const,
    buckets: callBuckets,
    registers,
  });
  const stripe = new library.Histogram({
    name: "proffer_stripe_call_duration_seconds",
    help: "Calls of Stripe by operation and outcome, retries of its client included.",
    labelNames: ["operation", "outcome"] as const,
    buckets: callBuckets,
    registers,
  });
  return { requests, commands, commandSeconds, refusals, machineRefusals, jobs, jobSeconds, mails, stripe };
}

function poolGauge(library: Library, described: Describe, pools: Sources["pools"]): void {
  new library.Gauge({
    ...described("proffer_database_connections", "Connections of each pool; waiting: calls that want one.", [
      "pool",
      "state",
    ]),
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "total" }, totalCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
}

function labelsOf(metric: object): readonly string[] {
  const names: unknown = Reflect.get(metric, "labelNames");
  return Array.isArray(names) ? names : [];
}
