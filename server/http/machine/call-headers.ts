// Headers of machine calls: how many calls the caller has left, and how much of the result it wants.
import type { Context } from "hono";
import type { Allowance } from "#server/kernel/rate/shares.ts";

/** Writes the caller's allowance as `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds). */
export function setAllowance(c: Context, allowance: Allowance | null): void {
  if (!allowance) return;
  c.header("RateLimit-Limit", String(allowance.limit));
  c.header("RateLimit-Remaining", String(allowance.remaining));
  c.header("RateLimit-Reset", String(allowance.reset_s));
}

/** Whether the caller wants no body (`Prefer: return=minimal`, RFC 7240). */
export function wantsMinimal(c: Context): boolean {
  const preferences = (c.req.header("prefer") ?? "").split(",");
  return preferences.some((one) => one.trim().toLowerCase() === "return=minimal");
}
