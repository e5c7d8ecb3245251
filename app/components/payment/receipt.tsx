import { weave } from "#app/components/booking/weave.tsx";
import { type Pair, Pairs } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";
import type { AttemptView, PaymentSummary } from "#server/payment/reads.ts";

type ReceiptProps = { booking: BookingView; payment: Pick<PaymentSummary, "settled" | "paid_minor"> };

/** What was paid, when, under which number, and what is still due. */
export function Receipt({ booking, payment }: ReceiptProps) {
  const { currency, total_minor, instalments } = booking;
  const rest = instalments.find((one) => one.instalment === "balance");
  const isRestDue = rest !== undefined && payment.paid_minor < total_minor;
  const pairs: Pair[] = payment.settled.flatMap((attempt) => attemptPairs(attempt, currency));
  if (total_minor === 0)
    pairs.push({ key: "none", term: m.payment_receipt_paid(), value: m.payment_receipt_nothing() });
  if (isRestDue) {
    pairs.push({
      key: "rest",
      term: m.payment_receipt_rest(),
      value: weave(m.payment_receipt_rest_value, {
        amount: <Money minor={rest.amount_minor} currency={currency} />,
        when: <Time at={rest.due_at} form="date" />,
      }),
    });
  }
  pairs.push({
    key: "booking",
    term: m.payment_receipt_booking(),
    value: <code className="small">{booking.id}</code>,
  });
  return <Pairs pairs={pairs} />;
}

function attemptPairs(attempt: AttemptView, currency: string): Pair[] {
  const { id, instalment, amount_minor, settled_at, payment_intent_id } = attempt;
  const term = instalment === "deposit" ? m.payment_receipt_deposit() : m.payment_receipt_paid();
  return [
    {
      key: `${id}-paid`,
      term,
      value: (
        <b>
          <Money minor={amount_minor} currency={currency} />
        </b>
      ),
    },
    ...(settled_at
      ? [{ key: `${id}-when`, term: m.payment_receipt_when(), value: <Time at={settled_at} /> }]
      : []),
    ...(payment_intent_id
      ? [
          {
            key: `${id}-reference`,
            term: m.payment_receipt_reference(),
            value: <code className="small">{payment_intent_id}</code>,
          },
        ]
      : []),
  ];
}
