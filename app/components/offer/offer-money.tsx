import { type FormatLocale, formatRate } from "#app/ui/format.ts";
import { type MoneyLine, MoneyLines } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { TaxSum } from "#domain/money.ts";
import type { PriceDisplay } from "#domain/offer/price-display.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import { linesFold } from "./lines-fold.ts";
import { lineNote } from "./quantity-text.ts";

type Sums = {
  net_minor: number;
  total_minor: number;
  taxes: readonly TaxSum[];
  deposit_minor: number;
  /** Missing in the preview of an unsent offer. */
  balance_due_at?: string | null;
  /** Defaults to net, as in the provider's form. */
  prices?: PriceDisplay;
};

/**
 * Lines for total and tax and, with a deposit, both instalments. Below net lines their sum and the taxes lead to the
 * total; gross lines add up to it, and the taxes they include follow.
 */
export function sumLines(sums: Sums, locale: FormatLocale): MoneyLine[] {
  const { net_minor, total_minor, taxes, prices = "net" } = sums;
  const isGross = prices === "gross";
  const total = {
    key: "total",
    label: m.offer_total_with_tax(),
    minor: total_minor,
    weight: "total" as const,
  };
  const taxLines = taxes
    .filter(({ tax_bp }) => !isGross || tax_bp > 0)
    .map((tax) => ({
      key: `tax-${tax.tax_bp}`,
      label: (isGross ? m.offer_tax_included : m.offer_tax)({ rate: formatRate(tax.tax_bp, locale) }),
      minor: tax.tax_minor,
      weight: "sub" as const,
    }));
  const net = { key: "net", label: m.offer_net(), minor: net_minor, weight: "sub" as const };
  return [...(isGross ? [total, ...taxLines] : [net, ...taxLines, total]), ...instalmentLines(sums)];
}

function instalmentLines({ total_minor, deposit_minor, balance_due_at }: Sums): MoneyLine[] {
  if (deposit_minor <= 0 || deposit_minor >= total_minor) return [];
  return [
    { key: "now", label: m.offer_due_now(), minor: deposit_minor, weight: "strong" as const },
    {
      key: "rest",
      label: balance_due_at
        ? richMessage(m.offer_due_by, { when: <Time at={balance_due_at} form="day" /> })
        : m.offer_due_later(),
      minor: total_minor - deposit_minor,
      weight: "sub" as const,
    },
  ];
}

/** The lines of an offer that count as its viewer reads them, followed by the sums. */
export function OfferMoney({ offer }: { offer: OfferView }) {
  const { locale } = useViewer();
  const { currency, prices } = offer;
  const taken = offer.lines.filter(({ is_taken }) => is_taken);
  const lines: MoneyLine[] = taken.map((line) => ({
    key: `line-${line.position}`,
    label: line.label,
    note: lineNote(line, { currency, prices, rates: offer.taxes.length }, locale),
    minor: line.amount_minor,
    weight: "line",
  }));
  return (
    <MoneyLines
      caption={m.offer_lines_caption()}
      currency={currency}
      lines={[...lines, ...sumLines(offer, locale)]}
      fold={linesFold}
    />
  );
}
