import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";

/** "€357.00 at booking, the rest by 13 April", or that all is due at booking. */
export function DueAtBooking({
  offer: { deposit_minor, balance_due_at, currency },
}: {
  offer: Pick<OfferView, "deposit_minor" | "balance_due_at" | "currency">;
}) {
  if (!balance_due_at) return m.offer_pay_in_full();
  return richMessage(m.offer_deposit_of, {
    amount: <Money minor={deposit_minor} currency={currency} />,
    when: <Time at={balance_due_at} form="day" />,
  });
}
