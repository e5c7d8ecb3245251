// Where a link may lead in the end: the application, or a loopback address. Anything else becomes
// the application's own address; a bad target is never an error.
import type { AuthContext } from "./context.ts";

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function isAllowed(target: string, appUrl: string): boolean {
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  const app = new URL(appUrl);
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  if (url.username !== "" || url.password !== "") return false;
  return url.origin === app.origin || (isLoopback(url.hostname) && isLoopback(app.hostname));
}

/** The target a request asks for, if it is allowed; undefined otherwise. */
export function askedRedirect(asked: string | undefined, appUrl: string): string | undefined {
  return asked && isAllowed(asked, appUrl) ? asked : undefined;
}

/** The target to use: the asked one, the page the visitor came from, or the application. */
export function redirectTarget(c: AuthContext, appUrl: string, asked = c.req.query("redirect_to")): string {
  return askedRedirect(asked, appUrl) ?? askedRedirect(c.req.header("referer"), appUrl) ?? appUrl;
}

type Parameters = Record<string, string | number>;

/** `url` with parameters added to its query and put into its fragment (the old fragment goes). */
export function withParameters(url: string, query: Parameters, fragment: Parameters | null): string {
  const target = new URL(url);
  target.hash = "";
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
  if (!fragment) return target.toString();
  const parts = new URLSearchParams(Object.entries(fragment).map(([name, value]) => [name, String(value)]));
  return `${target.toString()}#${parts.toString()}`;
}
