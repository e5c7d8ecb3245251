// The allowed redirects: the application, a loopback address, or what the settings allow. Anything else
// becomes the application's own address; a bad target is never an error.
import type { AuthContext, AuthDeps } from "./context.ts";

type Allowed = Pick<AuthDeps, "env" | "settings">;

const isLoopbackAddress = (hostname: string) => hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
const isLoopback = (hostname: string) => hostname === "localhost" || isLoopbackAddress(hostname);

const WILD: Record<string, string> = { "**": ".*", "*": "[^./]*", "?": "[^./]" };

/** A glob as a pattern: `*` and `?` stop at `.` and `/`, `**` does not. */
function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?)/);
  return new RegExp(
    `^${parts.map((part) => WILD[part] ?? part.replace(/[\\^$.|+()[\]{}]/g, "\\$&")).join("")}$`,
  );
}

function isOfSite(url: URL, site: URL): boolean {
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  if (isLoopbackAddress(url.hostname)) return true;
  if (url.hostname !== site.hostname || url.protocol !== site.protocol) return false;
  return url.port === site.port || isLoopback(url.hostname);
}

/** The requested target, normalised, if it is allowed; otherwise undefined. */
export function findAllowedRedirect(
  requested: string | undefined,
  { env, settings }: Allowed,
): string | undefined {
  if (!requested || !URL.canParse(requested)) return undefined;
  const url = new URL(requested);
  if (/^(javascript|data|blob|file|vbscript):$/.test(url.protocol)) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  if (isOfSite(url, new URL(env.APP_URL))) return requested;
  const [plain = ""] = url.href.split("#");
  return settings.redirect_allow_list.some((glob) => patternOf(glob).test(plain)) ? requested : undefined;
}

/** The target: the requested one, the referring page, or the application. */
export function redirectTarget(
  c: AuthContext,
  deps: Allowed,
  requested = c.req.query("redirect_to"),
): string {
  return (
    findAllowedRedirect(requested, deps) ??
    findAllowedRedirect(c.req.header("referer"), deps) ??
    deps.env.APP_URL
  );
}

type Parameters = Record<string, string | number>;

/** Adds parameters to the query of `url` and replaces its fragment with parameters. */
export function withParameters(url: string, query: Parameters, fragment: Parameters | null): string {
  const target = new URL(url);
  target.hash = "";
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
  if (!fragment) return target.toString();
  const parts = new URLSearchParams(Object.entries(fragment).map(([name, value]) => [name, String(value)]));
  return `${target.toString()}#${parts.toString()}`;
}
