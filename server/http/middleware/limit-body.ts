/** The limit of a request's body, and what becomes of one that is too large. */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { RefuseEarly } from "./security.ts";

const mebibyte = 1024 * 1024;

/**
 * Refuses bodies of more than so many MiB (413 `payload_too_large`). The answer comes when the rest has been read and
 * thrown away, or after `discard_ms`.
 */
export function limitBody(max_mib: number, refuse: RefuseEarly, discard_ms = 10_000): MiddlewareHandler {
  return bodyLimit({
    maxSize: max_mib * mebibyte,
    onError: async (c) => {
      await discardBody(c.req.raw, discard_ms);
      return refuse(c, 413, "payload_too_large");
    },
  });
}

/**
 * Reads what is left of a body and throws it away. Whoever still sends does not read the answer, and the listener closes a
 * connection on which something is left unread half a second after the answer: the sender would be told that the connection
 * broke, and so would the next request of a proxy that keeps its connections (a 502).
 */
async function discardBody({ body }: Request, ms: number): Promise<void> {
  // A body of unknown length has a reader already.
  if (!body || body.locked) return;
  const signal = AbortSignal.timeout(ms);
  await body.pipeTo(new WritableStream(), { signal, preventCancel: true }).catch(() => undefined);
}
