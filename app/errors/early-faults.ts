/**
 * Queues browser errors from the first script on until the reporter takes them, a separate script that loads once the
 * page is idle. This file is part of every first load, so it does no more than that.
 */
import type { BrowserFaultKind } from "#domain/fault.ts";

export type EarlyFault = { kind: BrowserFaultKind; error: unknown; at: number; path: string };
/** A response of 500 to 599, noted in place of an error. */
export type ServerAnswer = { method: string; url: string; status: number; headers: Headers };
export type TakeFaults = (take: (fault: EarlyFault) => void) => void;

const maxWaiting = 20;
const waiting: EarlyFault[] = [];
let failed_load: string | undefined;
let take = (fault: EarlyFault) => {
  if (waiting.length < maxWaiting) waiting.push(fault);
};

export function noteFault(kind: BrowserFaultKind, error: unknown): void {
  take({ kind, error, at: Date.now(), path: location.pathname });
}

/** Hands over the errors so far, and every later one. */
export const takeFaults: TakeFaults = (taker) => {
  take = taker;
  waiting.forEach(taker);
};

/** Request id of the router's last response of 500 to 599, which the router hides from the fault screen. */
export const lastFailedLoad = (): string | undefined => failed_load;

const browserFetch = globalThis.fetch;
/** The browser's own `fetch`, whose answers are not noted: reports of faults are sent by it. */
export const unwatchedFetch: typeof fetch = (input, init) => browserFetch(input, init);

/** Notes uncaught errors, unhandled rejections, and responses of 500 to 599 to the page's scripts. */
export function watchFaults(): void {
  addEventListener("error", ({ error, message }) => noteFault("browser", error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => noteFault("browser", reason));
  window.fetch = async (input, init) => {
    const answer = await browserFetch(input, init);
    const { status, url, headers } = answer;
    if (status > 499) {
      if (/\.data\b/.test(url)) failed_load = headers.get("X-Request-Id") ?? undefined;
      noteFault("answer", { method: init?.method ?? "GET", url, status, headers });
    }
    return answer;
  };
}
