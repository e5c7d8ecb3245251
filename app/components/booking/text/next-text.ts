// What happens next with a booking that is not delivered yet, and when; made on the server.

import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import { nextBalance } from "../instalments.ts";
import { providerNameText } from "../parties.tsx";
import { makeSentence, type Sentence } from "../sentence.tsx";
import { isBookingOver } from "./booking-standing.ts";

/**
 * The steps in order, for the viewer's side, until the work is delivered: before the day what leads up to it, afterwards
 * who reports the work and when the operator looks into it. None before the booking is confirmed.
 */
export function describeNext(booking: BookingView, now: string): Sentence[] {
  const { status } = booking;
  if (status === "changes_requested") return [checkOf(booking), payoutOf(booking)];
  if (status !== "confirmed") return [];
  if (isBookingOver(booking, now)) return stepsAfterwards(booking);
  return booking.side === "customer" ? stepsOfCustomer(booking) : stepsOfProvider(booking);
}

function stepsOfCustomer(booking: BookingView): Sentence[] {
  const name = providerNameText(booking);
  return [
    ...(booking.provider_contact ? [[m.payment_next_contact({ name })]] : []),
    [m.payment_next_change()],
    ...restOf(booking),
    dayOf(booking, (when) => m.payment_next_day({ name, ...when }), name),
    payoutOf(booking),
  ];
}

function stepsOfProvider(booking: BookingView): Sentence[] {
  const name = customerNameText(booking);
  return [
    ...(booking.contact ? [[m.payment_next_contact({ name })]] : []),
    dayOf(booking, m.payment_next_day_provider, name),
    payoutOf(booking),
  ];
}

function stepsAfterwards(booking: BookingView): Sentence[] {
  const isCustomer = booking.side === "customer";
  const report = isCustomer
    ? m.payment_next_report_customer({ name: providerNameText(booking) })
    : m.payment_next_report_provider({ name: customerNameText(booking) });
  return [...(isCustomer ? restOf(booking) : []), [report], checkOf(booking), payoutOf(booking)];
}

const customerNameText = ({ customer_name }: BookingView) => customer_name ?? m.booking_customer();

/** When the operator looks into the booking; `undelivered_check_at` is null once that has begun. */
function checkOf({ undelivered_check_at }: BookingView): Sentence {
  if (undelivered_check_at === null) return [m.payment_next_checked()];
  return makeSentence(m.payment_next_check, { when: { at: undelivered_check_at } });
}

function payoutOf(booking: BookingView): Sentence {
  if (booking.side === "customer") return [m.payment_next_payout({ name: providerNameText(booking) })];
  const amount = { minor: booking.earnings?.earns_minor ?? 0, currency: booking.currency };
  return makeSentence(m.payment_next_payout_provider, { amount });
}

function restOf(booking: BookingView): Sentence[] {
  const rest = nextBalance(booking);
  if (!rest) return [];
  const amount = { minor: rest.amount_minor, currency: booking.currency };
  return [makeSentence(m.booking_state_rest, { amount, when: { at: rest.due_at, form: "date" } })];
}

function dayOf(
  { starts_at, ends_at, time_zone }: BookingView,
  sentence: (inputs: { when: string }) => string,
  other: string,
): Sentence {
  if (!starts_at) return [m.payment_next_day_open({ name: other })];
  return makeSentence(sentence, { when: { from: starts_at, until: ends_at, zone: time_zone } });
}
