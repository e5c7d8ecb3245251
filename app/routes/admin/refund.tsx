import { randomUUID } from "node:crypto";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { type OperatorAction, OperatorActionForm } from "#app/components/admin/operator-action-form.tsx";
import {
  Code,
  TaskBooking,
  TaskFacts,
  TaskGuidance,
  TaskOutcome,
} from "#app/components/admin/operator-task.tsx";
import { refundReasonText, refundStatusText } from "#app/components/admin/operator-task-text.ts";
import { StoryPage } from "#app/components/admin/story/story.tsx";
import { describeStory } from "#app/components/admin/story/story-text.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, type BadgeTone, PageHeader, type Pair } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { formatMoney } from "#domain/format/money.ts";
import type { RefundStatus } from "#domain/payment/machine.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findRefund, type RefundView } from "#server/operator/reads/operator.ts";
import { findStory } from "#server/operator/reads/story/story.ts";
import { noteActions } from "#server/operator/web/notes.ts";
import type { Route } from "./+types/refund.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const { scope, session } = pageOf(context);
  const refund = orNotFound(await findRefund(scope, params.id));
  const story = orNotFound(await findStory(scope, "refund", refund.id, queryOf(request)));
  const { id: refund_id, version } = refund;
  const profile_id = member.profile?.id ?? null;
  return {
    refund,
    story: describeStory(story, session.locale),
    hidden: { _key: randomUUID(), profile_id, refund_id, version },
  };
}

export const action = commandAction({
  ...noteActions,
  retry_refund: { redirectTo: ({ refund_id }) => `/admin/refund/${refund_id}`, flash: "refund_retried" },
  settle_refund: { redirectTo: ({ refund_id }) => `/admin/refund/${refund_id}`, flash: "refund_settled" },
  dismiss_refund: { redirectTo: ({ refund_id }) => `/admin/refund/${refund_id}`, flash: "refund_closed" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.admin_refunds()) }];
}

type State = { tone: BadgeTone; sentence: () => string };
const states: Record<RefundStatus, State> = {
  requested: { tone: "info", sentence: m.admin_refund_moving_text },
  pending: { tone: "info", sentence: m.admin_refund_moving_text },
  succeeded: { tone: "good", sentence: m.admin_refund_succeeded_text },
  failed: { tone: "bad", sentence: m.admin_refund_retried_text },
  cancelled: { tone: "neutral", sentence: m.admin_refund_cancelled_text },
};

const dismissedState = {
  tone: "neutral",
  badge: m.admin_refund_dismissed,
  sentence: m.admin_refund_dismissed_text,
} as const;

const settledState = {
  ...dismissedState,
  badge: m.admin_refund_settled,
  sentence: m.admin_refund_settled_text,
} as const;

function stateOf(refund: RefundView): State & { badge: () => string } {
  const { status, ended, is_settled_otherwise } = refund;
  if (ended && status === "failed") return is_settled_otherwise ? settledState : dismissedState;
  return { ...states[status], badge: refundStatusText[status] };
}

export default function FailedRefund({ loaderData, actionData }: Route.ComponentProps) {
  const { refund, story, hidden } = loaderData;
  const { locale } = useViewer();
  const result = actionData?.command === "add_operator_note" ? null : (actionData?.result ?? null);
  const { ended } = refund;
  const isOpen = refund.status === "failed" && refund.retried_by === null && ended === null;
  const { tone, badge, sentence } = stateOf(refund);
  const amount = formatMoney(refund.amount_minor, refund.currency, locale);
  const path = `/admin/refund/${refund.id}`;
  const { _key, profile_id } = hidden;
  const header = (
    <PageHeader
      title={m.admin_refund_title({ amount })}
      badge={<Badge tone={tone}>{badge()}</Badge>}
      sentence={isOpen ? null : sentence()}
      action={isOpen ? null : <NextStep refund={refund} />}
    />
  );
  return (
    <StoryPage
      story={story}
      path={path}
      hidden={{ _key, profile_id }}
      answer={actionData}
      back={<BackToOperatorTasks />}
      header={header}
      rail={<TaskBooking booking={refund.booking} />}
    >
      {isOpen ? <TaskGuidance words={describeOpen(refund)} /> : null}
      {ended ? <TaskOutcome title={badge()} ended={ended} /> : null}
      <TaskFacts pairs={factsOf(refund)} />
      {isOpen ? (
        <OperatorActionForm
          id="act"
          title={m.admin_refund_act()}
          note={m.admin_note()}
          hidden={hidden}
          result={result}
          actions={listActions(refund, formatMoney(refund.owed_minor, refund.currency, locale))}
        />
      ) : null}
    </StoryPage>
  );
}

function describeOpen({ owed_minor }: RefundView) {
  return owed_minor > 0
    ? { why: m.admin_refund_failed_text(), todo: m.admin_refund_todo() }
    : { why: m.admin_refund_failed_given(), todo: m.admin_refund_todo_given() };
}

/**
 * The operator can retry what is still owed, settle a refund that is owed in full, and dismiss one of which nothing is
 * owed.
 */
function listActions({ owed_minor, amount_minor }: RefundView, amount: string): OperatorAction[] {
  if (owed_minor === 0) {
    return [{ command: "dismiss_refund", label: m.admin_refund_dismiss(), when: m.admin_refund_act_text() }];
  }
  const retry: OperatorAction = {
    command: "retry_refund",
    label: m.admin_refund_retry({ amount }),
    when: m.admin_refund_retry_when(),
  };
  if (owed_minor < amount_minor) return [retry];
  return [
    retry,
    {
      command: "settle_refund",
      label: m.admin_refund_settle(),
      when: m.admin_refund_settle_when({ amount }),
    },
  ];
}

function NextStep({ refund: { retried_by } }: { refund: RefundView }) {
  return (
    <LinkButton to={retried_by ? `/admin/refund/${retried_by}` : "/admin"} look="primary">
      {retried_by ? m.admin_refund_retried_link() : m.admin_back_long()}
    </LinkButton>
  );
}

function factsOf(refund: RefundView): Pair[] {
  const { amount_minor, currency, reason, created_at, stripe_refund_id, payment_intent_id, retry_of } =
    refund;
  const pairs: (Pair | null)[] = [
    {
      key: "amount",
      term: m.admin_refund_amount(),
      value: <Money minor={amount_minor} currency={currency} />,
    },
    { key: "at", term: m.admin_refund_begun(), value: <Time at={created_at} hasRelative /> },
    { key: "reason", term: m.admin_refund_reason(), value: refundReasonText(reason) },
    {
      key: "stripe",
      term: m.admin_refund_stripe(),
      value: stripe_refund_id ? <Code>{stripe_refund_id}</Code> : m.admin_refund_none(),
    },
    payment_intent_id
      ? { key: "payment", term: m.admin_refund_payment(), value: <Code>{payment_intent_id}</Code> }
      : null,
    retry_of
      ? {
          key: "retry",
          term: m.admin_refund_retry_of(),
          value: <a href={`/admin/refund/${retry_of}`}>{m.admin_refund_earlier()}</a>,
        }
      : null,
  ];
  return pairs.filter((pair) => pair !== null);
}
