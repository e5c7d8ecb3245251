import { MoneyLines } from "#app/ui/money.tsx";
import type { OfferPreview } from "#domain/offer/preview.ts";
import { m } from "#messages/messages.js";

/** What the provider earns, from the server's figures: the total less fee and VAT on it. */
export function Earnings({ preview }: { preview: OfferPreview }) {
  const { currency, fee_minor, fee_tax_minor, provider_earns_minor } = preview;
  return (
    <MoneyLines
      caption={m.offer_earn_title()}
      currency={currency}
      lines={[
        { key: "fee", label: m.offer_earn_fee(), minor: -fee_minor, weight: "sub" },
        ...(fee_tax_minor > 0
          ? [{ key: "tax", label: m.offer_earn_fee_tax(), minor: -fee_tax_minor, weight: "sub" as const }]
          : []),
        { key: "earn", label: m.offer_earn(), minor: provider_earns_minor, weight: "total" },
      ]}
    />
  );
}
