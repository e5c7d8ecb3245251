import { formatMoney } from "#app/ui/format.ts";
import { type MoneyLine, MoneyLines } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { BookingLines, BookingView, InstalmentView } from "#server/booking/reads.ts";
import { weave } from "./weave.tsx";

type MoneySummaryProps = {
  booking: Pick<BookingView, "currency" | "net_minor" | "total_minor" | "earnings" | "instalments">;
  price: BookingLines;
  /** What is due now and later, under the total. */
  hasInstalments?: boolean;
};

/** The price line by line to the total; for the provider down to what it earns. */
export function MoneySummary({ booking, price, hasInstalments = false }: MoneySummaryProps) {
  const { locale } = useViewer();
  const { currency, total_minor, earnings } = booking;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const lines: MoneyLine[] = [
    ...price.lines.map((line, index) => ({
      key: `line-${index}`,
      label: line.label,
      note:
        line.quantity === 1
          ? undefined
          : m.booking_line_quantity({ quantity: line.quantity, amount: money(line.unit_net_minor) }),
      minor: line.net_minor,
      weight: "line" as const,
    })),
    ...price.taxes.map((tax) => ({
      key: `tax-${tax.tax_bp}`,
      label: taxLabel(tax, price.taxes.length, money, locale),
      minor: tax.tax_minor,
      weight: "sub" as const,
    })),
    { key: "total", label: m.booking_total(), minor: total_minor, weight: "total" },
    ...(hasInstalments ? instalmentLines(booking.instalments) : []),
    ...(earnings
      ? [
          {
            key: "fee",
            label: m.booking_earn_fee({ rate: percent(earnings.fee_bp, locale) }),
            minor: -earnings.fee_minor,
            weight: "sub" as const,
          },
          {
            key: "fee-tax",
            label: m.booking_earn_fee_tax(),
            minor: -earnings.fee_tax_minor,
            weight: "sub" as const,
          },
          {
            key: "earns",
            label: m.booking_earn_total(),
            minor: earnings.earns_minor,
            weight: "total" as const,
          },
        ]
      : []),
  ];
  return <MoneyLines caption={m.payment_summary()} currency={currency} lines={lines} />;
}

function instalmentLines(instalments: readonly InstalmentView[]): MoneyLine[] {
  if (instalments.length < 2) return [];
  return instalments.map((one, index) => ({
    key: one.instalment,
    label:
      index === 0
        ? m.booking_due_now()
        : weave(m.booking_due_later, { when: <Time at={one.due_at} form="date" /> }),
    minor: one.amount_minor,
    weight: index === 0 ? "strong" : "sub",
  }));
}

function taxLabel(
  tax: BookingLines["taxes"][number],
  rates: number,
  money: (minor: number) => string,
  locale: string,
): string {
  const net = money(tax.net_minor);
  if (tax.tax_bp === 0) return m.booking_tax_free({ net });
  const rate = percent(tax.tax_bp, locale);
  return rates === 1 ? m.booking_tax_one({ rate }) : m.booking_tax({ rate, net });
}

/** 1900 basis points → "19 %" as the language writes it. */
export function percent(rate_bp: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(
    rate_bp / 10_000,
  );
}
