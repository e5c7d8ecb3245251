// Handles the unread rest of a body when its answer is ready. The listener closes a connection with unread bytes half
// a second after the answer: a sender who is still sending never reads the answer, and a proxy that reuses connections
// sends the next request, another visitor's, into the closed one (a 502).
import type { IncomingMessage } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { hasBody } from "./silent-body.ts";

export type DiscardLimits = {
  /** How long to wait without a single byte. */
  idle_ms: number;
  /** How long the whole rest may take. */
  total_ms: number;
  bytes: number;
};

const usualLimits: DiscardLimits = { idle_ms: 10_000, total_ms: 60_000, bytes: 64 * 1024 ** 2 };

/**
 * Before any answer is sent, reads the rest of the request's body and discards it. If the rest is too long or does not
 * come, the answer closes the connection, so that nobody sends another request on it.
 */
export function discardUnreadBodies(limits: DiscardLimits = usualLimits): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const incoming = incomingOf(c);
    if (!incoming || !hasBody(incoming) || incoming.readableEnded || incoming.destroyed) return;
    if (!(await discardRest(incoming, limits))) c.header("Connection", "close");
  };
}

/** Node's own request; undefined for a call inside the process. */
function incomingOf(c: Context): IncomingMessage | undefined {
  return ((c.env ?? {}) as { incoming?: IncomingMessage }).incoming;
}

/** Resolves with whether the end of the body was reached. */
function discardRest(incoming: IncomingMessage, limits: DiscardLimits): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = (isWhole: boolean) => {
      clearTimeout(idle);
      clearTimeout(total);
      incoming.off("data", count).off("end", onEnd).off("error", onLost).off("close", onLost);
      resolve(isWhole);
    };
    const onEnd = () => end(true);
    const onLost = () => end(incoming.readableEnded);
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      idle.refresh();
      if (bytes > limits.bytes) end(false);
    };
    const idle = setTimeout(end, limits.idle_ms, false);
    const total = setTimeout(end, limits.total_ms, false);
    // Remove the adapter's reader, which stops the flow when nobody takes its chunks: the answer no longer needs it.
    incoming.removeAllListeners("data");
    incoming.on("data", count).on("end", onEnd).on("error", onLost).on("close", onLost);
    incoming.resume();
  });
}
