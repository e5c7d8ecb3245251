import { Money } from "#app/ui/money.tsx";
import { m } from "#messages/messages.js";
import type { DeliveryRoundView } from "#server/booking/reads/delivery.ts";
import { ProblemForm } from "../dispute/problem-form.tsx";
import { AcceptForm, AcceptUnreported, ChangesForm, DeliverForm } from "./delivery-forms.tsx";
import { DeliveryRounds } from "./delivery-rounds.tsx";
import { acceptState, type DeliveryProps, deliveryState, resultOf } from "./view.ts";

/** Folded once the work was accepted: its pictures stand above then. */
function Rounds({ rounds, isFolded }: { rounds: readonly DeliveryRoundView[]; isFolded: boolean }) {
  if (rounds.length === 0) return null;
  if (!isFolded) return <DeliveryRounds rounds={rounds} />;
  return (
    <details>
      <summary>{m.booking_delivery_reports()}</summary>
      <div className="mt-4">
        <DeliveryRounds rounds={rounds} />
      </div>
    </details>
  );
}

/** What was delivered, round by round, and what the viewer can do about it. */
export function DeliverySection(props: DeliveryProps) {
  const { booking, delivery } = props;
  const { rounds, kinds } = delivery;
  const accepting = acceptState(props);
  const reporting = deliveryState(props);
  const mayReport = kinds[booking.side].length > 0;
  const isAnswering = accepting === "reported";
  // A refused form shows again with its input, even if the state no longer offers it.
  const isRefused = (command: string) => resultOf(props, command) !== null;
  return (
    <section className="stack" id="delivery">
      <h2>{isAnswering ? m.booking_delivery_check() : m.booking_delivery()}</h2>
      <Rounds rounds={rounds} isFolded={booking.status === "completed"} />
      <div className="stack no-print">
        {reporting === "open" ? <DeliverForm {...props} /> : null}
        {reporting === "unpaid" ? (
          <p className="max-w-text">
            {m.booking_deliver_unpaid()}{" "}
            <b>
              <Money minor={delivery.open_minor} currency={booking.currency} />
            </b>
          </p>
        ) : null}
        {isAnswering ? <AcceptForm {...props} /> : null}
        {accepting === "unreported" ? <AcceptUnreported {...props} /> : null}
        {(isAnswering && delivery.changes_left > 0) || isRefused("request_changes") ? (
          <ChangesForm {...props} />
        ) : null}
        {mayReport || isRefused("report_problem") ? <ProblemForm {...props} /> : null}
      </div>
    </section>
  );
}
