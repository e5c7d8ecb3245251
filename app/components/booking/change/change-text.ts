// A proposed change of a booking as text: before and after, what it means for payments and the cost of cancelling, and
// the answers. Made on the server, by the same functions that decide when somebody agrees.
import type { FormatLocale } from "#app/ui/format.ts";
import { type ChangeMoney, planChangeMoney } from "#domain/booking/change/money.ts";
import { balanceDueAt } from "#domain/booking/change/new-date.ts";
import { formatMoney } from "#domain/format/money.ts";
import { limits } from "#domain/limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { ChangeView } from "#server/booking/reads/changes.ts";
import { providerNameText } from "../parties.tsx";
import { bookingPaths } from "../paths.ts";
import { joinSentences, makeSentence, type Sentence } from "../sentence.tsx";
import { describeCancellationCost } from "../text/cancellation-cost-text.ts";
import { describePrice, type PriceLine } from "../text/price-text.ts";

export type ChangePanelView = {
  title: string;
  lines: Sentence[];
  /** Times before and after; null where the date stays. */
  dates: { term: string; starts_at: string | null; ends_at: string | null }[] | null;
  /** The prices before and after; null where they stay. */
  prices: { term: string; lines: PriceLine[] }[] | null;
  /** What the change means for payments and cancelling. */
  consequences: Sentence[];
  ids: Record<string, string | number>;
  answer: { agree: string; decline: string; note: string } | null;
  withdraw: { label: string; version: number } | null;
  pay: { to: string; label: string } | null;
};

const otherName = (booking: BookingView) =>
  booking.side === "customer" ? providerNameText(booking) : (booking.customer_name ?? m.booking_customer());

/** What the button agrees to; `newTotal` is null where the price stays the same. */
function agreeText(isDate: boolean, newTotal: string | null): string {
  if (isDate) return m.booking_change_agree_date();
  return newTotal ? m.booking_change_agree_lines({ total: newTotal }) : m.booking_change_agree_same();
}

/** Null without an open change. `price` is the price that holds now. */
export function describeChange(
  booking: BookingView,
  change: ChangeView | null,
  price: PriceLine[],
  now: string,
  locale: FormatLocale,
): ChangePanelView | null {
  if (!change) return null;
  const { currency, side } = booking;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const isDate = change.kind === "reschedule";
  const mayAnswer = !change.is_own && !change.is_agreed;
  const mayWithdraw = change.is_agreed ? side === "customer" : change.is_own;
  const to_pay_minor = change.total_minor - change.total_before_minor;
  return {
    title: change.is_agreed
      ? m.booking_change_title_agreed()
      : isDate
        ? m.booking_change_title_date()
        : m.booking_change_title_lines(),
    lines: [headline(booking, change), [m.booking_change_reason({ reason: change.reason })]],
    dates: isDate
      ? [
          { term: m.booking_change_before(), starts_at: booking.starts_at, ends_at: booking.ends_at },
          { term: m.booking_change_after(), starts_at: change.starts_at, ends_at: change.ends_at },
        ]
      : null,
    prices: change.lines
      ? [
          { term: m.booking_change_before(), lines: price },
          {
            term: m.booking_change_after(),
            lines: describePrice(
              { ...booking, total_minor: change.total_minor, earnings: change.earnings },
              change.lines,
              locale,
            ),
          },
        ]
      : null,
    consequences: change.is_agreed
      ? []
      : [
          ...(isDate ? dateConsequences(booking, change, now) : priceConsequences(booking, change)),
          ...costConsequence(booking, change, now, locale),
        ],
    ids: {
      change_id: change.id,
      "int:version": booking.version,
      "int:total_minor": change.total_minor,
    },
    answer: mayAnswer
      ? {
          agree: agreeText(isDate, to_pay_minor === 0 ? null : money(change.total_minor)),
          decline: m.booking_change_decline(),
          note: m.booking_change_note(),
        }
      : null,
    withdraw: mayWithdraw
      ? {
          label: change.is_agreed ? m.booking_change_withdraw_agreed() : m.booking_change_withdraw(),
          version: change.version,
        }
      : null,
    pay:
      change.is_agreed && side === "customer"
        ? {
            to: bookingPaths.payment(booking.id),
            label: m.booking_change_pay({ amount: money(to_pay_minor) }),
          }
        : null,
  };
}

