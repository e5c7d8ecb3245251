// Other host names of the site. Cookies belong to one host: somebody who signed in under another name would return
// from a payment to the public address as a stranger. So pages redirect to that address; forms elsewhere are refused.
import type { MiddlewareHandler } from "hono";
import { cookiesOf, setCookie } from "../session/cookies.ts";
import type { RefuseEarly, RequestEnv } from "./security.ts";

type PublicHostOptions = {
  /** The origin of `PUBLIC_URL`; without it every name is accepted. */
  publicOrigin?: string;
  /** How many proxies of ours are in front; `X-Forwarded-Host` is trusted only if there is one. */
  trustedHops?: number;
};

/** Set with a redirect: a browser that returns with it under another name is behind a proxy that rewrites `Host`. */
const markCookie = "redirected";
const mark_s = 10;

/**
 * Redirects pages under another name of this site to the public address, with path and query (308, not cached), and
 * refuses forms sent to one (403 `foreign_origin`). Requests to a network address or to a name without a dot pass:
 * balancer probes, a demo, and containers that call each other. It never redirects anywhere but to `publicOrigin`.
 */
export function leadToPublicHost(
  { publicOrigin, trustedHops = 0 }: PublicHostOptions,
  refuse: RefuseEarly,
): MiddlewareHandler<RequestEnv> {
  if (publicOrigin === undefined) return (_c, next) => next();
  const site = { PUBLIC_URL: publicOrigin };
  const { host: public_host, protocol } = new URL(publicOrigin);
  return async (c, next) => {
    const forwarded = trustedHops > 0 ? c.req.header("x-forwarded-host")?.split(",")[0] : undefined;
    const host = hostOf(forwarded ?? c.req.header("host"), protocol);
    if (host === null || host === public_host || !isPublicName(host)) return next();
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return refuse(c, 403, "foreign_origin");
    const { pathname, search } = new URL(c.req.url);
    // Let scripts of a page opened under the other name pass: they cannot follow a redirect to another origin.
    if (pathname.endsWith(".data") || cookiesOf(site, c.req.raw, new Headers()).has(markCookie))
      return next();
    const headers = new Headers({
      Location: `${publicOrigin}${pathname}${search}`,
      "Cache-Control": "no-store",
    });
    setCookie(site, headers, { name: markCookie, value: "1", max_age_s: mark_s });
    return new Response(null, { status: 308, headers });
  };
}

/** The host with its port, as a URL of this protocol writes it; null if it is no host. */
function hostOf(sent: string | undefined, protocol: string): string | null {
  const address = `${protocol}//${sent?.trim() ?? ""}`;
  return URL.canParse(address) ? new URL(address).host : null;
}

/** Whether browsers may reach a second name of the site by this host: it has a dot and is no network address. */
function isPublicName(host: string): boolean {
  const name = host.replace(/:\d+$/, "").replace(/\.$/, "");
  const isAddress = name.startsWith("[") || /^[\d.]+$/.test(name);
  const isLocal = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/.test(name);
  return name.includes(".") && !isAddress && !isLocal;
}
