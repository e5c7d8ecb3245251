// Clients that leave before their answer: a closed tab, a reload, a broken connection. We answer 499 without
// rendering: the number is nginx's, nobody reads the answer, and logs and metrics must not count it as a fault.
import type { MiddlewareHandler } from "hono";

/** The status of a request whose client left before the answer began. */
export const clientLeftStatus = 499;

/** A body could not be read because its sender left. */
export class ClientLeft extends Error {
  override name = "ClientLeft";
}

/** Error codes of sockets, streams and `fetch` when the other end, or the request they belong to, is gone. */
const codes = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"]);

/**
 * Whether an error says only that the client has left. Any other error stays a fault, even when thrown after the
 * client left.
 */
export function isClientLeft(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof ClientLeft) return true;
  if (!signal.aborted) return false;
  // The listener aborts with a text, and the router and `fetch` throw the signal's reason.
  if (error === signal.reason) return true;
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  return (
    error.name === "AbortError" ||
    (typeof code === "string" && codes.has(code)) ||
    isClientLeft(error.cause, signal)
  );
}

/** The answer that nobody reads. */
export const answerClientLeft = () => new Response(null, { status: clientLeftStatus });

/** Replaces the answer to a client that has left, and closes the source of its body. */
export function answerClientsThatLeft(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.req.raw.signal.aborted || c.res.status === clientLeftStatus) return;
    await c.res.body?.cancel();
    c.res = undefined;
    c.res = answerClientLeft();
  };
}
