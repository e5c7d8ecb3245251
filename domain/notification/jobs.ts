// The mails of the marketplace as jobs: template, recipient, subject row. Wording, language and zone come from the
// recipient's account when the mail is rendered.
import { z } from "zod";
import { Id } from "../ids.ts";
import { jobType } from "../job.ts";

export const mailTemplates = [
  // to the customer; subject: request
  "request_opened",
  "request_closing",
  "request_expired",
  "request_closed_undecided",
  "request_undecided",
  "decision_reminder",
  "request_extended",
  "request_held",
  "request_released",
  "request_removed",
  // to a provider; subject: request
  "request_matches",
  // to a provider; subject: invitation
  "provider_invited",
  // to a provider; subject: match window
  "request_digest",
  // to the customer; subject: offer
  "offer_received",
  "offer_revised",
  "offer_reconfirmed",
  "offer_withdrawn",
  "offer_expiring",
  "counter_unanswered",
  "counter_accepted",
  "counter_declined",
  "offer_accepted_by_link",
  "offer_declined_by_link",
  // to the provider; subject: offer
  "offer_accepted",
  "offer_parked",
  "offer_revived",
  "offer_not_selected",
  "offer_declined",
  "own_offer_expiring",
  "offer_expired",
  "counter_missed",
  "offer_renewal_asked",
  "counter_received",
  "counter_withdrawn",
  "offer_outdated",
  "offer_held",
  "offer_released",
  "request_reopened",
  // to the provider; subject: direct offer
  "direct_offer_refused",
  "direct_offer_expired",
  // to the sender; subject: mail that was refused
  "mail_undelivered",
  // to either side; subject: offer
  "offer_voided",
  // to the customer; subject: booking
  "booking_reminder",
  "booking_delivered",
  "delivery_reminder",
  "payment_failed",
  "payment_suspended",
  "payment_returned",
  "balance_due",
  // to the customer; subject: refund
  "refund_settled",
  "refund_made_at_stripe",
  // to the request's owner; subject: booking
  "shared_booking_ended",
  // to the customer by a link; subject: booking
  "shared_booking_undone",
  // to either side; subject: link to an offer
  "share_viewed",
  // to the provider; subject: booking
  "booking_undone",
  "information_changed",
  "changes_requested",
  "changes_reminder",
  "report_reminder",
  // to either side; subject: booking
  "booking_made",
  "hold_extended",
  "hold_prolonged",
  "booking_confirmed",
  "booking_lapsed",
  "booking_cancelled",
  "booking_undelivered",
  "day_reminder",
  "cancellation_requested",
  "cancellation_reminder",
  "cancellation_refused",
  "cancellation_withdrawn",
  "cancellation_unanswered",
  "balance_overdue",
  "balance_extended",
  "balance_paid",
  "booking_completed",
  // to a profile; subject: digest
  "daily_digest",
  // to either side; subject: thread
  "messages_unread",
  // to either side; subject: change of a booking
  "change_proposed",
  "change_reminder",
  "change_agreed",
  "change_declined",
  "change_withdrawn",
  "change_lapsed",
  "price_reduced",
  "booking_continues",
  "dispute_opened",
  "dispute_statement",
  "dispute_reminder",
  "dispute_decided",
  "settlement_proposed",
  "settlement_declined",
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** One mail to one profile about one row. `key` is unique per mail: a second job with it sends nothing. */
export const sendMail = jobType(
  "send_mail",
  z.object({ template: z.enum(mailTemplates), profile_id: Id, subject_id: Id, key: z.string().min(1) }),
  "mail",
);

/** Finds the providers that an open request matches and enqueues a mail for each, or keeps it for their digest. */
export const tellMatchingProviders = jobType("tell_matching_providers", z.object({ request_id: Id }), "mail");

/** Enqueues the digest of every provider whose match window (24 h) has ended. */
export const sendMatchDigests = jobType("send_match_digests", z.unknown(), "mail");

/** Enqueues the mail of every daily digest that is due. */
export const sendDailyDigests = jobType("send_daily_digests", z.unknown(), "mail");

/** Enqueues the mail that announces new terms to the next accounts after one of them, in the order of their ids. */
export const announceTerms = jobType(
  "announce_terms",
  z.object({ legal_text_id: Id, after: Id.nullable() }),
  "mail",
);
