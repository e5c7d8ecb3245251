import type { EarlyRefusal } from "#app/context.ts";

/**
 * The request as the router gets it. Its address has the origin that people see, since handlers may use it. The `Origin`
 * header is left out: `sameOriginWrites` has decided by it, and the router would refuse forms of ours by a rule of its
 * own, such as those of pages with `Referrer-Policy: no-referrer`, which are sent with `Origin: null`. A refusal is a page
 * of its own: neither the body nor the loaders of the requested page are used.
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