function headline(booking: BookingView, change: ChangeView): Sentence {
  const when = { at: change.due_at };
  const name = otherName(booking);
  const named = (sentence: (inputs: { name: string; when: string }) => string) =>
    makeSentence((inputs: { when: string }) => sentence({ ...inputs, name }), { when });
  if (change.is_agreed)
    return booking.side === "customer"
      ? makeSentence(m.booking_change_agreed_customer, { when })
      : named(m.booking_change_agreed_provider);
  if (change.is_own) return named(m.booking_change_own);
  return named(change.kind === "reschedule" ? m.booking_change_other_date : m.booking_change_other_lines);
}

/** A new date changes no price, but moves the due date of the balance. */
function dateConsequences(booking: BookingView, change: ChangeView, now: string): Sentence[] {
  const balance = booking.instalments.find(
    ({ instalment, status }) => instalment === "balance" && status === "due",
  );
  const starts_at = change.starts_at === null ? null : new Date(change.starts_at);
  const due_at = balanceDueAt({ starts_at, time_zone: booking.time_zone }, new Date(now));
  const moved =
    balance && due_at
      ? [
          makeSentence(m.booking_change_balance_due, {
            amount: { minor: balance.amount_minor, currency: booking.currency },
            when: { at: due_at.toISOString(), form: "date" },
          }),
        ]
      : [];
  return [[m.booking_change_price_stays()], ...moved];
}

function priceConsequences(booking: BookingView, change: ChangeView): Sentence[] {
  const { currency, side } = booking;
  const sum = (minor: number) => ({ minor, currency });
  const difference = change.total_minor - change.total_before_minor;
  if (difference === 0) return [[m.booking_change_total_stays()]];
  const planned = moneyOf(booking, change);
  const amount = sum(Math.abs(difference));
  const said = [
    difference > 0
      ? makeSentence(m.booking_change_dearer, { amount })
      : makeSentence(m.booking_change_cheaper, { amount }),
  ];
  if (!planned) return said;
  for (const { amount_minor } of planned.revised)
    said.push(
      amount_minor > 0
        ? makeSentence(m.booking_change_balance, { amount: sum(amount_minor) })
        : [m.booking_change_balance_none()],
    );
  if (planned.refund_minor > 0) {
    const refund = { amount: sum(planned.refund_minor) };
    said.push(
      side === "customer"
        ? makeSentence(m.booking_change_refund_customer, refund)
        : makeSentence(m.booking_change_refund_provider, refund),
    );
  }
  if (planned.to_pay_minor > 0) {
    const hours = limits.change_answer_hours;
    said.push([
      side === "customer"
        ? m.booking_change_pay_customer({ hours })
        : m.booking_change_pay_provider({ hours }),
    ]);
  }
  return said;
}

/** What agreeing now would do to the payments; null where the payments would make agreeing fail. */
function moneyOf(booking: BookingView, change: ChangeView): ChangeMoney | null {
  const { currency, paid_minor } = booking;
  const instalments = booking.instalments.map(({ id, status, instalment, amount_minor, due_at }, index) => ({
    id,
    status,
    kind: instalment,
    amount_minor,
    position: index + 1,
    due_at: new Date(due_at),
  }));
  try {
    return planChangeMoney({ instalments, paid_minor, currency, ...change });
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** When cancelling starts to cost, once the change is agreed. */
function costConsequence(
  booking: BookingView,
  { cost_steps, total_minor }: ChangeView,
  now: string,
  locale: FormatLocale,
): Sentence[] {
  const cost = describeCancellationCost({ ...booking, cost_steps, total_minor }, now, locale);
  const after = booking.side === "customer" ? m.booking_change_cost_own() : m.booking_change_cost();
  return cost ? [joinSentences(after, cost.words)] : [];
}
