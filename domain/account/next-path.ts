// The redirect target after signing in: an own address or the start page, never another site.
// Browsers read `//host`, `/\host` and control characters in ways that leave the site, so the address is
// resolved as a browser would and only what stays on the origin, and still looks local afterwards, is kept.

const anywhere = "http://own.invalid";
const longest = 2_000;
/** Sign-in and sign-out pages: redirecting back to them would loop. */
const circles = ["/auth/", "/activate-account"];

/** The path with query and fragment when it stays on this origin, otherwise `fallback`. */
export function ownPath(next: unknown, fallback = "/"): string {
  if (typeof next !== "string" || next.length > longest || !next.startsWith("/")) return fallback;
  if (next.includes("\\") || [...next].some((character) => character <= " " || character === "\u007f")) {
    return fallback;
  }
  if (!URL.canParse(next, anywhere)) return fallback;
  const url = new URL(next, anywhere);
  // `/.//host` resolves to the path `//host`, which would be another site when used as a Location.
  if (url.origin !== anywhere || url.pathname.startsWith("//")) return fallback;
  if (circles.some((path) => url.pathname.startsWith(path))) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
