// The states that the lists of the console show, each with its text and tone. For loaders alone.
import { accountStatusText, accountTone } from "#app/components/admin/account-text.ts";
import { bookingStatusText } from "#app/components/admin/booking-status-text.ts";
import { refundStatusText } from "#app/components/admin/operator-task-text.ts";
import { jobStateTexts } from "#app/components/admin/watch/watch-text.ts";
import { offerStatusTexts } from "#app/components/offer/offer-text.ts";
import { requestStatusTexts } from "#app/components/request/request-text.ts";
import type { BadgeTone } from "#app/ui/content.tsx";
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { RefundStatus } from "#domain/payment/machine.ts";
import { m } from "#messages/messages.js";
import type { ListName } from "#server/operator/reads/console/lists.ts";

type StateText = { label: () => string; tone: BadgeTone };
type StateTexts = Readonly<Record<string, StateText>>;

const bookingTones: Record<BookingStatus, BadgeTone> = {
  awaiting_information: "info",
  awaiting_payment: "info",
  confirmed: "go",
  delivered: "go",
  changes_requested: "wait",
  completed: "good",
  cancel_requested: "wait",
  cancelled: "neutral",
  lapsed: "neutral",
  disputed: "bad",
};

const toned = <S extends string>(tones: Record<S, BadgeTone>, label: (state: S) => string): StateTexts =>
  Object.fromEntries(
    (Object.entries(tones) as [S, BadgeTone][]).map(([state, tone]) => [
      state,
      { tone, label: () => label(state) },
    ]),
  );

const refundTones: Record<RefundStatus, BadgeTone> = {
  requested: "info",
  pending: "info",
  succeeded: "good",
  failed: "bad",
  cancelled: "neutral",
};

/** The states of each list, in its order. */
export const stateTexts: Record<ListName, StateTexts> = {
  requests: requestStatusTexts,
  offers: offerStatusTexts,
  bookings: {
    ...toned(bookingTones, bookingStatusText),
    // On a booking's own page both wait for the customer.
    awaiting_information: { label: m.list_booking_awaiting_information, tone: "info" },
    awaiting_payment: { label: m.list_booking_awaiting_payment, tone: "info" },
  },
  payments: {
    created: { label: m.list_payment_created, tone: "info" },
    requires_action: { label: m.list_payment_requires_action, tone: "info" },
    processing: { label: m.list_payment_processing, tone: "info" },
    succeeded: { label: m.list_payment_succeeded, tone: "good" },
    failed: { label: m.list_payment_failed, tone: "bad" },
    cancelled: { label: m.list_payment_cancelled, tone: "neutral" },
    expired: { label: m.list_payment_expired, tone: "wait" },
  },
  refunds: toned(refundTones, (state) => refundStatusText[state]()),
  accounts: toned(accountTone, (state) => accountStatusText[state]()),
  providers: {
    waiting: { label: m.list_provider_waiting, tone: "wait" },
    verified: { label: m.list_provider_verified, tone: "good" },
    refused: { label: m.list_provider_refused, tone: "bad" },
    archived: { label: m.list_provider_archived, tone: "neutral" },
  },
  partners: {
    active: { label: m.list_partner_active, tone: "good" },
    paused: { label: m.partner_status_paused, tone: "wait" },
  },
  reports: {
    open: { label: m.list_report_open, tone: "wait" },
    dismissed: { label: m.list_report_dismissed, tone: "neutral" },
    upheld: { label: m.list_report_upheld, tone: "good" },
    closed: { label: m.list_report_closed, tone: "neutral" },
  },
  mails: {
    sent: { label: m.watch_mails_sent, tone: "good" },
    failed: { label: m.watch_mails_failed, tone: "bad" },
    resent: { label: m.watch_mails_resent, tone: "info" },
  },
  jobs: jobStateTexts,
  webhooks: {
    pending: { label: m.webhook_delivery_pending, tone: "info" },
    delivered: { label: m.webhook_delivery_delivered, tone: "good" },
    failed: { label: m.webhook_delivery_failed, tone: "bad" },
  },
  "stripe-events": {
    received: { label: m.admin_event_status_received, tone: "info" },
    processed: { label: m.admin_event_status_processed, tone: "good" },
    quarantined: { label: m.admin_event_status_quarantined, tone: "wait" },
    dismissed: { label: m.admin_event_status_dismissed, tone: "neutral" },
  },
  events: {},
  audit: {},
};

/** A state of a list; an unknown one as it is stored. */
export function stateText(list: string, state: string): { label: string; tone: BadgeTone } {
  const text = stateTexts[list as ListName][state];
  return text ? { label: text.label(), tone: text.tone } : { label: state, tone: "neutral" };
}
