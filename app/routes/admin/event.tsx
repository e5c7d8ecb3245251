import { randomUUID } from "node:crypto";
import type { ComponentProps } from "react";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { type OperatorAction, OperatorActionForm } from "#app/components/admin/operator-action-form.tsx";
import {
  Code,
  TaskBooking,
  TaskFacts,
  TaskGuidance,
  TaskOutcome,
} from "#app/components/admin/operator-task.tsx";
import { problemText, settlementText } from "#app/components/admin/operator-task-text.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, type BadgeTone, Notice, PageHeader, type Pair, WithRail } from "#app/ui/content.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { settlements } from "#domain/payment/event-settlement.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findStripeEvent, type StripeEventView } from "#server/operator/reads/operator.ts";
import type { Route } from "./+types/event.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const event = orNotFound(await findStripeEvent(pageOf(context).scope, params.id));
  const seen_ms = Date.parse(queryOf(request).get("seen") ?? "");
  return {
    event,
    settle_key: randomUUID(),
    // Set aside again since the operator had it processed again.
    is_still: event.status === "quarantined" && Date.parse(event.processed_at ?? "") > seen_ms,
    hidden: {
      _key: randomUUID(),
      profile_id: member.profile?.id ?? null,
      event_id: event.id,
      set_aside_at: event.processed_at,
    },
  };
}

export const action = commandAction({
  reread_event: {
    redirectTo: ({ event_id }, _args, form) =>
      `/admin/event/${event_id}?seen=${encodeURIComponent(String(form.input.set_aside_at))}`,
  },
  settle_event: { redirectTo: ({ event_id }) => `/admin/event/${event_id}`, flash: "event_settled" },
  dismiss_event: { redirectTo: ({ event_id }) => `/admin/event/${event_id}`, flash: "event_dismissed" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.admin_set_aside()) }];
}

const states: Record<StripeEventView["status"], { tone: BadgeTone; badge: () => string }> = {
  quarantined: { tone: "wait", badge: m.admin_event_status_quarantined },
  received: { tone: "info", badge: m.admin_event_status_received },
  processed: { tone: "good", badge: m.admin_event_status_processed },
  dismissed: { tone: "neutral", badge: m.admin_event_status_dismissed },
};

export default function SetAsideEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { event, is_still, hidden, settle_key } = loaderData;
  const { status, problem, ended, settlement, is_money_open } = event;
  const result = actionData?.result ?? null;
  const resultOf = (isSettling: boolean) =>
    (actionData?.command === "settle_event") === isSettling ? result : null;
  const isOpen = status === "quarantined";
  const { tone, badge } = settlement ? settledState : states[status];
  const words = problem === null ? null : problemText(problem);
  return (
    <>
      <BackToOperatorTasks />
      {is_still && !result ? (
        <div className="mb-6">
          <Notice title={m.admin_event_still()} isLive />
        </div>
      ) : null}
      <PageHeader
        title={words?.title ?? event.type}
        badge={<Badge tone={tone}>{badge()}</Badge>}
        sentence={sentences[status]?.()}
        action={<NextStep event={event} />}
      />
      <WithRail rail={<TaskBooking booking={event.booking} />}>
        {words && isOpen ? <TaskGuidance words={words} /> : null}
        {ended ? (
          <TaskOutcome title={settlement ? settlementText[settlement]() : badge()} ended={ended} />
        ) : null}
        <TaskFacts pairs={factsOf(event)} />
        {isOpen && is_money_open ? (
          <SettleForm hidden={{ ...hidden, _key: settle_key }} result={resultOf(true)} />
        ) : null}
        {isOpen ? (
          <OperatorActionForm
            id="act"
            title={is_money_open ? m.admin_event_act_reread() : m.admin_event_act()}
            note={m.admin_note()}
            hidden={hidden}
            result={resultOf(false)}
            actions={is_money_open ? [rereadAction()] : [rereadAction(), dismissAction()]}
          />
        ) : null}
        <details>
          <summary>{m.admin_event_body()}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="body-text mt-3" tabIndex={0} aria-label={m.admin_event_body_label()}>
            <pre>{event.body}</pre>
          </section>
        </details>
      </WithRail>
    </>
  );
}

const rereadAction = (): OperatorAction => ({
  command: "reread_event",
  label: m.admin_event_reread(),
  when: m.admin_event_reread_when(),
});
const dismissAction = (): OperatorAction => ({
  command: "dismiss_event",
  label: m.admin_event_dismiss(),
  when: m.admin_event_dismiss_when(),
});

type SettleFormProps = Pick<ComponentProps<typeof OperatorActionForm>, "hidden" | "result">;

/** The operator cannot dismiss an event with unaccounted money, only settle it by stating where the money is. */
function SettleForm({ hidden, result }: SettleFormProps) {
  const settlementLabel = m.admin_event_settle_where();
  return (
    <OperatorActionForm
      id="settle"
      title={m.admin_event_settle_title()}
      note={m.admin_note_task()}
      hidden={hidden}
      result={result}
      actions={[
        { command: "settle_event", label: m.admin_event_settle(), when: m.admin_event_settle_when() },
      ]}
    >
      <Choices
        name="settlement"
        legend={settlementLabel}
        choices={settlements.map((value) => ({ value, label: settlementText[value]() }))}
      />
    </OperatorActionForm>
  );
}

const settledState = { tone: "neutral", badge: m.admin_event_status_settled } as const;

const sentences: Partial<Record<StripeEventView["status"], () => string>> = {
  received: m.admin_event_received_text,
  processed: m.admin_event_processed_text,
};

/** Link onward when the event is not set aside any more. */
function NextStep({ event: { id, status } }: { event: StripeEventView }) {
  if (status === "quarantined") return null;
  if (status === "received") {
    return (
      <LinkButton to={`/admin/event/${id}`} isDocument>
        {m.admin_look_again()}
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/admin" look="primary">
      {m.admin_back_long()}
    </LinkButton>
  );
}

function factsOf(event: StripeEventView): Pair[] {
  const { id, type, object_id, amount, received_at, evidence_due_at, processed_at, attempt_id } = event;
  const pairs: (Pair | null)[] = [
    ...(evidence_due_at
      ? [{ key: "due", term: m.admin_event_evidence_due(), value: <Time at={evidence_due_at} hasRelative /> }]
      : []),
    { key: "at", term: m.admin_event_reported(), value: <Time at={received_at} hasRelative /> },
    processed_at ? { key: "read", term: m.admin_event_read(), value: <Time at={processed_at} /> } : null,
    { key: "type", term: m.admin_event_type(), value: <Code>{type}</Code> },
    amount && {
      key: "amount",
      term: m.admin_event_amount(),
      value: <Money minor={amount.amount_minor} currency={amount.currency} />,
    },
    object_id ? { key: "object", term: m.admin_event_object(), value: <Code>{object_id}</Code> } : null,
    { key: "id", term: m.admin_event_id(), value: <Code>{id}</Code> },
    attempt_id ? { key: "attempt", term: m.admin_event_attempt(), value: <Code>{attempt_id}</Code> } : null,
  ];
  return pairs.filter((pair) => pair !== null);
}
