// Bookings: what customer and provider have agreed, with its changes, deliveries and disputes.
import { defineNoun } from "#server/kernel/noun.ts";
import { createFeed } from "./commands/create-feed.ts";
import { extendHold } from "./commands/extend-hold.ts";
import { keepInformation } from "./commands/keep-information.ts";
import { remindBooking } from "./commands/remind-booking.ts";
import { revokeFeed } from "./commands/revoke-feed.ts";
import { exportedTables } from "./export.ts";
import { bookingMails } from "./mails/bookings.ts";
import { endedBookingMails } from "./mails/bookings-ended.ts";
import { changeMails } from "./mails/changes.ts";
import { deliveryMails } from "./mails/deliveries.ts";
import { disputeMails } from "./mails/disputes.ts";
import { sharedBookingMails } from "./mails/shared-bookings.ts";
import { bookingRelation } from "./relation.ts";
import {
  bookingChangeRelation,
  bookingDisputeRelation,
  bookingLineRelation,
  cancelRequestRelation,
  deliveryRelation,
  disputeStatementRelation,
} from "./relation-details.ts";
import { eraseBookings } from "./store/closing.ts";

export const booking = defineNoun({
  commands: [extendHold, createFeed, revokeFeed, keepInformation, remindBooking],
  mails: [bookingMails, endedBookingMails, changeMails, deliveryMails, disputeMails, sharedBookingMails],
  relations: [
    bookingRelation,
    bookingLineRelation,
    bookingChangeRelation,
    deliveryRelation,
    cancelRequestRelation,
    bookingDisputeRelation,
    disputeStatementRelation,
  ],
  refusals: {
    booking_one_live_per_request: "already_accepted",
    booking_slot_is_free: "slot_taken",
    booking_change_one_open: "change_open",
    booking_dispute_one_open: "dispute_open",
  },
  export: exportedTables,
  erasure: eraseBookings,
});
