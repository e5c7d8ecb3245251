import { Fragment } from "react";
import { CostOverTime, type CostStep } from "#app/ui/data/cost-over-time.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { OfferCostStepView, OfferView } from "#server/offer/reads/offer.ts";
import { policyNameText } from "./offer-text.ts";

const dayMs = 86_400_000;

/** What a cancellation costs, as text and as a chart over time; `isForCustomer`: the reader pays it or may come to. */
export function Cancellation({ offer, isForCustomer }: { offer: OfferView; isForCustomer: boolean }) {
  const { now } = useViewer();
  const moment = now ?? offer.sent_at;
  const isFree = offer.policy_terms.after_start_fee_bp === 0;
  const ahead = offer.steps.filter((step) => step.until === null || step.until > moment);
  return (
    <section className="stack">
      <div className="stack tight">
        <h2>{isForCustomer ? m.offer_if_you_cancel() : m.booking_cost_title_provider()}</h2>
        <p>
          <b>{policyNameText[offer.policy]()}.</b>{" "}
          {isFree ? (
            m.offer_policy_free()
          ) : offer.starts_at ? (
            <StepSentences ahead={ahead} offer={offer} />
          ) : (
            m.offer_policy_no_date()
          )}
        </p>
      </div>
      {offer.starts_at && !isFree ? (
        <CostOverTime
          label={m.offer_cancel_picture()}
          steps={ahead.map((step, index) => costStep(step, offer, moment, index === 0))}
        />
      ) : null}
      {offer.starts_at && !isFree && offer.deposit_minor > 0 ? (
        <p className="small soft">{isForCustomer ? m.booking_cost_most() : m.booking_cost_most_other()}</p>
      ) : null}
    </section>
  );
}

/** Current and future steps as sentences with dates and amounts. */
function StepSentences({ ahead, offer }: { ahead: readonly OfferCostStepView[]; offer: OfferView }) {
  return ahead.map((step, index) => {
    const amount = <Money minor={step.fee_minor} currency={offer.currency} />;
    const time = (at: string) => <Time at={at} form="short" venue_zone={offer.time_zone} />;
    return (
      <Fragment key={step.until ?? "end"}>
        {step.until === null && step.after
          ? richMessage(step.fee_bp < 10_000 ? m.offer_cancel_start_part : m.offer_cancel_start, {
              when: time(step.after),
              amount,
            })
          : step.fee_minor === 0 && step.until
            ? richMessage(m.offer_cancel_free, { when: time(step.until) })
            : richMessage(index === 0 ? m.offer_cancel_now : m.offer_cancel_then, { amount })}{" "}
      </Fragment>
    );
  });
}

function costStep(step: OfferCostStepView, offer: OfferView, now: string, isFirst: boolean): CostStep {
  const from = isFirst || !step.after ? now : step.after;
  // The last step has no end; it is drawn as long as 14 days, so that its label fits.
  const end = step.until ? Date.parse(step.until) : Date.parse(from) + 14 * dayMs;
  return {
    key: step.until ?? "end",
    share: step.fee_bp / 10_000,
    duration: end - Date.parse(from),
    cost: step.fee_minor === 0 ? m.offer_free() : <Money minor={step.fee_minor} currency={offer.currency} />,
    from:
      isFirst || !step.after
        ? m.offer_from_now()
        : step.until
          ? richMessage(m.offer_from_when, {
              when: <Time at={step.after} form="short" venue_zone={offer.time_zone} />,
            })
          : richMessage(m.offer_from_start, {
              when: <Time at={step.after} form="short" venue_zone={offer.time_zone} />,
            }),
  };
}
