import { bookingPaths, hasEnded } from "#app/components/booking/paths.ts";
import { providerName } from "#app/components/booking/people.tsx";
import { weave } from "#app/components/booking/weave.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, PageHeader } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads.ts";
import type { PaymentSummary } from "#server/payment/reads.ts";
import { failureSentence } from "./failure-words.ts";
import { Receipt } from "./receipt.tsx";
import { RefreshWhileWaiting } from "./refresh-while-waiting.tsx";

/** `email`: the account's own address, where mails go. */
type OutcomeProps = { booking: BookingView; payment: PaymentSummary; back: string; email: string };

/** How a payment ended, as far as the payment service has said. */
export function outcomeOf(
  booking: Pick<BookingView, "status">,
  payment: Pick<PaymentSummary, "live" | "latest">,
): "confirmed" | "processing" | "failed" | "late" {
  if (hasEnded(booking.status)) return "late";
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

function Processing({ back }: OutcomeProps) {
  return (
    <div role="status">
      <PageHeader
        title={m.payment_processing_title()}
        badge={<Badge tone="info">{m.payment_processing_badge()}</Badge>}
        sentence={m.payment_processing_sentence()}
      />
      <div className="stack">
        <p className="max-w-text">{m.payment_processing_leave()}</p>
        <p className="small soft">
          {m.payment_processing_unpaid()} <a href={back}>{m.payment_processing_back()}</a>
        </p>
      </div>
      <RefreshWhileWaiting />
    </div>
  );
}

function Failed({ payment, back }: OutcomeProps) {
  const failed = payment.live ?? payment.latest;
  const isExpired = failed?.status === "expired" || failed?.status === "cancelled";
  return (
    <PageHeader
      title={isExpired ? m.payment_expired_title() : m.payment_failed_title()}
      badge={<Badge tone="bad">{m.payment_status_unpaid()}</Badge>}
      sentence={
        isExpired
          ? m.payment_failed_nothing()
          : m.payment_failed_page_sentence({ why: failureSentence(failed?.failure_code ?? null) })
      }
      action={
        <LinkButton to={back} look="primary">
          {m.payment_try_again()}
        </LinkButton>
      }
    />
  );
}

function Late({ booking, payment }: OutcomeProps) {
  return (
    <PageHeader
      title={m.payment_late_title()}
      badge={<Badge>{m.booking_status_lapsed()}</Badge>}
      sentence={weave(m.payment_late_sentence, {
        amount: (
          <b>
            <Money minor={payment.paid_minor} currency={booking.currency} />
          </b>
        ),
      })}
      action={
        <LinkButton to={`/request/${booking.request_id}`} look="primary">
          {m.booking_action_request()}
        </LinkButton>
      }
    />
  );
}
