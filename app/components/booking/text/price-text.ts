// The price line by line, worded on the server for the party that views it.

import { lineQuantityText } from "#app/components/offer/quantity-text.ts";
import { type FormatLocale, formatRate } from "#app/ui/format.ts";
import type { MoneyLine } from "#app/ui/money.tsx";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import type { BookingLines, BookingView } from "#server/booking/reads/booking.ts";
import { isUnpaid } from "../paths.ts";
import { makeSentence, type Sentence } from "../sentence.tsx";

export type PriceLine = Pick<MoneyLine, "key" | "minor" | "weight"> & { label: Sentence; note?: string };

type PricedBooking = Pick<BookingView, "status" | "currency" | "total_minor" | "earnings" | "instalments">;

/**
 * Lines, taxes and total; while unpaid, the instalments (unless `isPlanLeftOut`); for the provider, fee and
 * earnings. Below net lines the taxes lead to the total; gross lines include them, so they follow it.
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
  const total = { key: "total", label: [m.booking_total()], minor: total_minor, weight: "total" as const };
  const isGross = price.prices === "gross";
  const taxes = price.taxes
    .filter(({ tax_bp }) => !isGross || tax_bp > 0)
    .map((tax) => ({
      key: `tax-${tax.tax_bp}`,
      label: [
        isGross
          ? m.offer_tax_included({ rate: formatRate(tax.tax_bp, locale) })
          : taxLabel(tax, price.taxes.length, money, locale),
      ],
      minor: tax.tax_minor,
      weight: "sub" as const,
    }));
  return [
    ...price.lines.map((line, index): PriceLine => {
      const note = lineQuantityText(line, currency, locale);
      const label = [line.is_discount ? m.booking_discount() : line.label];
      const row = { key: `line-${index}`, label, minor: line.amount_minor } as const;
      return { ...row, weight: "line", ...(note ? { note } : {}) };
    }),
    ...(isGross ? [total, ...taxes] : [...taxes, total]),
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

function earningLines({ earnings, total_minor }: PricedBooking, locale: FormatLocale): PriceLine[] {
  if (!earnings) return [];
  const { fee_bp, fee_minor, fee_tax_minor, earns_minor } = earnings;
  const rate = formatRate(fee_bp, locale);
  // Less than the price if part of it was refunded or never paid.
  const kept_minor = earns_minor + fee_minor + fee_tax_minor;
  const isLess = kept_minor !== total_minor;
  return [
    ...(isLess
      ? [{ key: "kept", label: [m.booking_earn_kept()], minor: kept_minor, weight: "sub" as const }]
      : []),
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
