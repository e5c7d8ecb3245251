import { CostOverTime, type CostStep } from "#app/ui/cost-over-time.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { ShownOffer, ShownStep } from "#server/offer/reads.ts";
import { Fill, slot } from "../request/fill.tsx";
import { policyWords } from "./offer-words.ts";

const dayMs = 86_400_000;

/** What a cancellation costs: in words, and as a picture over time. */
export function Cancellation({ offer }: { offer: ShownOffer }) {
  const { now } = useViewer();
  const words = policyWords[offer.policy];
  const moment = now ?? offer.sent_at;
  const ahead = offer.steps.filter((step) => step.until === null || step.until > moment);
  return (
    <section className="stack">
      <div className="stack tight">
        <h2>{m.offer_if_you_cancel()}</h2>
        <p>
          <b>{words.name()}.</b> {offer.starts_at ? words.text() : m.offer_policy_no_date()}
        </p>
      </div>
      {offer.starts_at ? (
        <CostOverTime
          label={m.offer_cancel_picture()}
          steps={ahead.map((step, index) => costStep(step, offer, moment, index === 0))}
        />
      ) : null}
    </section>
  );
}

function costStep(step: ShownStep, offer: ShownOffer, now: string, isFirst: boolean): CostStep {
  const from = isFirst || !step.after ? now : step.after;
  // After the start it stays as it is: drawn as long as a fortnight, so that it can be read.
  const end = step.until ? Date.parse(step.until) : Date.parse(from) + 14 * dayMs;
  return {
    key: step.until ?? "end",
    share: step.fee_bp / 10_000,
    duration: end - Date.parse(from),
    cost: step.fee_minor === 0 ? m.offer_free() : <Money minor={step.fee_minor} currency={offer.currency} />,
    from:
      isFirst || !step.after ? (
        m.offer_from_now()
      ) : step.until ? (
        <Fill text={m.offer_from_when({ when: slot })}>
          <Time at={step.after} form="short" venue_zone={offer.time_zone} />
        </Fill>
      ) : (
        <Fill text={m.offer_from_start({ when: slot })}>
          <Time at={step.after} form="short" venue_zone={offer.time_zone} />
        </Fill>
      ),
  };
}
