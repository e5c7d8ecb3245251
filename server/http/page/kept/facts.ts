// The pages that only inform and look alike to every visitor: which they are, and all that their bytes depend on. A kept
// page is rendered for a request that has these facts and nothing else (`plainRequest`). So a fact that is missing here
// makes a page plainer than it should be, but never shows one visitor what another one chose.
import { sql } from "kysely";
import { isPartnerName } from "#domain/partner/name.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { siteCookie, timeZoneCookie } from "#domain/site-cookie.ts";
import { isLocale, cookieName as localeCookie } from "#messages/runtime.js";
import type { Locale, Site, Theme } from "#server/http/context.ts";
import type { RowVersions, WatchedRows } from "#server/kernel/database/row-versions.ts";
import { cookiesOf } from "../../session/cookies.ts";
import { askedLanguage, themeCookie, themeOf, timeZoneOf } from "../../session/preferences.ts";

/** The rows that kept pages show. */
export const shownRows = {
  category: null,
  legal_text: null,
  partner: null,
  partner_name: null,
  file: sql<boolean>`partner_id is not null`,
} as const satisfies WatchedRows;

type Shown = keyof typeof shownRows;

/** A kept page, by its pattern in the route table. */
export type KeptPage = {
  pattern: string;
  /** The tables of `shownRows` that it reads. */
  shows: readonly Shown[];
  /** The parameters of the query that it reads; with one of them it is rendered for the request. */
  reads?: readonly string[];
};

const ofTexts = { shows: ["legal_text"], reads: ["version"] } as const;

/** Every kept page. The last one is the answer to addresses without a route. */
export const keptPages = [
  { pattern: "/", shows: ["category"] },
  { pattern: "/legal", ...ofTexts },
  { pattern: "/terms", ...ofTexts },
  { pattern: "/privacy-policy", ...ofTexts },
  { pattern: "/deadlines", shows: [] },
  { pattern: "/join/:name", shows: ["partner", "partner_name", "file", "category"], reads: ["preview"] },
  { pattern: "*", shows: [] },
] as const satisfies readonly KeptPage[];

const byPattern = new Map<string, KeptPage>(keptPages.map((page) => [page.pattern, page]));
const ofPartners = "/join/";

/** The address for which the page of an unknown address is rendered; it must not have a route. */
export const unknownPath = "/not-found";

export type PageFacts = {
  page: KeptPage;
  path: string;
  /** The name of the partner whose join page it is. */
  partner: string | null;
  locale: Locale;
  theme: Theme;
  /** The browser's; null while it has not said any. */
  time_zone: string | null;
};

/** The only cookies on which a kept page depends: a request with another one is never answered with it. */
const preferences: ReadonlySet<string> = new Set([localeCookie, themeCookie, timeZoneCookie]);

/** The facts of a request for a kept page; null for any other request. `isUnknown`: whether no route has this path. */
export function pageFactsOf(
  site: Site,
  request: Request,
  path: string,
  isUnknown: (path: string) => boolean,
  settings: Pick<Settings, "default_language">,
): PageFacts | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const page = pageAt(path, isUnknown);
  if (!page || isReading(page, request.url)) return null;
  const cookies = request.headers.has("cookie") ? cookiesOf(site, request, new Headers()) : noCookies;
  for (const name of cookies.keys()) if (!preferences.has(name)) return null;
  const locale = cookies.get(localeCookie) ?? askedLanguage(request, settings);
  if (!isLocale(locale)) return null;
  const isPlain = cookies.size === 0;
  return {
    page,
    path: page.pattern === "*" ? unknownPath : path,
    partner: path.startsWith(ofPartners) ? path.slice(ofPartners.length) : null,
    locale,
    theme: isPlain ? "system" : themeOf(site, request),
    time_zone: isPlain ? null : timeZoneOf(site, request),
  };
}

const noCookies: ReadonlyMap<string, string> = new Map();

function pageAt(path: string, isUnknown: (path: string) => boolean): KeptPage | undefined {
  if (path.startsWith(ofPartners))
    return isPartnerName(path.slice(ofPartners.length)) ? byPattern.get("/join/:name") : undefined;
  return byPattern.get(isUnknown(path) ? "*" : path);
}

function isReading({ reads = [] }: KeptPage, url: string): boolean {
  if (reads.length === 0 || !url.includes("?")) return false;
  const { searchParams } = new URL(url);
  return reads.some((name) => searchParams.has(name));
}

/** Everything that decides the bytes besides the minute: the facts, what is stored, and the settings. */
export function keyOf(
  { page, path, locale, theme, time_zone }: PageFacts,
  versions: RowVersions<typeof shownRows> | null,
  settings: Settings,
): string {
  const shown = page.shows.map((table) => versions?.[table]);
  return JSON.stringify([path, locale, theme, time_zone, shown, settings]);
}

/** The request of a visitor of whom nothing but these facts is known. */
export function plainRequest(site: Site, { path, locale, theme, time_zone }: PageFacts): Request {
  const { protocol, origin } = new URL(site.PUBLIC_URL);
  const chosen = { [localeCookie]: locale, [themeCookie]: theme, [timeZoneCookie]: time_zone };
  const cookie = Object.entries(chosen)
    .flatMap(([name, value]) =>
      value === null ? [] : `${siteCookie(name, protocol).name}=${encodeURIComponent(value)}`,
    )
    .join("; ");
  return new Request(`${origin}${path}`, { headers: { accept: "text/html", cookie } });
}
