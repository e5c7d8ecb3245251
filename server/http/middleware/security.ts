/**
 * Headers of every response, and the check that a write comes from one of our own pages.
 * Documents set their Content-Security-Policy themselves (they know their nonce or hashes); everything
 * else gets one that allows nothing, so a mistaken content type cannot run.
 */
import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";

export type RequestEnv = { Variables: { request_id: string } };

const permissions = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
  "browsing-topics",
]
  .map((name) => `${name}=()`)
  .join(", ");

/** Gives each request an id (UUID), also sent as `X-Request-Id`; ignores ids from outside. */
export function requestId(): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const id = randomUUID();
    c.set("request_id", id);
    await next();
    headersOf(c).set("X-Request-Id", id);
  };
}

/** The policy of everything that is not a document: nothing runs, loads, frames or is framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The policy of stored bytes. A picture in one of our pages is not a document, so our pages can still show it. */
export const storedPolicy = `sandbox; ${closedPolicy}`;

/** Directives that let a shared cache store an answer. */
const isShared = /\b(?:public|immutable|s-maxage)\b/i;

/** Adds the security headers to every answer of the app. */
export function securityHeaders(options: { is_live: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const headers = headersOf(c);
    // A shared cache must not pass one visitor's cookies to the next.
    if (isShared.test(headers.get("Cache-Control") ?? "")) headers.delete("Set-Cookie");
    addSecurityHeaders(headers, options);
  };
}

/** Adds the headers of every answer. HSTS only in live mode: a demo on plain HTTP must stay reachable. */
export function addSecurityHeaders(headers: Headers, options: { is_live: boolean }): void {
  // With `no-referrer`, browsers would send `Origin: null` with our own forms.
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "same-origin");
  headers.set("X-Content-Type-Options", "nosniff");
  // These concern documents only, so assets go without them.
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("X-Frame-Options", "DENY");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Permissions-Policy", permissions);
  }
  if (options.is_live) headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", closedPolicy);
}

/**
 * The answer's mutable headers. `c.header` would copy a finished answer with its body for every header; this copies
 * only an answer with immutable headers (`Response.redirect`, a fetched answer), and only once.
 */
function headersOf(c: Context): Headers {
  if (!hasWritableHeaders(c.res)) c.header("X-Content-Type-Options", "nosniff");
  return c.res.headers;
}

/** Whether an answer's headers can be changed in place. */
function hasWritableHeaders({ headers }: Response): boolean {
  try {
    headers.set("X-Content-Type-Options", "nosniff");
    return true;
  } catch {
    return false;
  }
}

/** Answers a refusal before routing: a page for people, JSON for machines. */
export type RefuseEarly = (c: Context, status: EarlyStatus, code: string) => Response | Promise<Response>;
export type EarlyStatus = 403 | 404 | 405 | 413;

/**
 * Refuses writes that another site makes with our visitor's cookies (403 `foreign_origin`). A call with a bearer token
 * and no cookie is not a browser session and passes; so does a call with neither cookie nor browser headers (a
 * webhook): its own handler checks its signature.
 */
export function sameOriginWrites(options: {
  public_origin?: string;
  refuse: RefuseEarly;
}): MiddlewareHandler {
  return async (c, next) => {
    if (isOurs(c, options.public_origin)) return next();
    return options.refuse(c, 403, "foreign_origin");
  };
}

function isOurs(c: Context, publicOrigin: string | undefined): boolean {
  const method = c.req.method;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return true;
  const hasCookie = c.req.header("cookie") !== undefined;
  if (!hasCookie && c.req.header("authorization") !== undefined) return true;
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const origin = c.req.header("origin");
  if (origin !== undefined) return isSameOrigin(origin, c.req.header("host"), publicOrigin);
  return !hasCookie;
}

function isSameOrigin(origin: string, host: string | undefined, publicOrigin: string | undefined): boolean {
  if (publicOrigin !== undefined && origin === publicOrigin) return true;
  // Behind a proxy this process sees http and the browser https, so compare only the hosts.
  return URL.canParse(origin) && new URL(origin).host === host;
}
