// What the customer is owed because a refund came back, worded for the viewer's side.
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import { makeSentence, type Sentence } from "../sentence.tsx";

/** Null where nothing is owed. */
export function owedSentence({
  owed_minor,
  currency,
  side,
}: Pick<BookingView, "owed_minor" | "currency" | "side">): Sentence | null {
  if (owed_minor === 0) return null;
  const sentence = side === "customer" ? m.booking_owed_customer : m.booking_owed_provider;
  return makeSentence(sentence, { amount: { minor: owed_minor, currency } });
}
