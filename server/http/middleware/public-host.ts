// Other names of the site. Cookies belong to one host: who signed in under another name would come back from a payment
// to the public address as a stranger. So pages are read at the public address, and forms of another name are refused.
import type { MiddlewareHandler } from "hono";
import { cookiesOf, setCookie } from "../session/cookies.ts";
import type { RefuseEarly, RequestEnv } from "./security.ts";

type PublicHostOptions = {
  /** The origin of `PUBLIC_URL`; without one every name is the site's. */
  publicOrigin?: string;
  /** How many proxies of ours stand in front; only with one is `X-Forwarded-Host` believed. */
  trustedHops?: number;
};

/** Set beside a redirect: a browser that has it and arrives again under another name is behind a proxy that rewrites `Host`. */
const markCookie = "redirected";
const mark_s = 10;

/**
 * Redirects pages of another name of this site to the public address (308, not kept by caches), with path and query; refuses
 * forms sent to one (403 `foreign_origin`). Requests to an address of the network or to a name without a dot pass: probes
 * of balancers, a demo, and containers that call each other. Nothing leads anywhere but to `publicOrigin`.
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
    // Scripts of a page that was opened under the other name: a redirect to another origin would fail there.
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

/** The host with its port, as an address of this protocol writes it; null for what is none. */
function hostOf(sent: string | undefined, protocol: string): string | null {
  const address = `${protocol}//${sent?.trim() ?? ""}`;
  return URL.canParse(address) ? new URL(address).host : null;
}

/** A name with a dot that is no address of the network: what a browser reaches a second name of the site by. */
function isPublicName(host: string): boolean {
  const name = host.replace(/:\d+$/, "").replace(/\.$/, "");
  const isAddress = name.startsWith("[") || /^[\d.]+$/.test(name);
  const isLocal = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/.test(name);
  return name.includes(".") && !isAddress && !isLocal;
}
