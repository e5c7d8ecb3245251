// An unexpected error gets one digest, one line in the log, one report to the error report service if there is one, and
// one row for operators. Nothing here makes the failing request wait or fail.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FaultKind } from "#domain/fault.ts";
import { units } from "#domain/limits.ts";
import type { Log } from "../log.ts";
import { type FaultLocation, findFaultLocation } from "./locate.ts";

/** What the caller knows about the failed work; a place noted further inside takes precedence. */
export type FaultContext = {
  /** The failed request's id, which becomes the digest. Without it, `note` makes one. */
  request_id?: string;
  method?: string;
  /** Without query and tokens. */
  path?: string;
  kind?: FaultKind;
  place?: string;
  /** The line of the log. */
  message?: string;
};

/** A fault as it is reported and recorded. `name`: the error's class or code. */
export type NotedFault = FaultLocation & { digest: string; name: string; method?: string; path?: string };

/** Sends the report of one error; false if the service did not take it. Never rejects. */
export type SendReport = (error: unknown, fault: NotedFault) => Promise<boolean>;
/** Records the fault for operators. */
export type RecordFault = (fault: NotedFault, isReported: boolean) => Promise<void>;

export type Faults = {
  /** Notes an unexpected error, once, and returns its digest, which stays the same for the same error. */
  note(error: unknown, context?: FaultContext): string;
  /** Records a fault that was reported elsewhere (by a browser), within the same bound. */
  record(fault: NotedFault, isReported: boolean): void;
  /** Whether the service has taken the report under this digest; waits a moment unless it failed the last one. */
  isReported(digest: string): Promise<boolean>;
  /** Waits briefly for open reports and rows. */
  flush(): Promise<void>;
};

/** The longest that an error page waits to say whether its report arrived. */
const maxReportWaitMs = 200;
const maxFlushMs = 1_500;
/** The most reports and rows of one process per minute: repeated errors must not cause a flood of work. */
const maxPerMinute = 120;
/** The most digests whose reports are remembered, so that an error page can tell their outcome. */
const maxRemembered = 200;

type Parts = { log: Log; send: SendReport | null; record: RecordFault };

/** The faults of one process. */
export function makeFaults({ log, send, record }: Parts): Faults {
  const digests = new WeakMap<object, string>();
  const reports = new Map<string, Promise<boolean>>();
  const open = new Set<Promise<unknown>>();
  const mayContinue = countPerMinute(maxPerMinute);
  let isAnswering = true;

  const track = (work: Promise<unknown>) => {
    const tracked = work.finally(() => open.delete(tracked));
    open.add(tracked);
  };
  const remember = (digest: string, report: Promise<boolean>) => {
    reports.set(digest, report);
    for (const oldest of reports.keys()) {
      if (reports.size <= maxRemembered) break;
      reports.delete(oldest);
    }
  };
  const keep = (fault: NotedFault, isReported: boolean) =>
    record(fault, isReported).catch((error: unknown) =>
      log.debug({ err: error, digest: fault.digest }, "could not record a fault"),
    );

  return {
    note(error, context = {}) {
      const known = isObject(error) ? digests.get(error) : undefined;
      if (known !== undefined) return known;
      const digest = context.request_id ?? randomUUID();
      if (isObject(error)) digests.set(error, digest);
      const fault = toFault(error, digest, context);
      const { message = "unexpected error", request_id } = context;
      const { name: _name, ...line } = fault;
      log.error({ err: error, ...line, ...(request_id ? { request_id } : {}) }, message);
      if (!mayContinue()) return digest;
      const report = (send?.(error, fault) ?? Promise.resolve(false)).then((isTaken) => {
        isAnswering = isTaken || send === null;
        return isTaken;
      });
      remember(digest, report);
      track(report.then((isReported) => keep(fault, isReported)));
      return digest;
    },
    record(fault, isReported) {
      if (mayContinue()) track(keep(fault, isReported));
    },
    async isReported(digest) {
      const report = reports.get(digest);
      if (!report || send === null) return false;
      // Do not wait for a service that did not take the last report.
      const patience = isAnswering ? maxReportWaitMs : 0;
      return Promise.race([report, wait(patience, false, { ref: false })]);
    },
    async flush() {
      await Promise.race([Promise.allSettled(open), wait(maxFlushMs, undefined, { ref: false })]);
    },
  };
}

function toFault(error: unknown, digest: string, { method, path, kind, place }: FaultContext): NotedFault {
  const location = findFaultLocation(error) ?? { kind: kind ?? "page", place: place ?? path ?? "process" };
  return {
    digest,
    ...location,
    name: nameOf(error),
    ...(method ? { method } : {}),
    ...(path ? { path } : {}),
  };
}

/** The SQLSTATE of a database error, the class of any other. */
function nameOf(error: unknown): string {
  if (!isObject(error)) return typeof error;
  const code: unknown = Reflect.get(error, "code");
  if (typeof code === "string" && /^[A-Z0-9_]{2,40}$/.test(code)) return code;
  return error instanceof Error ? error.name.slice(0, 60) : "object";
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Counts calls; true for the first `max` of each minute. */
function countPerMinute(max: number): () => boolean {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - began >= units.minute_ms) {
      began = now;
      count = 0;
    }
    count += 1;
    return count <= max;
  };
}
