import { BookingBadge } from "#app/components/booking/panel.tsx";
import { SentenceText } from "#app/components/booking/sentence.tsx";
import type { PaymentView } from "./payment-text.ts";

/** Payment state of a booking. */
export function PaymentState({ payment }: { payment: PaymentView | null }) {
  if (!payment) return null;
  return (
    <div className="grid gap-2 justify-items-start">
      <BookingBadge badge={payment.badge} />
      {payment.lines.map((said, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one state never change places
        <p key={index} className="small soft">
          <SentenceText said={said} />
        </p>
      ))}
    </div>
  );
}
