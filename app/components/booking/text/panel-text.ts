// Badge, sentence and next step of a booking for every state and party; made on the server.

import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import type { BookingView, Side } from "#server/booking/reads.ts";
import { nextBalance, nextInstalment } from "../instalments.ts";
import { providerNameText } from "../parties.tsx";
import { bookingPaths, hasHoldEnded, isUnpaid } from "../paths.ts";
import { joinSentences, makeSentence, type Sentence } from "../sentence.tsx";
import { owedSentence } from "./owed-text.ts";
import {
  type BadgeInput,
  type BadgeView,
  cancelledPanel,
  earningsSentence,
  fixedSentence,
  heldForCustomer,
  holdSentence,
  lapsedBadge,
  type Next,
  type Panel,
  type PanelView,
  releasedBadge,
  type SentenceBuilder,
  toInformation,
  toPayment,
  undoneBadge,
} from "./panel-parts.ts";
import { recipientPanelOf, suspendedRecipientPanel } from "./recipient-panels.ts";

export type { BadgeInput, BadgeView, PanelView } from "./panel-parts.ts";

/** To the payment that is still to come, which may be made early; else nothing is to be done. */
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

/** What is still to be paid and cannot be, because the provider is suspended. */
const suspendedRest = (b: BookingView): Sentence | null => {
  const next = nextInstalment(b);
  if (!next) return null;
  const sentence =
    next.instalment === "change" ? m.booking_state_suspended_difference : m.booking_state_suspended_rest;
  return makeSentence(sentence, { amount: { minor: next.amount_minor, currency: b.currency } });
};

const confirmedForCustomer: SentenceBuilder = (b, now) => {
  const rest = nextBalance(b);
  const said = hasHappened(b, now)
    ? m.booking_state_over_day_customer({ name: providerNameText(b) })
    : m.booking_state_confirmed_customer({ name: providerNameText(b) });
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
  const said = earningsSentence(
    hasHappened(b, now) ? m.booking_state_over_day_provider : m.booking_state_confirmed_provider,
  )(b);
  if (!b.cancel_overdue_at) return said;
  const overdue = makeSentence(m.booking_state_overdue_provider, { when: { at: b.cancel_overdue_at } });
  return joinSentences([said].flat(), overdue);
};

const pressingMs = 14 * 86_400_000;

/** Within two weeks of its due date, or overdue. */
function isRestPressing(booking: BookingView, now: string): boolean {
  const rest = nextInstalment(booking);
  return rest !== null && Date.parse(rest.due_at) - Date.parse(now) < pressingMs;
}

function hasHappened({ starts_at, ends_at }: BookingView, now: string): boolean {
  const end = ends_at ?? starts_at;
  return end !== null && Date.parse(end) <= Date.parse(now);
}

