/** The faults of this page: digest and report state of each. Loaded with the code that shows or reports them. */
import { isRouteErrorResponse } from "react-router";
import type { BrowserFaultKind } from "#domain/fault.ts";
import type { EarlyFault, ServerAnswer, TakeFaults } from "./early-faults.ts";

export type BrowserFault = {
  digest: string;
  kind: BrowserFaultKind;
  /** What was thrown; a `ServerAnswer` for a response of 500 to 599. */
  error: unknown;
  path: string;
  at: number;
};
/** What became of the report. */
export type ReportState = "pending" | "sent" | "not_sent";

/** An error that repeats must not fill the memory, and its first reports say enough. */
const maxFaults = 20;

const digests = new Map<unknown, string>();
const states = new Map<string, ReportState>();
const listeners = new Set<() => void>();

function newDigest(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** The digest of an error; the same error always gets the same one. */
export function digestOf(error: unknown): string {
  const digest = digests.get(error) ?? newDigest();
  digests.set(error, digest);
  return digest;
}

/** A lost connection is no fault, nor is a request that its page has cancelled. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "AbortError") return true;
  return error.name === "TypeError" && /fetch|NetworkError|Load failed|importing/i.test(error.message);
}

/**
 * Whether an error that reached a screen came from a server response: the router hides its message, or could not read
 * a response that was no data.
 */
export function isServerError(error: unknown): boolean {
  const hidden = /^(?:Unexpected Server Error|Unable to decode turbo-stream)/;
  return isRouteErrorResponse(error) || (error instanceof Error && hidden.test(error.message));
}

/** Whether to report it. Server responses are noted on arrival, not again as the error that a screen shows. */
function isReportable({ kind, error }: EarlyFault): boolean {
  if (kind === "answer") return !(error as ServerAnswer).url.endsWith("/errors");
  return !isConnectionError(error) && !isServerError(error);
}

/** Passes each fault of the page on once, with its digest. */
export function passOnFaults(takeFaults: TakeFaults, report: (fault: BrowserFault) => void): void {
  takeFaults((early) => {
    if (states.size >= maxFaults || !isReportable(early)) return;
    const headers = early.kind === "answer" ? (early.error as ServerAnswer).headers : null;
    const digest = headers?.get("X-Request-Id") ?? digestOf(early.error);
    if (states.has(digest)) return;
    // The server's own report of this response has the same digest.
    const isSent = headers?.get("Server-Timing")?.includes("report;desc=sent") === true;
    setReportState(digest, isSent ? "sent" : "pending");
    report({ ...early, digest });
  });
}

export function setReportState(digest: string, state: ReportState): void {
  states.set(digest, state);
  for (const listener of listeners) listener();
}

export const reportStateOf = (digest: string): ReportState | undefined => states.get(digest);

/** For React: calls back when the state of a report has changed. */
export function subscribeToReports(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
