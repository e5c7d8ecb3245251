// Badge, sentence and next step of a booking for every state and party; made on the server.

import { m } from "#messages/messages.js";
import type { BookingView, Side } from "#server/booking/reads/booking.ts";
import { nextBalance, nextInstalment } from "../instalments.ts";
import { providerNameText } from "../parties.tsx";
import { bookingPaths, hasHoldEnded, isUnpaid } from "../paths.ts";
import { joinSentences, makeSentence, type Sentence } from "../sentence.tsx";
import {
  type BadgeView,
  type BookingStanding,
  bookingStanding,
  isBookingOver,
  type StandingInput,
  standingBadge,
} from "./booking-standing.ts";
import { owedSentence } from "./owed-text.ts";
import {
  cancelledSentence,
  earningsSentence,
  fixedSentence,
  holdSentence,
  type Next,
  type Panel,
  type PanelView,
  type SentenceBuilder,
  toInformation,
  toPayment,
} from "./panel-parts.ts";
import { recipientPanels, suspendedRecipientPanel } from "./recipient-panels.ts";

export type { BadgeView } from "./booking-standing.ts";
export type { PanelView } from "./panel-parts.ts";

/** Leads to the next payment, which may be made early; null without one or while payment is blocked. */
const toRest = (booking: BookingView): Next | null => {
  const next = nextInstalment(booking);
  if (!next || isPaymentBlocked(booking)) return null;
  const label = next.instalment === "change" ? m.booking_action_difference() : m.booking_action_rest();
  return { to: bookingPaths.payment(booking.id), label };
};
const toRequest = ({ request_id }: BookingView): Next => ({
  to: `/request/${request_id}`,
  label: m.booking_action_request(),
});
/** To accept the work, or to ask for changes. */
const toCheck = (): Next => ({ to: deliveryPart, label: m.booking_action_check() });
/** To report the work; null while the rest of the price is open, because nothing can be reported before. */
const toReport = (booking: BookingView): Next | null =>
  nextInstalment(booking) ? null : { to: deliveryPart, label: m.booking_action_report() };
const deliveryPart = "#delivery";
const toBoard = (): Next => ({ to: "/requests", label: m.booking_action_board() });

/** A sentence, followed by one with the deadline of an automatic transition when there is one. */
const deadlineSentence =
  (
    instant: "auto_complete_at" | "cancel_answer_due_at",
    deadline: (inputs: { when: string }) => string,
    lead: (booking: BookingView) => string,
  ): SentenceBuilder =>
  (b) => {
    const when = b[instant];
    return joinSentences(lead(b), when ? makeSentence(deadline, { when: { at: when } }) : null);
  };

/** The next sum to pay, which cannot be paid because the provider is suspended. */
const suspendedRest = (b: BookingView): Sentence | null => {
  const next = nextInstalment(b);
  if (!next) return null;
  const sentence =
    next.instalment === "change" ? m.booking_state_suspended_difference : m.booking_state_suspended_rest;
  return makeSentence(sentence, { amount: { minor: next.amount_minor, currency: b.currency } });
};

/** Sentences of a confirmed booking about its date, also used where a payment is more pressing. */
const confirmedWords = {
  ahead: { customer: m.booking_state_confirmed_customer, provider: m.booking_state_confirmed_provider },
  past: { customer: m.booking_state_over_day_customer, provider: m.booking_state_over_day_provider },
  unreported: {
    customer: m.booking_state_unreported_customer,
    provider: m.booking_state_unreported_provider,
  },
};

function timeOf(b: BookingView, now: string): keyof typeof confirmedWords {
  if (!isBookingOver(b, now)) return "ahead";
  return b.starts_at === null ? "unreported" : "past";
}

const confirmedForCustomer: SentenceBuilder = (b, now) => {
  const rest = nextBalance(b);
  const said = confirmedWords[timeOf(b, now)].customer({ name: providerNameText(b) });
  if (isPaymentBlocked(b)) return joinSentences(said, suspendedRest(b));
  return joinSentences(
    said,
    rest && b.cancel_overdue_at
      ? makeSentence(m.booking_state_overdue_customer, {
          amount: { minor: rest.amount_minor, currency: b.currency },
          when: { at: b.cancel_overdue_at },
        })
      : rest
        ? makeSentence(m.booking_state_rest, {
            amount: { minor: rest.amount_minor, currency: b.currency },
            when: { at: rest.due_at, form: "date" },
          })
        : null,
  );
};
const confirmedForProvider: SentenceBuilder = (b, now) => {
  const said = earningsSentence(confirmedWords[timeOf(b, now)].provider)(b);
  if (!b.cancel_overdue_at || b.is_provider_suspended) return said;
  const overdue = makeSentence(m.booking_state_overdue_provider, { when: { at: b.cancel_overdue_at } });
  return joinSentences([said].flat(), overdue);
};

const pressingMs = 14 * 86_400_000;

