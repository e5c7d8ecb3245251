import type { ReactNode } from "react";
import { Badge } from "#app/ui/content.tsx";
import { ShowMore } from "#app/ui/data/rows.tsx";
import { Money } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { PartnerPaymentView } from "#server/partner/reads/numbers.ts";
import { dayText } from "./month-text.ts";

type PaymentsProps = {
  payments: readonly PartnerPaymentView[];
  /** Path of the next rows. */
  more: string | null;
  /** Renders what the viewer may do about a payment. */
  actionOf?: (payment: PartnerPaymentView) => ReactNode;
};

/** The payments, newest first; reversed ones stay listed. */
export function Payments({ payments, more, actionOf }: PaymentsProps) {
  const { locale } = useViewer();
  if (payments.length === 0) return <p className="soft">{m.partner_payments_none()}</p>;
  return (
    <>
      <ul className="stack">
        {payments.map((payment) => (
          <li key={payment.id} className="stack tight">
            <p className="flex flex-wrap items-baseline gap-3">
              <b className="num">
                <Money minor={payment.amount_minor} currency={payment.currency} />
              </b>
              <span>{dayText(payment.paid_on, locale)}</span>
              <span className="soft break-all">{payment.reference}</span>
              {payment.is_reversal ? <Badge tone="wait">{m.partner_payment_reversal()}</Badge> : null}
              {payment.is_reversed ? <Badge>{m.partner_payment_reversed()}</Badge> : null}
            </p>
            {actionOf?.(payment)}
          </li>
        ))}
      </ul>
      <ShowMore about={m.partner_payments()} to={more} />
    </>
  );
}
