import type { EarlyRefusal } from "#server/http/context.ts";

/**
 * The request for the router. Its URL has the origin that people see, because handlers may use it. It has no `Origin`
 * header: `sameOriginWrites` has already checked it, and the router's own rule would refuse some of our forms, such as
 * those of pages with `Referrer-Policy: no-referrer`, which browsers send with `Origin: null`. A refusal is a separate
 * page: it uses neither the body nor the loaders of the requested page.
 */
export function routedRequest(raw: Request, refusal: EarlyRefusal | null, publicOrigin?: string): Request {
  const { method, body, signal } = raw;
  const { origin, pathname, search } = new URL(raw.url);
  const base = publicOrigin ?? origin;
  if (refusal) return new Request(`${base}/error`, { headers: raw.headers, signal });
  const headers = new Headers(raw.headers);
  headers.delete("origin");
  const sent = body ? { body, duplex: "half" as const } : {};
  return new Request(`${base}${pathname}${search}`, { method, headers, signal, ...sent });
}
