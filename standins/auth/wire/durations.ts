// Durations as the service reads them: `24h`, `1h30m`, `-1.5h`, `300ms`.
const UNIT_MS: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
  us: 1e-3,
  "\u00b5s": 1e-3,
  "\u03bcs": 1e-3,
  ns: 1e-6,
};

/** The service stores nanoseconds in 64 bits: about 292 years. */
const MAX_MS = 2 ** 63 / 1e6;
const MAX_LENGTH = 100;

/** Milliseconds; null for an invalid or overlong duration. */
export function durationMs(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const amounts = text.replace(/^[+-]/, "");
  if (amounts === "0") return 0;
  if (!/^((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$/.test(amounts)) return null;
  const parts = amounts.matchAll(/([\d.]+)([^\d.]+)/g);
  const total = [...parts].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit ?? ""] ?? 0),
    0,
  );
  if (total > MAX_MS) return null;
  return text.startsWith("-") ? -total : total;
}
