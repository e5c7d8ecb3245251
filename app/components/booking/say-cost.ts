// What a cancellation costs by date, in words and as the parts of a picture: from today on, what is past no longer
// matters. Every figure comes from the booking's frozen policy.
import { type FormatLocale, formatMoney, formatRate } from "#app/ui/format.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import type { BookingView, CostStepView } from "#server/booking/reads.ts";
import { isUnpaid } from "./paths.ts";
import { type Said, say, sayAll } from "./said.tsx";

export type ShownCost = {
  title: string;
  words: Said;
  /** Stretches of time; `from` null: from today. */
  steps: { key: string; from: string | null; cost: string; share: number; duration: number }[];
  note: string | null;
};

type Priced = Pick<BookingView, "cost_steps" | "currency" | "total_minor" | "side" | "status">;

/** Where somebody may still cancel, or has asked to. */
const open: readonly BookingStatus[] = [
  "awaiting_information",
  "awaiting_payment",
  "confirmed",
  "cancel_requested",
];

/** Null where a cancellation is no longer a question, or costs nothing by nature. */
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
    // What holds for ever is drawn as a short last stretch.
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
