// Topics an account may switch off. Mails about contracts, money and appointments have no topic and are always sent.
import type { ProfileKind } from "../account/schemas.ts";
import type { MailTemplate } from "./jobs.ts";

export const topics = ["matching_requests", "offers", "messages", "reminders"] as const;
export type Topic = (typeof topics)[number];

/** The kind of profile a topic concerns; null: every account. Accounts without such a profile are not offered it. */
export const topicKind: Readonly<Record<Topic, ProfileKind | null>> = {
  matching_requests: "provider",
  offers: null,
  messages: null,
  reminders: null,
};

/** The topic of every mail; null is always sent. */
export const topicOf: Readonly<Record<MailTemplate, Topic | null>> = {
  request_matches: "matching_requests",
  provider_invited: "matching_requests",
  request_digest: "matching_requests",
  offer_received: "offers",
  offer_revised: "offers",
  offer_reconfirmed: "offers",
  offer_outdated: "offers",
  offer_held: "offers",
  offer_released: "offers",
  request_reopened: "offers",
  offer_withdrawn: "offers",
  share_viewed: "offers",
  offer_parked: "offers",
  offer_not_selected: "offers",
  offer_declined: "offers",
  direct_offer_refused: "offers",
  counter_unanswered: "offers",
  counter_missed: "offers",
  offer_renewal_asked: "offers",
  counter_received: "offers",
  counter_withdrawn: "offers",
  counter_accepted: "offers",
  counter_declined: "offers",
  messages_unread: "messages",
  request_closing: "reminders",
  request_expired: "reminders",
  offer_expiring: "reminders",
  offer_expired: "reminders",
  // Tells the owner of the address that a request was opened in its name.
  request_opened: null,
  request_closed_undecided: null,
  request_undecided: null,
  // Everybody concerned learns what an operator decides.
  request_extended: null,
  request_held: null,
  request_released: null,
  request_removed: null,
  offer_voided: null,
  hold_prolonged: null,
  information_changed: null,
  offer_accepted: null,
  offer_accepted_by_link: null,
  offer_declined_by_link: null,
  shared_booking_ended: null,
  shared_booking_undone: null,
  mail_undelivered: null,
  // The offer binds the provider again.
  offer_revived: null,
  // The booking releases its date if the payment does not arrive in time.
  booking_reminder: null,
  booking_made: null,
  booking_undone: null,
  booking_confirmed: null,
  booking_lapsed: null,
  booking_cancelled: null,
  booking_delivered: null,
  booking_undelivered: null,
  booking_completed: null,
  booking_continues: null,
  // Without an answer, the delivery counts as accepted.
  delivery_reminder: null,
  changes_requested: null,
  dispute_opened: null,
  dispute_statement: null,
  dispute_reminder: null,
  dispute_decided: null,
  cancellation_requested: null,
  cancellation_refused: null,
  cancellation_withdrawn: null,
  cancellation_unanswered: null,
  // The booking is cancelled if the payment does not arrive in time.
  balance_due: null,
  balance_overdue: null,
  balance_extended: null,
  balance_paid: null,
  hold_extended: null,
  change_proposed: null,
  change_agreed: null,
  change_declined: null,
  change_withdrawn: null,
  change_lapsed: null,
  payment_failed: null,
  payment_suspended: null,
  payment_returned: null,
  refund_settled: null,
  refund_made_at_stripe: null,
};