const cancelRequestedPanel = {
  tone: "wait",
  badge: m.booking_status_cancel_requested,
  sentence: deadlineSentence(
    "cancel_answer_due_at",
    m.booking_state_cancel_requested_by,
    m.booking_state_cancel_requested,
  ),
} as const;
const disputedPanel = {
  tone: "bad",
  badge: m.booking_status_disputed,
  sentence: fixedSentence(m.booking_state_disputed),
} as const;
const heldForProvider = { tone: "wait", badge: m.booking_status_held_provider } as const;
const confirmedBadge = { tone: "good", badge: m.booking_status_confirmed } as const;
const deliveredBadge = { tone: "go", badge: m.booking_status_delivered } as const;
const changesBadge = { tone: "wait", badge: m.booking_status_changes_requested } as const;
const completedBadge = { tone: "good", badge: m.booking_status_completed } as const;
const panels: Record<BookingStatus, Record<Side, Panel>> = {
  awaiting_information: {
    customer: {
      ...heldForCustomer,
      sentence: holdSentence(m.booking_state_information_customer),
      next: toInformation,
    },
    provider: { ...heldForProvider, sentence: holdSentence(m.booking_state_information_provider) },
  },
  awaiting_payment: {
    customer: {
      ...heldForCustomer,
      sentence: holdSentence(m.booking_state_payment_customer),
      next: toPayment,
    },
    provider: { ...heldForProvider, sentence: holdSentence(m.booking_state_payment_provider) },
  },
  confirmed: {
    customer: { ...confirmedBadge, sentence: confirmedForCustomer, next: toRest },
    provider: { ...confirmedBadge, sentence: confirmedForProvider },
  },
  delivered: {
    customer: {
      ...deliveredBadge,
      sentence: deadlineSentence("auto_complete_at", m.booking_state_accepted_by, (b) =>
        m.booking_state_delivered_customer({ name: providerNameText(b) }),
      ),
    },
    provider: {
      ...deliveredBadge,
      sentence: deadlineSentence(
        "auto_complete_at",
        m.booking_state_accepted_by,
        m.booking_state_delivered_provider,
      ),
    },
  },
  changes_requested: {
    customer: {
      ...changesBadge,
      sentence: (b) => m.booking_state_changes_customer({ name: providerNameText(b) }),
    },
    provider: { ...changesBadge, sentence: fixedSentence(m.booking_state_changes_provider) },
  },
  completed: {
    customer: { ...completedBadge, sentence: fixedSentence(m.booking_state_completed) },
    provider: { ...completedBadge, sentence: earningsSentence(m.booking_state_completed_provider) },
  },
  cancel_requested: { customer: cancelRequestedPanel, provider: cancelRequestedPanel },
  cancelled: {
    customer: { ...cancelledPanel, next: toRequest },
    provider: { ...cancelledPanel, next: toBoard },
  },
  lapsed: {
    customer: { ...lapsedBadge, sentence: fixedSentence(m.booking_state_lapsed_customer), next: toRequest },
    provider: { ...lapsedBadge, sentence: fixedSentence(m.booking_state_lapsed_provider), next: toBoard },
  },
  disputed: { customer: disputedPanel, provider: disputedPanel },
};

const expiredPanels: Record<Side, Panel> = {
  customer: { ...releasedBadge, sentence: holdSentence(m.booking_state_over_customer) },
  provider: { ...releasedBadge, sentence: holdSentence(m.booking_state_over_provider) },
};

const undonePanels: Record<Side, Panel> = {
  customer: { ...undoneBadge, sentence: fixedSentence(m.booking_state_undone_customer), next: toRequest },
  provider: { ...undoneBadge, sentence: fixedSentence(m.booking_state_undone_provider), next: toBoard },
};

// Held, but payment is blocked because the provider is suspended.
const suspendedPanel: Panel = {
  ...heldForCustomer,
  sentence: holdSentence(m.booking_state_suspended_customer),
};

/** The viewer is the customer, something is to be paid and the provider is suspended. */
function isPaymentBlocked(booking: BookingView): boolean {
  const { status, side, is_provider_suspended } = booking;
  return (
    side === "customer" && is_provider_suspended && (isUnpaid(status) || nextInstalment(booking) !== null)
  );
}

function panelOf(booking: BadgeInput, now: string): Panel {
  if (booking.is_undone) return undonePanels[booking.side];
  return hasHoldEnded(booking, now) ? expiredPanels[booking.side] : panels[booking.status][booking.side];
}

function viewerPanelOf(booking: BookingView, now: string): Panel {
  const isRecipient = booking.side === "customer" && !booking.is_own_request;
  const isOpen = !hasHoldEnded(booking, now);
  if (isOpen && isUnpaid(booking.status) && isPaymentBlocked(booking))
    return isRecipient ? suspendedRecipientPanel : suspendedPanel;
  return (isRecipient ? recipientPanelOf(booking, now) : null) ?? panelOf(booking, now);
}

/** The state as a badge, worded for the viewer's side. */
export function describeBadge(booking: BadgeInput, now: string): BadgeView {
  const { tone, badge } = panelOf(booking, now);
  return { tone, text: badge() };
}

/** The panel at the head of a booking's pages. */
export function describePanel(booking: BookingView, now: string): PanelView {
  const { sentence, next } = viewerPanelOf(booking, now);
  const step = next?.(booking) ?? null;
  return {
    badge: describeBadge(booking, now),
    sentence: joinSentences([sentence(booking, now)].flat(), owedSentence(booking)),
    held_until: isUnpaid(booking.status) && !hasHoldEnded(booking, now) ? booking.hold_until : null,
    next: step && {
      ...step,
      is_primary: next !== toBoard && (next !== toRest || isRestPressing(booking, now)),
    },
  };
}
