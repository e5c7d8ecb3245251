/** Limits a request's body. */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { RefuseEarly } from "./security.ts";

const mebibyte = 1024 * 1024;

/** Refuses bodies above this many MiB (413 `payload_too_large`). */
export function limitBody(max_mib: number, refuse: RefuseEarly): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: max_mib * mebibyte,
    onError: (c) => refuse(c, 413, "payload_too_large"),
  });
  // These have no body to read, and asking for it would build a whole second request.
  return (c, next) => (c.req.method === "GET" || c.req.method === "HEAD" ? next() : limit(c, next));
}
