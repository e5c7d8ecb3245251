import { HeldUntil } from "#app/components/booking/hold-left.tsx";
import { BookingBadge, isOver } from "#app/components/booking/panel.tsx";
import { bookingPaths, hasEnded } from "#app/components/booking/paths.ts";
import { providerName } from "#app/components/booking/people.tsx";
import { weave } from "#app/components/booking/weave.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, PageHeader } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";
import type { PaymentSummary, RefundView } from "#server/payment/reads.ts";
import { failureSentence } from "./failure-words.ts";
import { Receipt } from "./receipt.tsx";
import { RefreshWhileWaiting } from "./refresh-while-waiting.tsx";

type OutcomeProps = {
  booking: BookingView;
  payment: PaymentSummary;
  back: string;
  /** The account's own address, where mails go. */
  email: string;
  /** The payment service was asked just now and did not answer. */
  is_unanswered: boolean;
};

/** How a payment ended, as far as the payment service has said. */
export function outcomeOf(
  booking: Pick<BookingView, "status">,
  payment: Pick<PaymentSummary, "live" | "latest">,
): "confirmed" | "processing" | "failed" | "late" {
  if (hasEnded(booking.status)) return payment.live ? "processing" : "late";
  if (booking.status !== "awaiting_payment") return "confirmed";
  const isOpen = payment.live !== null || payment.latest?.status === "succeeded";
  return isOpen && !payment.live?.failure_code ? "processing" : "failed";
}

export function Outcome(props: OutcomeProps) {
  const outcome = outcomeOf(props.booking, props.payment);
  if (outcome === "confirmed") return <Confirmed {...props} />;
  if (outcome === "late") return <Late {...props} />;
  return outcome === "failed" ? <Failed {...props} /> : <Processing {...props} />;
}

function Confirmed({ booking, payment, email }: OutcomeProps) {
  const name = providerName(booking);
  const isRestDue = payment.paid_minor < booking.total_minor;
  const next = [
    m.payment_next_contact({ name }),
    ...(isRestDue ? [m.payment_next_rest()] : []),
    m.payment_next_change(),
    m.payment_next_day(),
    m.payment_next_payout({ name }),
  ];
  return (
    <>
      <PageHeader
        title={m.payment_confirmed_title()}
        badge={<Badge tone="good">{m.booking_status_confirmed()}</Badge>}
        sentence={m.payment_confirmed_sentence({ name, email })}
        action={
          <LinkButton to={bookingPaths.booking(booking.id)} look="primary">
            {m.booking_action_open()}
          </LinkButton>
        }
      />
      <section className="stack tight">
        <h2>{m.payment_receipt()}</h2>
        <Receipt booking={booking} payment={payment} />
      </section>
      <section className="stack tight prose">
        <h2>{m.payment_next()}</h2>
        <ol>
          {next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Processing({ booking, back, is_unanswered }: OutcomeProps) {
  const { now } = useViewer();
  const isHeld = booking.status === "awaiting_payment" && !isOver(booking, now);
  return (
    <div role="status">
      <PageHeader
        title={m.payment_processing_title()}
        badge={<Badge tone="info">{m.payment_processing_badge()}</Badge>}
        sentence={is_unanswered ? m.payment_processing_unanswered() : m.payment_processing_sentence()}
      />
      <div className="stack">
        <p className="max-w-text">
          {m.payment_processing_leave()}{" "}
          {hasEnded(booking.status) ? m.payment_processing_ended() : m.payment_processing_safe()}
        </p>
        {isHeld ? (
          <p className="small soft">
            {m.payment_processing_unpaid()} <a href={back}>{m.payment_processing_back()}</a>
          </p>
        ) : null}
      </div>
      <RefreshWhileWaiting />
    </div>
  );
}

function Failed({ booking, payment, back }: OutcomeProps) {
  const failed = payment.live ?? payment.latest;
  const isExpired = failed?.status === "expired" || failed?.status === "cancelled";
  return (
    <PageHeader
      title={isExpired ? m.payment_expired_title() : m.payment_failed_title()}
      badge={<Badge tone="bad">{m.payment_status_unpaid()}</Badge>}
      sentence={
        <>
          {isExpired ? null : `${failureSentence(failed?.failure_code ?? null)} `}
          <HeldUntil at={booking.hold_until} />
        </>
      }
      action={
        <LinkButton to={back} look="primary">
          {m.payment_try_again()}
        </LinkButton>
      }
    />
  );
}

/** The money came when there was no booking to pay any more: how much goes back, how far that is, how long it takes. */
function Late({ booking, payment }: OutcomeProps) {
  const amount = (
    <b>
      <Money minor={payment.paid_minor} currency={booking.currency} />
    </b>
  );
  const say = booking.status === "cancelled" ? m.payment_late_cancelled : m.payment_late_sentence;
  const refunds = payment.settled.flatMap((attempt) => attempt.refunds);
  return (
    <>
      <PageHeader
        title={m.payment_late_title()}
        badge={<BookingBadge booking={booking} />}
        sentence={weave(say, { amount })}
        action={
          <LinkButton to={`/request/${booking.request_id}`} look="primary">
            {m.booking_action_request()}
          </LinkButton>
        }
      />
      <p className="max-w-text" role="status">
        {refundSentence(refunds, payment)}
      </p>
      {refunds.some(({ status }) => status === "requested") ? <RefreshWhileWaiting /> : null}
    </>
  );
}

function refundSentence(refunds: readonly RefundView[], payment: PaymentSummary): string {
  if (payment.returned_minor >= payment.paid_minor) return m.payment_late_sent();
  const isStuck = refunds.some(({ status }) => status === "failed") && !refunds.some(isUnderWay);
  return isStuck ? m.payment_late_stuck() : m.payment_late_under_way();
}

function isUnderWay({ status }: RefundView): boolean {
  return status === "requested" || status === "pending";
}
