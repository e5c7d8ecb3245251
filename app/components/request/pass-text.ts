// Why providers are not interested in a request, inside a sentence to its owner.
import { type FormatLocale, formatCount } from "#app/ui/format.ts";
import type { PassReason } from "#domain/request/pass.ts";
import { m } from "#messages/messages.js";
import type { PassCounts } from "#server/request/reads/passes.ts";

export const saidReasons: Record<PassReason, () => string> = {
  too_far: m.request_passes_too_far,
  no_time: m.request_passes_no_time,
  low_budget: m.request_passes_low_budget,
  other_work: m.request_passes_other_work,
  other: m.request_passes_other,
};

/** How many providers are not interested, by reason. */
export function passCountsText({ count, reasons }: PassCounts, locale: FormatLocale): string {
  const [first] = reasons;
  if (count === 1) {
    return first
      ? m.request_passes_one_because({ reason: saidReasons[first.reason]() })
      : m.request_passes_one();
  }
  const all = formatCount(count, locale);
  if (!first) return m.request_passes_many({ count: all });
  const parts = reasons.map((one) =>
    m.request_passes_part({ count: formatCount(one.count, locale), reason: saidReasons[one.reason]() }),
  );
  return m.request_passes_many_because({ count: all, reasons: parts.join(", ") });
}
