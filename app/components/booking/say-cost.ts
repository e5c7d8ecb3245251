// What a cancellation costs by date, as text and as the steps of a chart, from today on. Every figure comes from the
// policy frozen in the booking.
import { type FormatLocale, formatMoney, formatRate } from "#app/ui/format.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import type { BookingView, CostStepView } from "#server/booking/reads.ts";
import { isUnpaid } from "./paths.ts";
import { type Said, say, sayAll } from "./said.tsx";

export type ShownCost = {
  title: string;
  words: Said;
  /** Periods in order; `from` null means today, `share` is 0 to 1, `duration` in ms. */
  steps: { key: string; from: string | null; cost: string; share: number; duration: number }[];
  note: string | null;
};

type Priced = Pick<BookingView, "cost_steps" | "currency" | "total_minor" | "side" | "status">;

/** States in which a booking can be cancelled or a cancellation is requested. */
const open: readonly BookingStatus[] = [
  "awaiting_information",
  "awaiting_payment",
  "confirmed",
  "cancel_requested",
];

/** Null when the booking cannot be cancelled any more, or is free. */
export function sayCost(booking: Priced, now: string, locale: FormatLocale): ShownCost | null {
  const { cost_steps, side, status, total_minor } = booking;
  if (!open.includes(status) || total_minor === 0) return null;
  const from = Date.parse(now);
  const ahead = cost_steps.filter((step) => step.until === null || Date.parse(step.until) >= from);
  return {
    title: side === "provider" ? m.booking_cost_title_provider() : m.booking_cost_title(),
    words: costWords(booking, ahead, locale),
    steps: ahead.length > 1 ? costSteps(booking, ahead, from, locale) : [],
    note: cost_steps.length < 2 ? null : isUnpaid(status) ? m.booking_cost_unpaid() : m.booking_cost_most(),
  };
}

function costWords(booking: Priced, ahead: readonly CostStepView[], locale: FormatLocale): Said {
  if (booking.cost_steps.length < 2) return [m.booking_cost_undated()];
  const [first, second] = ahead;
  const amounts = (step: CostStepView) => ({
    share: formatRate(step.fee_bp, locale),
    amount: formatMoney(step.fee_minor, booking.currency, locale),
  });
  if (!first || first.until === null) return [m.booking_cost_all_after()];
  const when = { at: first.until };
  if (first.fee_minor > 0) {
    return sayAll(say(m.booking_cost_part_now, { ...amounts(first), when }), m.booking_cost_all_after());
  }
  return sayAll(
    say(m.booking_cost_free_until, { when }),
    second && second.until !== null ? m.booking_cost_part_until(amounts(second)) : null,
    m.booking_cost_all_after(),
  );
}

function costSteps(
  { currency, total_minor }: Priced,
  ahead: readonly CostStepView[],
  from: number,
  locale: FormatLocale,
): ShownCost["steps"] {
  const end = Math.max(...ahead.map((step) => (step.until ? Date.parse(step.until) : from)));
  return ahead.map((step, index) => {
    const start = ahead[index - 1]?.until ?? null;
    const begin = start ? Date.parse(start) : from;
    // The last step has no end; it is drawn an eighth as long as all before it.
    const stop = step.until ? Date.parse(step.until) : begin + (end - from) / 8;
    return {
      key: step.until ?? "after",
      from: start,
      cost: step.fee_minor === 0 ? m.booking_cost_none() : formatMoney(step.fee_minor, currency, locale),
      share: step.fee_minor / total_minor,
      duration: Math.max(1, stop - begin),
    };
  });
}
