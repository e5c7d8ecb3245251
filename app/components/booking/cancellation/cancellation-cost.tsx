import { CostOverTime } from "#app/ui/data/cost-over-time.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import { SentenceText } from "../sentence.tsx";
import type { CancellationCostView } from "../text/cancellation-cost-text.ts";

/** The cancellation policy as text and as a chart over time. */
export function CancellationCost({ cost }: { cost: CancellationCostView | null }) {
  if (!cost) return null;
  const { title, words, steps, note } = cost;
  return (
    <section className="stack tight keep" aria-labelledby="cancellation-cost">
      <h2 id="cancellation-cost">{title}</h2>
      <p className="soft max-w-text">
        <SentenceText said={words} isQuiet />
      </p>
      {steps.length > 0 ? (
        <CostOverTime
          label={m.booking_cost_picture()}
          steps={steps.map(({ from, ...step }) => ({
            ...step,
            from: from ? <Time at={from} form="day_short" /> : m.booking_cost_today(),
          }))}
        />
      ) : null}
      {note ? <p className="small soft">{note}</p> : null}
    </section>
  );
}
