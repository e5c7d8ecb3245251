// The redirect target after signing in: a local address or the start page, never another site.
// Browsers read `//host`, `/\host` and control characters in ways that leave the site, so the code resolves the
// address as a browser would and keeps it only if it stays on the origin and still looks local afterwards.

const placeholderOrigin = "http://own.invalid";
const maxCharacters = 2_000;
/** Sign-in and sign-out pages: redirecting back to them would loop. */
const loopPrefixes = ["/auth/", "/activate-account"];

/** The path with query and fragment when it stays on this origin, otherwise `fallback`. */
export function localPath(next: unknown, fallback = "/"): string {
  if (typeof next !== "string" || next.length > maxCharacters || !next.startsWith("/")) return fallback;
  if (next.includes("\\") || [...next].some((character) => character <= " " || character === "\u007f")) {
    return fallback;
  }
  if (!URL.canParse(next, placeholderOrigin)) return fallback;
  const url = new URL(next, placeholderOrigin);
  // `/.//host` resolves to the path `//host`, which as a Location leads to another site.
  if (url.origin !== placeholderOrigin || url.pathname.startsWith("//")) return fallback;
  if (loopPrefixes.some((path) => url.pathname.startsWith(path))) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The page to sign up, which leads to `next`; for a provider it then asks for a provider's profile. */
export function signUpPath({ as, next = "/" }: { as: "provider" | null; next?: string }): string {
  const query = new URLSearchParams({ ...(as ? { as } : {}), ...(next === "/" ? {} : { next }) });
  return query.size > 0 ? `/auth/signup?${query}` : "/auth/signup";
}
