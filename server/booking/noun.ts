// Who reads a booking and what belongs to it: its two sides, and operators. Contact data: its customer, and its provider
// once the information was provided, unless the booking lapsed or was cancelled.
import { sql } from "kysely";
import { defineReaders } from "#server/kernel/readers.ts";
import { givesSight } from "#server/request/noun.ts";

export const bookingReaders = defineReaders("booking", true, {
  customer: { profile: "customer_profile_id" },
  provider: { profile: "provider_profile_id" },
});

const ofBooking = { of: bookingReaders, by: "booking_id" };

export const bookingLineReaders = defineReaders("booking_line", true, { sides: ofBooking });
export const bookingChangeReaders = defineReaders("booking_change", true, { sides: ofBooking });
export const deliveryReaders = defineReaders("delivery", true, { sides: ofBooking });
export const cancelRequestReaders = defineReaders("cancel_request", true, { sides: ofBooking });
export const disputeReaders = defineReaders("booking_dispute", true, { sides: ofBooking });
export const statementReaders = defineReaders("dispute_statement", true, {
  sides: { of: disputeReaders, by: "dispute_id" },
});

// Until the information is provided, the row holds the customer's draft.
export const bookingContactReaders = defineReaders("booking_contact", false, {
  customer: { ...ofBooking, only: ["customer"] },
  provider: {
    ...{ ...ofBooking, only: ["provider"] },
    while: sql`${givesSight} and booking.status <> 'awaiting_information'`,
  },
});

export const calendarFeedReaders = defineReaders("calendar_feed", false, {
  owner: { profile: "profile_id" },
});
