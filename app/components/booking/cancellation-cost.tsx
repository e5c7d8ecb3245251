import type { ReactNode } from "react";
import { CostOverTime, type CostStep } from "#app/ui/cost-over-time.tsx";
import { formatMoney } from "#app/ui/format.ts";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { BookingView, CostStepView } from "#server/booking/reads.ts";
import { percent } from "./money-summary.tsx";
import { weave } from "./weave.tsx";

type CancellationCostProps = {
  booking: Pick<BookingView, "cost_steps" | "currency" | "total_minor" | "side">;
  /** Said while nothing has been paid. */
  isUnpaid?: boolean;
};

/** The policy in words and as a picture over time, from today on: what is past no longer matters. */
export function CancellationCost({ booking, isUnpaid = false }: CancellationCostProps) {
  const { now } = useViewer();
  const from = Date.parse(now ?? "1970-01-01");
  const ahead = booking.cost_steps.filter((step) => step.until === null || Date.parse(step.until) >= from);
  return (
    <section className="stack tight" aria-labelledby="cancellation-cost">
      <h2 id="cancellation-cost">
        {booking.side === "provider" ? m.booking_cost_title_provider() : m.booking_cost_title()}
      </h2>
      <p className="soft max-w-text">
        <CostWords booking={booking} ahead={ahead} />
      </p>
      {ahead.length > 1 ? <CostPicture booking={booking} ahead={ahead} from={from} /> : null}
      {booking.cost_steps.length > 1 ? (
        <p className="small soft">{isUnpaid ? m.booking_cost_unpaid() : m.booking_cost_most()}</p>
      ) : null}
    </section>
  );
}

type PartProps = { booking: CancellationCostProps["booking"]; ahead: readonly CostStepView[] };

function CostWords({ booking, ahead }: PartProps): ReactNode {
  const { locale } = useViewer();
  if (booking.cost_steps.length < 2) return m.booking_cost_undated();
  const [first, second] = ahead;
  const amounts = (step: CostStepView) => ({
    share: percent(step.fee_bp, locale),
    amount: formatMoney(step.fee_minor, booking.currency, locale),
  });
  if (!first || first.until === null) return m.booking_cost_all_after();
  const until = <Time at={first.until} />;
  if (first.fee_minor > 0) {
    const part = amounts(first);
    return (
      <>
        {weave(m.booking_cost_part_now, { ...part, when: until })} {m.booking_cost_all_after()}
      </>
    );
  }
  return (
    <>
      {weave(m.booking_cost_free_until, { when: until })}{" "}
      {second && second.until !== null ? `${m.booking_cost_part_until(amounts(second))} ` : null}
      {m.booking_cost_all_after()}
    </>
  );
}

function CostPicture({ booking, ahead, from }: PartProps & { from: number }) {
  const { locale } = useViewer();
  const { currency, total_minor } = booking;
  const end = Math.max(...ahead.map((step) => (step.until ? Date.parse(step.until) : from)));
  const steps: CostStep[] = ahead.map((step, index) => {
    const start = ahead[index - 1]?.until ?? null;
    const begin = start ? Date.parse(start) : from;
    // What holds for ever is drawn as a short last stretch.
    const stop = step.until ? Date.parse(step.until) : begin + (end - from) / 8;
    return {
      key: step.until ?? "after",
      from: start ? <Time at={start} form="day" /> : m.booking_cost_today(),
      cost: step.fee_minor === 0 ? m.booking_cost_none() : formatMoney(step.fee_minor, currency, locale),
      share: total_minor === 0 ? 0 : step.fee_minor / total_minor,
      duration: Math.max(1, stop - begin),
    };
  });
  return <CostOverTime label={m.booking_cost_picture()} steps={steps} />;
}
