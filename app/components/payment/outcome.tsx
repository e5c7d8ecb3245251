import { HoldCountdown } from "#app/components/booking/hold-countdown.tsx";
import { BookingBadge } from "#app/components/booking/panel.tsx";
import { SentenceText } from "#app/components/booking/sentence.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { OutcomeView } from "./outcome-text.ts";
import type { ReceiptLine } from "./payment-text.ts";
import { Receipt } from "./receipt.tsx";
import { RefreshWhileWaiting } from "./refresh-while-waiting.tsx";

/** Outcome of a payment; refreshes while it is undecided. */
export function Outcome({ outcome, receipt }: { outcome: OutcomeView; receipt: readonly ReceiptLine[] }) {
  const { kind, title, badge, sentence, held_until, action, lines, steps, back, is_waiting } = outcome;
  return (
    <>
      <div role={kind === "confirmed" ? undefined : "status"}>
        <PageHeader
          title={title}
          badge={<BookingBadge badge={badge} />}
          sentence={
            <>
              <SentenceText said={sentence} /> {held_until ? <HoldCountdown at={held_until} /> : null}
            </>
          }
          action={
            action ? (
              <LinkButton to={action.to} look="primary">
                {action.label}
              </LinkButton>
            ) : null
          }
        />
        {lines.map((said, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one ending never change places
          <p key={index} className="max-w-text">
            <SentenceText said={said} />
          </p>
        ))}
        {back ? (
          <p className="small soft mt-6">
            {m.payment_processing_unpaid()} <a href={back}>{m.payment_processing_back()}</a>
          </p>
        ) : null}
      </div>
      {receipt.length > 0 ? (
        <section className="stack tight">
          <h2>{m.payment_receipt()}</h2>
          <Receipt pairs={receipt} />
        </section>
      ) : null}
      {steps.length > 0 ? (
        <section className="stack tight prose">
          <h2>{m.payment_next()}</h2>
          <ol>
            {steps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </section>
      ) : null}
      {is_waiting ? <RefreshWhileWaiting /> : null}
    </>
  );
}
