// Panels for customers who booked an offer by a link: the request is not theirs.
import { m } from "#messages/messages.js";
import type { BookingStanding } from "./booking-standing.ts";
import {
  cancelledSentence,
  fixedSentence,
  holdSentence,
  type Panel,
  toInformation,
  toPayment,
} from "./panel-parts.ts";

/** Standings missing here use the panels of any customer. */
export const recipientPanels: Partial<Record<BookingStanding, Panel>> = {
  awaiting_information: {
    sentence: holdSentence(m.booking_state_information_recipient),
    next: toInformation,
  },
  awaiting_payment: { sentence: holdSentence(m.booking_state_payment_recipient), next: toPayment },
  cancelled: { sentence: cancelledSentence },
  lapsed: { sentence: fixedSentence(m.booking_state_lapsed_recipient) },
  released: { sentence: holdSentence(m.booking_state_over_recipient) },
  undone: {
    sentence: ({ is_own_undo }) =>
      is_own_undo ? m.booking_state_undone_recipient() : m.booking_state_undone_by_owner(),
  },
};

export const suspendedRecipientPanel: Panel = {
  sentence: holdSentence(m.booking_state_suspended_recipient),
};
