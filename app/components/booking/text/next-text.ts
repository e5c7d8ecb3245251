// What happens next with a confirmed booking, and when; made on the server.

import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";
import { nextBalance } from "../instalments.ts";
import { providerNameText } from "../parties.tsx";
import { makeSentence, type Sentence } from "../sentence.tsx";

/** The steps in order, for the viewer's side; none unless the booking is confirmed and its day is ahead. */
export function describeNext(booking: BookingView, now: string): Sentence[] {
  const { status, starts_at, ends_at } = booking;
  const end = ends_at ?? starts_at;
  if (status !== "confirmed" || (end !== null && end <= now)) return [];
  return booking.side === "customer" ? stepsOfCustomer(booking) : stepsOfProvider(booking);
}

function stepsOfCustomer(booking: BookingView): Sentence[] {
  const name = providerNameText(booking);
  const { currency } = booking;
  const rest = nextBalance(booking);
  return [
    ...(booking.provider_contact ? [[m.payment_next_contact({ name })]] : []),
    [m.payment_next_change()],
    ...(rest
      ? [
          makeSentence(m.booking_state_rest, {
            amount: { minor: rest.amount_minor, currency },
            when: { at: rest.due_at, form: "date" },
          }),
        ]
      : []),
    dayOf(booking, (when) => m.payment_next_day({ name, ...when }), name),
    [m.payment_next_payout({ name })],
  ];
}

function stepsOfProvider(booking: BookingView): Sentence[] {
  const name = booking.customer_name ?? m.booking_customer();
  const amount = { minor: booking.earnings?.earns_minor ?? 0, currency: booking.currency };
  return [
    ...(booking.contact ? [[m.payment_next_contact({ name })]] : []),
    dayOf(booking, m.payment_next_day_provider, name),
    makeSentence(m.payment_next_payout_provider, { amount }),
  ];
}

function dayOf(
  { starts_at, ends_at, time_zone }: BookingView,
  sentence: (inputs: { when: string }) => string,
  other: string,
): Sentence {
  if (!starts_at) return [m.payment_next_day_open({ name: other })];
  return makeSentence(sentence, { when: { from: starts_at, until: ends_at, zone: time_zone } });
}
