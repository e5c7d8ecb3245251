// The time until a retry may succeed: from a refusal, and as text.
import type { Refusal } from "#domain/refusal.ts";

/** The seconds that a refusal for too many tries names, or null. */
export function retryAfterOf({ code, details }: Refusal): number | null {
  const { retry_after_s } = details;
  return code === "too_many_requests" && typeof retry_after_s === "number" ? retry_after_s : null;
}

/** "in 12 minutes", "in 3 Stunden": rounded up, so that a retry then is not too early. */
export function relativeTimeText(seconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90 ? format.format(minutes, "minute") : format.format(Math.ceil(minutes / 60), "hour");
}
