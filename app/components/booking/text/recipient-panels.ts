// The panels of who booked an offer by a link: nothing of the request is theirs.
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";
import { hasHoldEnded } from "../paths.ts";
import {
  cancelledPanel,
  fixedSentence,
  heldForCustomer,
  holdSentence,
  lapsedBadge,
  type Panel,
  releasedBadge,
  toInformation,
  toPayment,
  undoneBadge,
} from "./panel-parts.ts";

/** Of who booked an offer by a link; what is missing is said as to any customer. */
const recipientPanels: Partial<Record<BookingStatus, Panel>> = {
  awaiting_information: {
    ...heldForCustomer,
    sentence: holdSentence(m.booking_state_information_recipient),
    next: toInformation,
  },
  awaiting_payment: {
    ...heldForCustomer,
    sentence: holdSentence(m.booking_state_payment_recipient),
    next: toPayment,
  },
  cancelled: cancelledPanel,
  lapsed: { ...lapsedBadge, sentence: fixedSentence(m.booking_state_lapsed_recipient) },
};

const expiredRecipientPanel: Panel = {
  ...releasedBadge,
  sentence: holdSentence(m.booking_state_over_recipient),
};

const undoneRecipientPanel: Panel = {
  ...undoneBadge,
  sentence: ({ is_own_undo }) =>
    is_own_undo ? m.booking_state_undone_recipient() : m.booking_state_undone_by_owner(),
};

export const suspendedRecipientPanel: Panel = {
  ...heldForCustomer,
  sentence: holdSentence(m.booking_state_suspended_recipient),
};

/** The panel where it differs from any customer's; null where it is the same. */
export function recipientPanelOf(booking: BookingView, now: string): Panel | null {
  if (booking.is_undone) return undoneRecipientPanel;
  if (hasHoldEnded(booking, now)) return expiredRecipientPanel;
  return recipientPanels[booking.status] ?? null;
}
