// What a cancellation costs by date, as text and as the steps of a chart, from today on. Every figure comes from the
// policy frozen in the booking, for the payments that fall due until then; a separate note states the cap.
import { type FormatLocale, formatRate } from "#app/ui/format.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import type { BookingView, CostStepView, Side } from "#server/booking/reads/booking.ts";
import { isUnpaid } from "../paths.ts";
import { joinSentences, makeSentence, type Sentence } from "../sentence.tsx";

export type CancellationCostView = {
  title: string;
  words: Sentence;
  /** Periods in order; `from` null means today, `share` is 0 to 1, `duration` in ms. */
  steps: { key: string; from: string | null; cost: string; share: number; duration: number }[];
  note: string | null;
};

type PricedBooking = Pick<
  BookingView,
  "cost_steps" | "currency" | "total_minor" | "paid_minor" | "status"
> & {
  /** The reader: the customer, or somebody else. */
  side: Side | "operator";
  /** All payments, of which a deposit plan has two. */
  instalments: readonly unknown[];
};

/** States in which a booking can be cancelled or a request to cancel is open. */
const cancellableStatuses: readonly BookingStatus[] = [
  "awaiting_information",
  "awaiting_payment",
  "confirmed",
  "cancel_requested",
];

/** Null when the booking cannot be cancelled any more, or is free. */
export function describeCancellationCost(
  booking: PricedBooking,
  now: string,
  locale: FormatLocale,
): CancellationCostView | null {
  const { cost_steps, side, status, total_minor } = booking;
  if (!cancellableStatuses.includes(status) || total_minor === 0) return null;
  const from = Date.parse(now);
  const remaining = cost_steps.filter((step) => step.until === null || Date.parse(step.until) >= from);
  const isFree = cost_steps.every((step) => step.fee_bp === 0);
  return {
    title: side === "customer" ? m.booking_cost_title() : m.booking_cost_title_provider(),
    words: costWords(booking, remaining, locale),
    steps: remaining.length > 1 && !isFree ? costSteps(booking, remaining, from, locale) : [],
    note: cost_steps.length < 2 || isFree ? null : costNote(booking, locale),
  };
}

/** The cap: what was paid by then. Left out where everything is paid, because it then changes nothing. */
function costNote(booking: PricedBooking, locale: FormatLocale): string | null {
  const { cost_steps, currency, paid_minor, side, status, instalments } = booking;
  const most = side === "customer" ? m.booking_cost_most() : m.booking_cost_most_other();
  if (isUnpaid(status)) {
    return instalments.length > 1 ? `${m.booking_cost_unpaid()} ${most}` : m.booking_cost_unpaid();
  }
  const isBelow = cost_steps.some(({ fee_minor, is_capped }) => is_capped || paid_minor < fee_minor);
  if (!isBelow) return null;
  const paid = side === "customer" ? m.booking_cost_paid : m.booking_cost_paid_other;
  return `${most} ${paid({ amount: formatMoney(paid_minor, currency, locale) })}`;
}

function costWords(
  booking: PricedBooking,
  remaining: readonly CostStepView[],
  locale: FormatLocale,
): Sentence {
  if (booking.cost_steps.length < 2) return [m.booking_cost_undated()];
  const last = booking.cost_steps.at(-1);
  if (!last || last.fee_bp === 0) return [m.offer_policy_free()];
  const [first, second] = remaining;
  const amounts = (step: CostStepView) => ({
    share: formatRate(step.fee_bp, locale),
    amount: formatMoney(step.fee_minor, booking.currency, locale),
  });
  const after =
    last.fee_bp === 10_000
      ? m.booking_cost_all_after()
      : (last.is_capped ? m.booking_cost_part_after_capped : m.booking_cost_part_after)(amounts(last));
  if (!first || first.until === null) return [after];
  const when = { at: first.until };
  if (first.fee_minor > 0) {
    return joinSentences(
      makeSentence(first.is_capped ? m.booking_cost_part_now_capped : m.booking_cost_part_now, {
        ...amounts(first),
        when,
      }),
      after,
    );
  }
  return joinSentences(
    makeSentence(m.booking_cost_free_until, { when }),
    second && second.until !== null
      ? (second.is_capped ? m.booking_cost_part_until_capped : m.booking_cost_part_until)(amounts(second))
      : null,
    after,
  );
}

function costSteps(
  { currency, total_minor }: PricedBooking,
  remaining: readonly CostStepView[],
  from: number,
  locale: FormatLocale,
): CancellationCostView["steps"] {
  const lastEndMs = Math.max(...remaining.map((step) => (step.until ? Date.parse(step.until) : from)));
  return remaining.map((step, index) => {
    const start = remaining[index - 1]?.until ?? null;
    const startMs = start ? Date.parse(start) : from;
    // The last step has no end; it is drawn an eighth as long as all before it.
    const endMs = step.until ? Date.parse(step.until) : startMs + (lastEndMs - from) / 8;
    return {
      key: step.until ?? "after",
      from: start,
      cost: step.fee_minor === 0 ? m.booking_cost_none() : formatMoney(step.fee_minor, currency, locale),
      share: step.fee_minor / total_minor,
      duration: Math.max(1, endMs - startMs),
    };
  });
}
