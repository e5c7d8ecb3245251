import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { DisputeView } from "#server/booking/reads/delivery.ts";
import { type DeliveryProps, resultOf } from "../delivery/view.ts";
import { StatementForm } from "./problem-form.tsx";
import { problemTexts } from "./problem-text.ts";
import { Resolution } from "./resolution.tsx";
import { Settlement } from "./settlement.tsx";
import { Statements } from "./statements.tsx";

/** The latest problem with a booking: what both sides said and propose, what happens next and by when, and how it ended. */
export function DisputeSection(props: DeliveryProps) {
  const { booking, delivery, now } = props;
  const { dispute } = delivery;
  if (!dispute) return null;
  const nameOf = (side: "customer" | "provider") => {
    if (side === booking.side) return m.booking_you();
    return side === "provider"
      ? (booking.provider_name ?? m.booking_provider())
      : (booking.customer_name ?? m.booking_customer());
  };
  const other = nameOf(booking.side === "customer" ? "provider" : "customer");
  return (
    <section className="stack" id="problem">
      <h2>{m.booking_dispute_title({ problem: problemTexts[dispute.kind]() })}</h2>
      {dispute.resolved_at ? (
        <Resolution dispute={dispute} currency={booking.currency} />
      ) : (
        <>
          <NextInDispute dispute={dispute} side={booking.side} other={other} now={now} />
          <Settlement {...props} dispute={dispute} other={other} />
        </>
      )}
      <Statements statements={dispute.statements} nameOf={nameOf} />
      {dispute.may_state[booking.side] || resultOf(props, "add_statement") ? (
        <div className="no-print">
          <StatementForm {...props} />
        </div>
      ) : null}
    </section>
  );
}

type NextProps = { dispute: DisputeView; side: "customer" | "provider"; other: string; now: string };

/** Who has to answer by when, and that the operator decides then. */
function NextInDispute({ dispute, side, other, now }: NextProps) {
  const { opened_by, statements, answer_due_at, statements_until } = dispute;
  const isAnswered = statements.some((one) => one.side !== opened_by);
  const isWaiting = !isAnswered && Date.parse(answer_due_at) > Date.parse(now);
  return (
    <ul className="stack tight max-w-text">
      {isWaiting ? (
        <li>
          {side === opened_by
            ? m.booking_dispute_other_answers({ name: other })
            : m.booking_dispute_you_answer()}{" "}
          <Time at={answer_due_at} />
        </li>
      ) : null}
      <li>
        {m.booking_dispute_add_until()} <Time at={statements_until} />
      </li>
      <li>{m.booking_dispute_decides()}</li>
    </ul>
  );
}
