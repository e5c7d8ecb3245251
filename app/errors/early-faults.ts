/**
 * Errors of the browser from the first script on. They wait in a short queue until the reporter takes them, a script of
 * its own that loads once the page is idle: this file is part of every first load and does no more than that.
 */
import type { BrowserFaultKind } from "#domain/fault.ts";

export type EarlyFault = { kind: BrowserFaultKind; error: unknown; at: number; path: string };
/** An answer of 500 to 599, noted in place of an error. */
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

/** The request id of what the router was answered with 500 to 599 last: it hides the answer from the screen of the fault. */
export const lastFailedLoad = (): string | undefined => failed_load;

/** Notes uncaught errors, unhandled rejections, and answers of 500 to 599 to what the page's scripts ask for. */
export function watchFaults(): void {
  addEventListener("error", ({ error, message }) => noteFault("browser", error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => noteFault("browser", reason));
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    const { status, url, headers } = answer;
    if (status > 499) {
      if (/\.data\b/.test(url)) failed_load = headers.get("X-Request-Id") ?? undefined;
      noteFault("answer", { method: init?.method ?? "GET", url, status, headers });
    }
    return answer;
  };
}
