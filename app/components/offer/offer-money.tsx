import { formatMoney, formatRate } from "#app/ui/format.ts";
import { type MoneyLine, MoneyLines } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { TaxSum } from "#domain/money.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads.ts";

type Sums = {
  net_minor: number;
  total_minor: number;
  taxes: readonly TaxSum[];
  deposit_minor: number;
  /** Missing in the preview of an unsent offer. */
  balance_due_at?: string | null;
};

/** Lines for net, tax by rate, total and, with a deposit, both instalments. */
export function sumLines(sums: Sums, locale: string): MoneyLine[] {
  const { net_minor, total_minor, taxes, deposit_minor, balance_due_at } = sums;
  const isSplit = deposit_minor > 0 && deposit_minor < total_minor;
  return [
    { key: "net", label: m.offer_net(), minor: net_minor, weight: "sub" as const },
    ...taxes.map((tax) => ({
      key: `tax-${tax.tax_bp}`,
      label: m.offer_tax({ rate: formatRate(tax.tax_bp, locale) }),
      minor: tax.tax_minor,
      weight: "sub" as const,
    })),
    { key: "total", label: m.offer_total_with_tax(), minor: total_minor, weight: "total" as const },
    ...(isSplit
      ? [
          { key: "now", label: m.offer_due_now(), minor: deposit_minor, weight: "strong" as const },
          {
            key: "rest",
            label: balance_due_at
              ? richMessage(m.offer_due_by, { when: <Time at={balance_due_at} form="day" /> })
              : m.offer_due_later(),
            minor: total_minor - deposit_minor,
            weight: "sub" as const,
          },
        ]
      : []),
  ];
}

/** The lines of an offer, each with its tax rate, followed by the sums. */
export function OfferMoney({ offer }: { offer: OfferView }) {
  const { locale } = useViewer();
  const lines: MoneyLine[] = offer.lines.map((line) => ({
    key: `line-${line.position}`,
    label: line.label,
    note: m.offer_line_note({
      quantity: String(line.quantity),
      unit: formatMoney(line.unit_net_minor, offer.currency, locale),
      rate: formatRate(line.tax_bp, locale),
    }),
    minor: line.net_minor,
    weight: "line",
  }));
  return (
    <MoneyLines
      caption={m.offer_lines_caption()}
      currency={offer.currency}
      lines={[...lines, ...sumLines(offer, locale)]}
    />
  );
}
