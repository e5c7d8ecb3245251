// Which mails are also an entry of the list of notifications, and which row each of them is about.
import type { MailTemplate } from "./jobs.ts";

/** What an entry leads to. The entry of an offer to an address leads to the provider's list of them. */
export const eventSubjects = ["request", "offer", "direct_offer", "booking"] as const;
export type EventSubject = (typeof eventSubjects)[number];

type EventSource = { subject: EventSubject; through?: { table: string; column: string } };

/** What each kind of row that mails are about belongs to: the row itself, or the one that its column names. */
const eventSources = {
  request: { subject: "request" },
  invitation: { subject: "request", through: { table: "request_invitation", column: "request_id" } },
  offer: { subject: "offer" },
  share: { subject: "offer", through: { table: "offer_share", column: "offer_id" } },
  direct_offer: { subject: "direct_offer" },
  booking: { subject: "booking" },
  change: { subject: "booking", through: { table: "booking_change", column: "booking_id" } },
  refund: { subject: "booking", through: { table: "refund", column: "booking_id" } },
} as const satisfies Readonly<Record<string, EventSource>>;
type SourceName = keyof typeof eventSources;

/** Where the subject of a mail's event is found; null for a mail that is no event. */
export function eventSourceOf(template: MailTemplate): EventSource | null {
  const source = sourceOf[template];
  return source && eventSources[source];
}

const about = <const T extends MailTemplate>(source: SourceName, ...templates: readonly T[]) =>
  Object.fromEntries(templates.map((template) => [template, source])) as Record<T, SourceName>;

/**
 * What the row of every mail is; null for what has a list of its own (new requests, conversations) and for a mail that could
 * not be delivered, which every page says.
 */
const sourceOf: Readonly<Record<MailTemplate, SourceName | null>> = {
  request_matches: null,
  request_digest: null,
  messages_unread: null,
  mail_undelivered: null,
  daily_digest: null,
  provider_invited: "invitation",
  share_viewed: "share",
  ...about(
    "request",
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
  ),
  ...about(
    "offer",
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
    "offer_voided",
  ),
  ...about("direct_offer", "direct_offer_refused", "direct_offer_expired"),
  ...about("refund", "refund_settled", "refund_made_at_stripe"),
  ...about(
    "change",
    "change_proposed",
    "change_reminder",
    "change_agreed",
    "change_declined",
    "change_withdrawn",
    "change_lapsed",
    "price_reduced",
  ),
  ...about(
    "booking",
    "booking_reminder",
    "booking_delivered",
    "delivery_reminder",
    "payment_failed",
    "payment_suspended",
    "payment_returned",
    "balance_due",
    "shared_booking_ended",
    "shared_booking_undone",
    "booking_undone",
    "information_changed",
    "changes_requested",
    "changes_reminder",
    "report_reminder",
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
    "booking_continues",
    "dispute_opened",
    "dispute_statement",
    "dispute_reminder",
    "dispute_decided",
    "settlement_proposed",
    "settlement_declined",
  ),
};
