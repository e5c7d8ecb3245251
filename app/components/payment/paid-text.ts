// What was already paid for a booking and what is paid now, below its price; made on the server.
import { makeSentence } from "#app/components/booking/sentence.tsx";
import type { PriceLine } from "#app/components/booking/text/price-text.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { PaymentSummary } from "#server/payment/reads/payment.ts";

type PaidFacts = Pick<PaymentSummary, "settled" | "returned_minor" | "returning_minor">;

/** From the total to the sum on the button: each payment with its day, what went back, and what is due later. */
export function describePaid(
  { instalments }: Pick<BookingView, "instalments">,
  { settled, returned_minor, returning_minor }: PaidFacts,
  now_minor: number,
): PriceLine[] {
  const back_minor = returned_minor + returning_minor;
  const open = instalments.filter(({ status }) => status === "due" || status === "overdue");
  // The total is the current one, which does not include the difference of a change yet.
  const differences = open.filter(({ instalment }) => instalment === "change");
  const later = laterOf(open, now_minor);
  return [
    ...differences.map(({ id, amount_minor }) =>
      line(`${id}-change`, [m.payment_line_change()], amount_minor),
    ),
    ...settled.map(({ id, instalment, amount_minor, settled_at, created_at }) => {
      const say = instalment === "deposit" ? m.payment_sum_deposit : m.payment_sum_paid;
      const when = { at: settled_at ?? created_at, form: "date" } as const;
      return line(`${id}-paid`, makeSentence(say, { when }), -amount_minor);
    }),
    ...(back_minor > 0 ? [line("returned", [m.payment_sum_returned()], back_minor)] : []),
    { key: "now", label: [m.payment_sum_now()], minor: now_minor, weight: "strong" },
    ...later.map(({ id, amount_minor, due_at }) =>
      line(
        `${id}-later`,
        makeSentence(m.payment_sum_later, { when: { at: due_at, form: "date" } }),
        amount_minor,
      ),
    ),
  ];
}

const line = (key: string, label: PriceLine["label"], minor: number): PriceLine => ({
  key,
  label,
  minor,
  weight: "sub",
});

/** The open payments that the sum does not cover, in their order. */
function laterOf(open: BookingView["instalments"], now_minor: number): BookingView["instalments"] {
  let reached_minor = 0;
  return open.filter(({ amount_minor }) => {
    reached_minor += amount_minor;
    return reached_minor > now_minor;
  });
}
