/**
 * A path on this site out of something a stranger may have written, or `fallback`. Browsers read `\` as `/`
 * and drop control characters, so `/\evil.test` and `/\t/evil.test` would leave the site.
 */
export function ownPath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || value.length > 2_000 || !value.startsWith("/")) return fallback;
  const base = "http://own.invalid";
  if (!URL.canParse(value, base)) return fallback;
  const url = new URL(value, base);
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
