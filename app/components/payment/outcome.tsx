import { CalendarPlus } from "lucide-react";
import { HoldCountdown } from "#app/components/booking/hold-countdown.tsx";
import { NextSteps } from "#app/components/booking/next-steps.tsx";
import { BookingBadge } from "#app/components/booking/panel.tsx";
import { ContactLinks } from "#app/components/booking/parties.tsx";
import { SentenceText } from "#app/components/booking/sentence.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages/messages.js";
import type { OutcomeView } from "./outcome-text.ts";
import type { ReceiptLine } from "./payment-text.ts";
import { Receipt } from "./receipt.tsx";
import { RefreshWhileWaiting } from "./refresh-while-waiting.tsx";

type OutcomeProps = {
  outcome: OutcomeView;
  receipt: readonly ReceiptLine[];
  /** The provider's name. */
  provider: string;
};

/** Outcome of a payment; refreshes while it is undecided. */
export function Outcome({ outcome, receipt, provider }: OutcomeProps) {
  const { kind, title, badge, sentence, held_until, action, lines, steps, back, is_waiting } = outcome;
  const { contact, calendar } = outcome;
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
      {calendar ? (
        <p>
          <a className="inline-flex items-center gap-2" href={calendar}>
            <Icon of={CalendarPlus} />
            {m.booking_document_calendar()}
          </a>
        </p>
      ) : null}
      {contact ? (
        <section className="stack tight">
          <h2>{m.payment_provider_contact({ name: provider })}</h2>
          <p>
            <ContactLinks {...contact} />
          </p>
        </section>
      ) : null}
      <NextSteps steps={steps} />
      {receipt.length > 0 ? (
        <section className="stack tight">
          <h2>{m.payment_receipt()}</h2>
          <Receipt pairs={receipt} />
        </section>
      ) : null}
      {is_waiting ? <RefreshWhileWaiting /> : null}
    </>
  );
}
