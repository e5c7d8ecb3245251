// Payment options and the text of the order button; amounts are the server's.
import { providerNameText } from "#app/components/booking/parties.tsx";
import { makeSentence, type Sentence } from "#app/components/booking/sentence.tsx";
import type { FormatLocale } from "#app/ui/format.ts";
import { formatMoney } from "#domain/format/money.ts";
import { units } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { AttemptView } from "#server/payment/reads/payment.ts";

export type PaymentOption = {
  value: "deposit" | "full";
  label: string;
  hint: Sentence;
  amount: string;
  submit: string;
};
export type OrderView = {
  /** Deposit and full amount where the booking has a deposit and no open attempt; else empty. */
  ways: PaymentOption[];
  submit: string;
  /** What the button pays of a confirmed booking; null where it confirms the booking. */
  rest_minor: number | null;
  note: string;
  /** Notice when the hold ends within the hour. */
  hurry: string | null;
};

const hurry_threshold_ms = units.hour_ms;

/** Texts of the order form. An open attempt has a fixed amount, so there are no options. */
export function describeOrder(
  booking: BookingView,
  live: AttemptView | null,
  now: string,
  locale: FormatLocale,
): OrderView {
  const { currency, hold_until } = booking;
  const open = booking.instalments.filter(({ status }) => status === "due" || status === "overdue");
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const submit = (minor: number) => m.payment_submit({ amount: money(minor) });
  const [due, balance] = open;
  if (booking.status !== "awaiting_payment") return describeLater(booking, open, live, now, locale);
  const total_minor = open.reduce((sum, one) => sum + one.amount_minor, 0);
  const isNear = Date.parse(hold_until) - Date.parse(now) <= hurry_threshold_ms;
  const hurry = due && isNear ? m.payment_hurry() : null;
  const note = due ? m.payment_terms_note : m.payment_terms_note_free;
  const order = {
    ways: [],
    hurry,
    rest_minor: null,
    note: note({ name: providerNameText(booking), terms: "\u0000" }),
  };
  if (!due) return { ...order, submit: m.payment_submit_free() };
  if (live || !balance) return { ...order, submit: submit(live?.amount_minor ?? due.amount_minor) };
  const ways: PaymentOption[] = [
    {
      value: "deposit",
      label: m.payment_way_deposit(),
      hint: makeSentence(m.payment_way_deposit_hint, {
        balance: { minor: balance.amount_minor, currency },
        when: { at: balance.due_at, form: "date" },
      }),
      amount: money(due.amount_minor),
      submit: submit(due.amount_minor),
    },
    {
      value: "full",
      label: m.payment_way_full(),
      hint: [m.payment_way_full_hint()],
      amount: money(total_minor),
      submit: submit(total_minor),
    },
  ];
  return { ...order, ways, submit: submit(due.amount_minor) };
}

type Open = BookingView["instalments"];

/**
 * The payment of the rest: the next open instalment and any others already due. The booking is confirmed already, so
 * the button only pays and accepts no terms.
 */
function describeLater(
  booking: BookingView,
  open: Open,
  live: AttemptView | null,
  now: string,
  locale: FormatLocale,
): OrderView {
  const due = open.filter((one, index) => index === 0 || Date.parse(one.due_at) <= Date.parse(now));
  const rest_minor = live?.amount_minor ?? due.reduce((total, one) => total + one.amount_minor, 0);
  const submit = m.payment_submit_rest({ amount: formatMoney(rest_minor, booking.currency, locale) });
  return {
    ways: [],
    hurry: null,
    note: m.payment_note_rest({ name: providerNameText(booking) }),
    submit,
    rest_minor,
  };
}
