import { randomUUID } from "node:crypto";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { TaskBooking, TaskFacts } from "#app/components/admin/operator-task.tsx";
import { DeliveryRounds } from "#app/components/booking/delivery/delivery-rounds.tsx";
import { DecisionForm, PreviewForm } from "#app/components/booking/dispute/decision-forms.tsx";
import { problemTexts } from "#app/components/booking/dispute/problem-text.ts";
import { Resolution } from "#app/components/booking/dispute/resolution.tsx";
import { ProposedEnd } from "#app/components/booking/dispute/settlement.tsx";
import { Statements } from "#app/components/booking/dispute/statements.tsx";
import { useMay } from "#app/roles.ts";
import { pageTitle } from "#app/settings.ts";
import { Badge, Notice, PageHeader, WithRail } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findDecision, readDecisionPreview } from "#server/operator/web/decision.ts";
import type { Route } from "./+types/dispute.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const { scope, session } = pageOf(context);
  const decision = orNotFound(await findDecision(scope, params.id));
  const { terms: _terms, ...visible } = decision;
  return {
    decision: visible,
    preview: readDecisionPreview(decision, queryOf(request), session.locale),
    hidden: {
      _key: randomUUID(),
      profile_id: member.profile?.id ?? null,
      booking_id: decision.booking.id,
      version: decision.version,
    },
  };
}

const toSelf = ({ booking_id }: { booking_id: string }) => `/admin/disputes/${booking_id}`;

export const action = commandAction({
  resolve_dispute: { redirectTo: toSelf, flash: "decision_saved" },
  decide_undelivered: { redirectTo: toSelf, flash: "decision_saved" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.admin_disputes()) }];
}

export default function Dispute({ loaderData, actionData }: Route.ComponentProps) {
  const { decision } = loaderData;
  const { booking, delivery, waits_for } = decision;
  const { dispute } = delivery;
  const title = waits_for === "undelivered" ? m.admin_task_booking_undelivered() : m.admin_dispute();
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader
        title={dispute && waits_for !== "undelivered" ? problemTexts[dispute.kind]() : title}
        badge={
          <Badge tone={waits_for ? "wait" : "neutral"}>
            {waits_for ? m.admin_task_open() : m.admin_task_closed()}
          </Badge>
        }
      />
      <WithRail rail={<TaskBooking booking={booking} />} isRailFirst>
        <Facts decision={decision} />
        {delivery.rounds.length > 0 ? (
          <section className="stack">
            <h2>{m.booking_delivery()}</h2>
            <DeliveryRounds rounds={delivery.rounds} />
          </section>
        ) : null}
        {dispute ? (
          <section className="stack">
            <h2>{m.booking_statements()}</h2>
            <Statements
              statements={dispute.statements}
              nameOf={(side) => (side === "customer" ? booking.customer.name : booking.provider.name)}
            />
            <Resolution dispute={dispute} currency={booking.currency} />
          </section>
        ) : null}
        {dispute?.settlement ? (
          <Notice
            title={m.booking_settlement_theirs({
              name: dispute.settlement.by === "customer" ? booking.customer.name : booking.provider.name,
            })}
          >
            <ProposedEnd settlement={dispute.settlement} currency={booking.currency} />
          </Notice>
        ) : null}
        <Decide {...loaderData} result={actionData?.result ?? null} />
      </WithRail>
    </>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

function Facts({ decision }: Pick<LoaderData, "decision">) {
  const { booking, delivery, paid_minor, starts_at, ends_at, time_zone } = decision;
  const { dispute } = delivery;
  return (
    <TaskFacts
      pairs={[
        ...(starts_at
          ? [
              {
                key: "when",
                term: m.booking_when(),
                value: <TimeSpan from={starts_at} until={ends_at} zone={time_zone} />,
              },
            ]
          : []),
        {
          key: "paid",
          term: m.admin_decide_paid(),
          value: <Money minor={paid_minor} currency={booking.currency} />,
        },
        ...(delivery.open_minor > 0
          ? [
              {
                key: "open",
                term: m.admin_decide_open(),
                value: <Money minor={delivery.open_minor} currency={booking.currency} />,
              },
            ]
          : []),
        ...(dispute
          ? [
              {
                key: "opened",
                term: m.admin_task_opened(),
                value: <Time at={dispute.opened_at} hasRelative />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Decide({
  decision,
  preview,
  hidden,
  result,
}: LoaderData & { result: Parameters<typeof DecisionForm>[0]["result"] }) {
  const { booking, delivery, waits_for, answer_due_at } = decision;
  const command = waits_for === "dispute" ? "resolve_dispute" : "decide_undelivered";
  if (!useMay()(command) || !waits_for) return null;
  if (answer_due_at)
    return (
      <Notice title={m.admin_decide_awaited()}>
        <Time at={answer_due_at} hasRelative />
      </Notice>
    );
  const mayContinue = waits_for === "undelivered" || delivery.dispute?.may_continue === true;
  const outcomes = mayContinue
    ? (["complete", "cancel", "continue"] as const)
    : (["complete", "cancel"] as const);
  const { outcome, sums } = preview;
  return (
    <>
      <section className="stack max-w-form" id="decide">
        <h2>{m.admin_decide()}</h2>
        <PreviewForm currency={booking.currency} outcomes={outcomes} result={preview.result} />
      </section>
      {outcome && (sums || outcome === "continue") ? (
        <DecisionForm
          outcome={outcome}
          sums={sums}
          currency={booking.currency}
          command={command}
          hidden={hidden}
          result={result}
        />
      ) : null}
    </>
  );
}
