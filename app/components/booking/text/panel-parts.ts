// Parts of a booking's panels, for both sides and for customers who booked by a link.
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import { bookingPaths } from "../paths.ts";
import { joinSentences, makeSentence, type Sentence } from "../sentence.tsx";
import type { BadgeView } from "./booking-standing.ts";

export type Next = { to: string; label: string };
/** Badge, one sentence, and the one thing to do next. */
export type PanelView = {
  badge: BadgeView;
  sentence: Sentence;
  /** End of the hold while the booking is unpaid, else null. */
  held_until: string | null;
  next: (Next & { is_primary: boolean }) | null;
};

export type SentenceBuilder = (booking: BookingView, now: string) => string | Sentence;
/** Sentence and next step of a standing. */
export type Panel = {
  sentence: SentenceBuilder;
  next?: (booking: BookingView) => Next | null;
};

/** A message without inputs. */
export const fixedSentence =
  (sentence: () => string): SentenceBuilder =>
  () =>
    sentence();
export const holdSentence = (sentence: (inputs: { when: string }) => string) => (b: BookingView) =>
  makeSentence(sentence, { when: { at: b.hold_until } });
export const earningsSentence = (sentence: (inputs: { amount: string }) => string) => (b: BookingView) =>
  makeSentence(sentence, { amount: { minor: b.earnings?.earns_minor ?? 0, currency: b.currency } });

export const toInformation = ({ id, typed }: BookingView): Next => ({
  to: bookingPaths.information(id),
  label: typed ? m.booking_action_information_go_on() : m.booking_action_information(),
});
export const toPayment = ({ id }: BookingView): Next => ({
  to: bookingPaths.payment(id),
  label: m.booking_action_payment(),
});
/** Says who or what cancelled the booking, as far as the reader may know. */
export const cancelledSentence: SentenceBuilder = ({
  side,
  cancelled_at,
  cancel_reason,
  is_cancelled_overdue,
}) =>
  joinSentences(
    cancelled_at
      ? makeSentence(m.booking_state_cancelled_on, { when: { at: cancelled_at, form: "date" } })
      : m.booking_state_cancelled(),
    is_cancelled_overdue
      ? side === "customer"
        ? m.booking_cancel_overdue_customer()
        : m.booking_cancel_overdue_provider()
      : cancel_reason
        ? m.booking_cancel_given_reason({ reason: cancel_reason })
        : null,
  );
