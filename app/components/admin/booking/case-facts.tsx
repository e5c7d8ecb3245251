import { BookingTime } from "#app/components/booking/time-place.tsx";
import { policyText } from "#app/components/offer/form/policy-text.ts";
import { policyNameText } from "#app/components/offer/offer-text.ts";
import { type Pair, Pairs } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { BookingCase } from "#server/operator/reads/booking.ts";

export type VisibleCase = Omit<BookingCase, "terms" | "cost_steps">;

const sideName = ({ booking }: VisibleCase, side: "customer" | "provider") =>
  `${booking[side].name} (${side === "customer" ? m.admin_booking_customer() : m.admin_booking_provider()})`;

/** Date, money and the end of the booking. */
export function CaseFacts({ found }: { found: VisibleCase }) {
  const { booking, paid_minor, instalments, policy, hold_until, cancelled_at, cancel_reason, kept_minor } =
    found;
  const { locale } = useViewer();
  const { currency, status, total_minor } = booking;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const open_minor = instalments
    .filter((one) => one.status === "due" || one.status === "overdue")
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const isHeld = status === "awaiting_information" || status === "awaiting_payment";
  const pairs: (Pair | null)[] = [
    { key: "when", term: m.booking_when(), value: <BookingTime {...found} /> },
    { key: "total", term: m.admin_booking_total(), value: money(total_minor) },
    { key: "paid", term: m.admin_decide_paid(), value: money(paid_minor) },
    open_minor > 0 ? { key: "open", term: m.admin_decide_open(), value: money(open_minor) } : null,
    {
      key: "policy",
      term: m.admin_booking_policy(),
      value: `${policyNameText[policy.name]()}. ${policyText(policy, locale)}`,
    },
    isHeld
      ? { key: "hold", term: m.admin_booking_held_until(), value: <Time at={hold_until} hasRelative /> }
      : null,
    cancelled_at
      ? {
          key: "cancelled",
          term: m.admin_booking_cancelled_at(),
          value: <Time at={cancelled_at} hasRelative />,
        }
      : null,
    cancel_reason
      ? { key: "reason", term: m.admin_booking_cancelled_why(), value: cancelReasonText(cancel_reason) }
      : null,
    cancelled_at && kept_minor !== null
      ? { key: "kept", term: m.admin_booking_kept(), value: money(kept_minor) }
      : null,
  ];
  return (
    <section className="stack tight">
      <h2>{m.admin_facts()}</h2>
      <Pairs pairs={pairs.filter((pair) => pair !== null)} />
    </section>
  );
}

/** A person wrote the reason, unless the balance never came. */
function cancelReasonText(reason: string) {
  if (reason === "balance_overdue") return m.admin_booking_balance_overdue();
  return <span className="whitespace-pre-line">{reason}</span>;
}

/** Who asks the other side to cancel, and for which sum. */
export function CancelRequest({ found }: { found: VisibleCase }) {
  const { cancel_request: asked, booking } = found;
  if (!asked) return null;
  return (
    <section className="stack tight" id="request">
      <h2>{m.booking_wish_title()}</h2>
      <Pairs
        pairs={[
          { key: "by", term: m.admin_wish_by(), value: sideName(found, asked.asked_by) },
          {
            key: "refund",
            term: m.admin_wish_refund(),
            value: <Money minor={asked.refund_minor} currency={booking.currency} />,
          },
          {
            key: "reason",
            term: m.admin_wish_reason(),
            value: <span className="whitespace-pre-line">{asked.reason}</span>,
          },
          { key: "due", term: m.admin_wish_due(), value: <Time at={asked.answer_due_at} hasRelative /> },
        ]}
      />
    </section>
  );
}

/** What one side has proposed to change. */
export function OpenChange({ found }: { found: VisibleCase }) {
  const { change, booking, time_zone } = found;
  if (!change) return null;
  const { kind, is_agreed, starts_at, ends_at, due_at } = change;
  const title = is_agreed
    ? m.booking_change_title_agreed()
    : kind === "reschedule"
      ? m.booking_change_title_date()
      : m.booking_change_title_lines();
  const total = {
    key: "total",
    term: m.admin_change_total(),
    value: richMessage(m.admin_change_total_value, {
      after: <Money minor={change.total_minor} currency={booking.currency} />,
      before: <Money minor={change.total_before_minor} currency={booking.currency} />,
    }),
  };
  const date = {
    key: "date",
    term: m.admin_change_date(),
    value: starts_at ? <TimeSpan from={starts_at} until={ends_at} zone={time_zone} /> : m.booking_when_open(),
  };
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <Pairs
        pairs={[
          { key: "by", term: m.admin_change_by(), value: sideName(found, change.proposed_by) },
          kind === "reschedule" ? date : total,
          {
            key: "reason",
            term: m.admin_wish_reason(),
            value: <span className="whitespace-pre-line">{change.reason}</span>,
          },
          {
            key: "due",
            term: is_agreed ? m.admin_change_pay_due() : m.admin_change_due(),
            value: <Time at={due_at} hasRelative />,
          },
        ]}
      />
    </section>
  );
}
