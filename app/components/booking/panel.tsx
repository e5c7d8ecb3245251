import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import type { BookingView, Side } from "#server/booking/reads.ts";
import { HoldLeft } from "./hold-left.tsx";
import { bookingPaths, isUnpaid } from "./paths.ts";
import { providerName } from "./people.tsx";
import { weave } from "./weave.tsx";

/** What a page says first about a booking, and the one thing to do next. */
export type Panel = {
  tone: BadgeTone;
  badge: () => string;
  sentence: (booking: BookingView) => ReactNode;
  next?: (booking: BookingView) => { to: string; label: string };
};

const when = (at: string) => (
  <b>
    <Time at={at} />
  </b>
);
const name = (booking: BookingView) => providerName(booking);

const toInformation = ({ id }: BookingView) => ({
  to: bookingPaths.information(id),
  label: m.booking_action_information(),
});
const toPayment = ({ id }: BookingView) => ({
  to: bookingPaths.payment(id),
  label: m.booking_action_payment(),
});
const toRequest = ({ request_id }: BookingView) => ({
  to: `/request/${request_id}`,
  label: m.booking_action_request(),
});

const cancelled = ({ cancelled_at }: BookingView) =>
  cancelled_at
    ? weave(m.booking_state_cancelled_on, { when: <Time at={cancelled_at} form="date" /> })
    : m.booking_state_cancelled();
const completed = {
  tone: "good",
  badge: m.booking_status_completed,
  sentence: m.booking_state_completed,
} as const;
const asked = {
  tone: "wait",
  badge: m.booking_status_cancel_requested,
  sentence: m.booking_state_cancel_requested,
} as const;
const disputed = {
  tone: "bad",
  badge: m.booking_status_disputed,
  sentence: m.booking_state_disputed,
} as const;

/** By status and side. */
export const panels: Record<BookingStatus, Record<Side, Panel>> = {
  awaiting_information: {
    customer: {
      tone: "wait",
      badge: m.booking_status_held_customer,
      sentence: (b) => weave(m.booking_state_information_customer, { when: when(b.hold_until) }),
      next: toInformation,
    },
    provider: {
      tone: "wait",
      badge: m.booking_status_held_provider,
      sentence: (b) => weave(m.booking_state_information_provider, { when: when(b.hold_until) }),
    },
  },
  awaiting_payment: {
    customer: {
      tone: "wait",
      badge: m.booking_status_held_customer,
      sentence: (b) => weave(m.booking_state_payment_customer, { when: when(b.hold_until) }),
      next: toPayment,
    },
    provider: {
      tone: "wait",
      badge: m.booking_status_held_provider,
      sentence: (b) => weave(m.booking_state_payment_provider, { when: when(b.hold_until) }),
    },
  },
  confirmed: {
    customer: {
      tone: "good",
      badge: m.booking_status_confirmed,
      sentence: (b) => m.booking_state_confirmed_customer({ name: name(b) }),
    },
    provider: {
      tone: "good",
      badge: m.booking_status_confirmed,
      sentence: (b) =>
        weave(m.booking_state_confirmed_provider, {
          amount: <Money minor={b.earnings?.earns_minor ?? 0} currency={b.currency} />,
        }),
    },
  },
  delivered: {
    customer: {
      tone: "go",
      badge: m.booking_status_delivered,
      sentence: (b) => m.booking_state_delivered_customer({ name: name(b) }),
    },
    provider: { tone: "go", badge: m.booking_status_delivered, sentence: m.booking_state_delivered_provider },
  },
  changes_requested: {
    customer: {
      tone: "wait",
      badge: m.booking_status_changes_requested,
      sentence: (b) => m.booking_state_changes_customer({ name: name(b) }),
    },
    provider: {
      tone: "wait",
      badge: m.booking_status_changes_requested,
      sentence: m.booking_state_changes_provider,
    },
  },
  completed: { customer: completed, provider: completed },
  cancel_requested: { customer: asked, provider: asked },
  cancelled: {
    customer: { tone: "neutral", badge: m.booking_status_cancelled, sentence: cancelled, next: toRequest },
    provider: { tone: "neutral", badge: m.booking_status_cancelled, sentence: cancelled },
  },
  lapsed: {
    customer: {
      tone: "neutral",
      badge: m.booking_status_lapsed,
      sentence: m.booking_state_lapsed_customer,
      next: toRequest,
    },
    provider: { tone: "neutral", badge: m.booking_status_lapsed, sentence: m.booking_state_lapsed_provider },
  },
  disputed: { customer: disputed, provider: disputed },
};

// The hold has ended and the minute's tick has not come yet: nothing can be done any more.
const over: Record<Side, Panel> = {
  customer: {
    tone: "neutral",
    badge: m.booking_status_released,
    sentence: (b) => weave(m.booking_state_over_customer, { when: when(b.hold_until) }),
  },
  provider: {
    tone: "neutral",
    badge: m.booking_status_released,
    sentence: (b) => weave(m.booking_state_over_provider, { when: when(b.hold_until) }),
  },
};

// Lapsed as well, but nobody missed a deadline.
const undone: Record<Side, Panel> = {
  customer: {
    tone: "neutral",
    badge: m.booking_status_undone,
    sentence: m.booking_state_undone_customer,
    next: toRequest,
  },
  provider: { tone: "neutral", badge: m.booking_status_undone, sentence: m.booking_state_undone_provider },
};

type Held = { status: BookingStatus; hold_until: string };
type Looked = Held & { side: Side; is_undone: boolean };

/** True when a booking still waits for money and its time is up. */
export function isOver({ status, hold_until }: Held, now: string | null): boolean {
  return isUnpaid(status) && now !== null && Date.parse(hold_until) <= Date.parse(now);
}

export function panelOf(booking: Looked, now: string | null): Panel {
  if (booking.is_undone) return undone[booking.side];
  return isOver(booking, now) ? over[booking.side] : panels[booking.status][booking.side];
}

export function BookingBadge({ booking }: { booking: Looked }) {
  const { now } = useViewer();
  const { tone, badge } = panelOf(booking, now);
  return <Badge tone={tone}>{badge()}</Badge>;
}

/** The panel's sentence; while the booking is held, with the time that is left. */
export function BookingSentence({ booking }: { booking: BookingView }) {
  const { now } = useViewer();
  const isHeld = isUnpaid(booking.status) && !isOver(booking, now);
  return (
    <>
      {panelOf(booking, now).sentence(booking)}
      {isHeld ? (
        <>
          {" "}
          <HoldLeft at={booking.hold_until} />
        </>
      ) : null}
    </>
  );
}