/** Within two weeks of its due date, or overdue. */
function isRestPressing(booking: BookingView, now: string): boolean {
  const rest = nextInstalment(booking);
  return rest !== null && Date.parse(rest.due_at) - Date.parse(now) < pressingMs;
}

const cancelRequestedPanel: Panel = {
  sentence: deadlineSentence(
    "cancel_answer_due_at",
    m.booking_state_cancel_requested_by,
    m.booking_state_cancel_requested,
  ),
};
const disputedPanel: Panel = { sentence: fixedSentence(m.booking_state_disputed) };
/** Also used when the date is over or a payment overdue: the sentences say so. */
const confirmedPanels: Record<Side, Panel> = {
  customer: { sentence: confirmedForCustomer, next: toRest },
  provider: { sentence: confirmedForProvider },
};
const overPanels: Record<Side, Panel> = {
  ...confirmedPanels,
  provider: { ...confirmedPanels.provider, next: toReport },
};
const panels: Record<BookingStanding, Record<Side, Panel>> = {
  awaiting_information: {
    customer: { sentence: holdSentence(m.booking_state_information_customer), next: toInformation },
    provider: { sentence: holdSentence(m.booking_state_information_provider) },
  },
  awaiting_payment: {
    customer: { sentence: holdSentence(m.booking_state_payment_customer), next: toPayment },
    provider: { sentence: holdSentence(m.booking_state_payment_provider) },
  },
  confirmed: confirmedPanels,
  past: overPanels,
  unreported: overPanels,
  overdue: confirmedPanels,
  delivered: {
    customer: {
      sentence: deadlineSentence("auto_complete_at", m.booking_state_accepted_by, (b) =>
        m.booking_state_delivered_customer({ name: providerNameText(b) }),
      ),
      next: toCheck,
    },
    provider: {
      sentence: deadlineSentence(
        "auto_complete_at",
        m.booking_state_accepted_by,
        m.booking_state_delivered_provider,
      ),
    },
  },
  changes_requested: {
    customer: { sentence: (b) => m.booking_state_changes_customer({ name: providerNameText(b) }) },
    provider: { sentence: fixedSentence(m.booking_state_changes_provider), next: toReport },
  },
  completed: {
    customer: { sentence: fixedSentence(m.booking_state_completed) },
    provider: { sentence: earningsSentence(m.booking_state_completed_provider) },
  },
  cancel_requested: { customer: cancelRequestedPanel, provider: cancelRequestedPanel },
  cancelled: {
    customer: { sentence: cancelledSentence, next: toRequest },
    provider: { sentence: cancelledSentence, next: toBoard },
  },
  lapsed: {
    customer: { sentence: fixedSentence(m.booking_state_lapsed_customer), next: toRequest },
    provider: { sentence: fixedSentence(m.booking_state_lapsed_provider), next: toBoard },
  },
  released: {
    customer: { sentence: holdSentence(m.booking_state_over_customer) },
    provider: { sentence: holdSentence(m.booking_state_over_provider) },
  },
  undone: {
    customer: { sentence: fixedSentence(m.booking_state_undone_customer), next: toRequest },
    provider: { sentence: fixedSentence(m.booking_state_undone_provider), next: toBoard },
  },
  disputed: { customer: disputedPanel, provider: disputedPanel },
};

// Held, but payment is blocked because the provider is suspended.
const suspendedPanel: Panel = { sentence: holdSentence(m.booking_state_suspended_customer) };

/** The viewer is the customer, something is to be paid and the provider is suspended. */
function isPaymentBlocked(booking: BookingView): boolean {
  const { status, side, is_provider_suspended } = booking;
  return (
    side === "customer" && is_provider_suspended && (isUnpaid(status) || nextInstalment(booking) !== null)
  );
}

function panelOf(booking: BookingView, standing: BookingStanding): Panel {
  const { side, is_own_request } = booking;
  const isRecipient = side === "customer" && !is_own_request;
  const isHeld = standing === "awaiting_information" || standing === "awaiting_payment";
  if (isHeld && isPaymentBlocked(booking)) return isRecipient ? suspendedRecipientPanel : suspendedPanel;
  return (isRecipient ? recipientPanels[standing] : null) ?? panels[standing][side];
}

/** The state as a chip, worded for the viewer's side. */
export function describeBadge(booking: StandingInput & { side: Side }, now: string): BadgeView {
  return standingBadge(bookingStanding(booking, now), booking.side);
}

/** The panel at the head of a booking's pages. */
export function describePanel(booking: BookingView, now: string): PanelView {
  const standing = bookingStanding(booking, now);
  const { sentence, next } = panelOf(booking, standing);
  const step = next?.(booking) ?? null;
  return {
    badge: standingBadge(standing, booking.side),
    sentence: joinSentences([sentence(booking, now)].flat(), owedSentence(booking)),
    held_until: isUnpaid(booking.status) && !hasHoldEnded(booking, now) ? booking.hold_until : null,
    next: step && {
      ...step,
      is_primary: next !== toBoard && (next !== toRest || isRestPressing(booking, now)),
    },
  };
}
