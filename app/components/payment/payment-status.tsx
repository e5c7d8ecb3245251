import { hasEnded, isUnpaid } from "#app/components/booking/paths.ts";
import { weave } from "#app/components/booking/weave.tsx";
import { Badge, type BadgeTone } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import type { PaymentStatus } from "#domain/payment/plan.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";
import type { PaymentSummary } from "#server/payment/reads.ts";

const states: Record<PaymentStatus, { tone: BadgeTone; say: () => string }> = {
  unpaid: { tone: "wait", say: m.payment_status_unpaid },
  deposit_paid: { tone: "go", say: m.payment_status_deposit_paid },
  paid: { tone: "good", say: m.payment_status_paid },
  partially_refunded: { tone: "info", say: m.payment_status_partially_refunded },
  refunded: { tone: "info", say: m.payment_status_refunded },
  disputed: { tone: "bad", say: m.payment_status_disputed },
};

type PaymentStateProps = {
  booking: Pick<BookingView, "side" | "status" | "currency" | "total_minor" | "instalments">;
  payment: Pick<PaymentSummary, "status" | "paid_minor" | "returned_minor">;
};

/** How a booking stands with its money. The provider is told by the booking's state: payments are the customer's. */
export function PaymentState({ booking, payment }: PaymentStateProps) {
  if (booking.side === "provider") return <ProviderState {...booking} />;
  const { currency, total_minor, status } = booking;
  if (hasEnded(status) && payment.paid_minor === 0) {
    return (
      <div>
        <Badge>{m.payment_status_never()}</Badge>
      </div>
    );
  }
  const { tone, say } = states[payment.status];
  const rest = hasEnded(status) ? undefined : booking.instalments.find((one) => one.instalment === "balance");
  const paid = <Money minor={payment.paid_minor} currency={currency} />;
  const total = <Money minor={total_minor} currency={currency} />;
  return (
    <div className="grid gap-2 justify-items-start">
      <Badge tone={tone}>{say()}</Badge>
      {payment.status === "deposit_paid" ? (
        <p className="small soft">
          {weave(m.payment_paid_of, { paid, total })}
          {rest ? (
            <span className="block">
              {weave(m.payment_rest_due, {
                amount: <Money minor={rest.amount_minor} currency={currency} />,
                when: <Time at={rest.due_at} form="date" />,
              })}
            </span>
          ) : null}
        </p>
      ) : null}
      {payment.returned_minor > 0 ? (
        <p className="small soft">
          {weave(m.payment_returned_amount, {
            amount: <Money minor={payment.returned_minor} currency={currency} />,
          })}
        </p>
      ) : null}
    </div>
  );
}

function ProviderState({ status, instalments }: PaymentStateProps["booking"]) {
  if (hasEnded(status)) return null;
  if (isUnpaid(status)) {
    return (
      <div>
        <Badge tone="wait">{m.payment_status_provider_unpaid()}</Badge>
      </div>
    );
  }
  return (
    <div>
      <Badge tone="good">
        {instalments.length > 1 ? m.payment_status_provider_deposit() : m.payment_status_provider_paid()}
      </Badge>
    </div>
  );
}
