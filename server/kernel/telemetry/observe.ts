// Announces each thing that the process has done: requests, commands, jobs, mails, calls of Stripe. The metrics listen.
// All names come from our own tables, so that their number is bounded, and none is anybody's data.
import type { JobQueue } from "#domain/job.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { inSpan } from "./spans.ts";

export type CommandOutcome = "done" | "replayed" | "refused" | "failed";
/** `postponed`: a service did not answer, and the queue tries again. */
export type JobOutcome = "done" | "refused" | "postponed" | "failed";
export type CallOutcome = "done" | "refused" | "failed";

export type Observation =
  | { kind: "request"; method: string; route: string; status: number; seconds: number }
  | { kind: "command"; name: string; outcome: CommandOutcome; code: RefusalCode | null; seconds: number }
  | { kind: "job"; name: string; queue: JobQueue; outcome: JobOutcome; seconds: number }
  /** `code` as in the answer; not all are ours. */
  | { kind: "machine_refusal"; code: string }
  | { kind: "mail"; outcome: CallOutcome; seconds: number }
  | { kind: "stripe"; operation: string; outcome: CallOutcome; seconds: number };

type Listener = (observation: Observation) => void;
const listeners = new Set<Listener>();

/** Calls the listener with everything from now on, until the returned function is called. It must not throw. */
export function onObservation(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Announces one finished piece of work. */
export function announce(observation: Observation): void {
  for (const listener of listeners) listener(observation);
}

/** A running clock; the returned function says how many seconds have passed. */
export function startStopwatch(): () => number {
  const began = performance.now();
  return () => (performance.now() - began) / 1_000;
}

/** Seconds as whole milliseconds, for a line of the log. */
export const toMs = (seconds: number): number => Math.round(seconds * 1_000);

type ServiceCall = { kind: "mail" } | { kind: "stripe"; operation: string };

/** Runs one call of a service in a span and announces it. `isRefusal`: whether an error is the service's final no. */
export function observeCall<T>(
  call: ServiceCall,
  run: () => Promise<T>,
  isRefusal: (error: unknown) => boolean = () => false,
): Promise<T> {
  const name = call.kind === "stripe" ? `stripe ${call.operation}` : "mail send";
  return inSpan({ name, kind: "client" }, () => announceCall(call, run, isRefusal));
}

async function announceCall<T>(
  call: ServiceCall,
  run: () => Promise<T>,
  isRefusal: (error: unknown) => boolean,
): Promise<T> {
  const passed = startStopwatch();
  try {
    const result = await run();
    announce({ ...call, outcome: "done", seconds: passed() });
    return result;
  } catch (error) {
    announce({ ...call, outcome: isRefusal(error) ? "refused" : "failed", seconds: passed() });
    throw error;
  }
}
