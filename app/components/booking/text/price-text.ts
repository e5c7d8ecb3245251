// The price line by line, worded on the server for the party that views it.
import { type FormatLocale, formatMoney, formatRate } from "#app/ui/format.ts";
import type { MoneyLine } from "#app/ui/money.tsx";
import { m } from "#messages/messages.js";
import type { BookingLines, BookingView } from "#server/booking/reads.ts";
import { isUnpaid } from "../paths.ts";
import { makeSentence, type Sentence } from "../sentence.tsx";

export type PriceLine = Pick<MoneyLine, "key" | "minor" | "weight"> & { label: Sentence; note?: string };

type PricedBooking = Pick<BookingView, "status" | "currency" | "total_minor" | "earnings" | "instalments">;

/**
 * Lines, taxes and total; while unpaid, the instalments (unless `isPlanLeftOut`); for the provider, fee and
 * earnings.
 */
export function describePrice(
  booking: PricedBooking,
  price: BookingLines,
  locale: FormatLocale,
  { isPlanLeftOut = false } = {},
): PriceLine[] {
  const { currency, total_minor, status, instalments } = booking;
  const hasPlan = isUnpaid(status) && instalments.length > 1 && !isPlanLeftOut;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  return [
    ...price.lines.map(({ label, quantity, unit_net_minor, net_minor }, index): PriceLine => {
      const line = { key: `line-${index}`, label: [label], minor: net_minor, weight: "line" } as const;
      if (quantity === 1) return line;
      return { ...line, note: m.booking_line_quantity({ quantity, amount: money(unit_net_minor) }) };
    }),
    ...price.taxes.map((tax) => ({
      key: `tax-${tax.tax_bp}`,
      label: [taxLabel(tax, price.taxes.length, money, locale)],
      minor: tax.tax_minor,
      weight: "sub" as const,
    })),
    { key: "total", label: [m.booking_total()], minor: total_minor, weight: "total" },
    ...(hasPlan ? instalments.map(instalmentLine) : []),
    ...earningLines(booking, locale),
  ];
}

function instalmentLine(one: BookingView["instalments"][number], index: number): PriceLine {
  const isNow = index === 0;
  return {
    key: one.instalment,
    label: isNow
      ? [m.booking_due_now()]
      : makeSentence(m.booking_due_later, { when: { at: one.due_at, form: "date" } }),
    minor: one.amount_minor,
    weight: isNow ? "strong" : "sub",
  };
}

function earningLines({ earnings }: PricedBooking, locale: FormatLocale): PriceLine[] {
  if (!earnings) return [];
  const { fee_bp, fee_minor, fee_tax_minor, earns_minor } = earnings;
  const rate = formatRate(fee_bp, locale);
  return [
    { key: "fee", label: [m.booking_earn_fee({ rate })], minor: -fee_minor, weight: "sub" },
    { key: "fee-tax", label: [m.booking_earn_fee_tax()], minor: -fee_tax_minor, weight: "sub" },
    { key: "earns", label: [m.booking_earn_total()], minor: earns_minor, weight: "total" },
  ];
}

function taxLabel(
  tax: BookingLines["taxes"][number],
  rates: number,
  money: (minor: number) => string,
  locale: string,
): string {
  const net = money(tax.net_minor);
  if (tax.tax_bp === 0) return m.booking_tax_free({ net });
  const rate = formatRate(tax.tax_bp, locale);
  return rates === 1 ? m.booking_tax_one({ rate }) : m.booking_tax({ rate, net });
}
