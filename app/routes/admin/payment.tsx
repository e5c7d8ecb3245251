import { randomUUID } from "node:crypto";
import { BackToList } from "#app/components/admin/back-to-tasks.tsx";
import { codeText } from "#app/components/admin/lists/list-text.ts";
import { stateText } from "#app/components/admin/lists/state-text.ts";
import { Code, TaskBooking, TaskFacts } from "#app/components/admin/operator-task.tsx";
import { refundStatusText } from "#app/components/admin/operator-task-text.ts";
import { StoryPage } from "#app/components/admin/story/story.tsx";
import { describeStory } from "#app/components/admin/story/story-text.ts";
import { pageTitle } from "#app/settings.ts";
import { Badge, PageHeader, type Pair } from "#app/ui/content.tsx";
import { Rows } from "#app/ui/data/rows.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { formatMoney } from "#domain/format/money.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findPaymentCase, type PaymentCase } from "#server/operator/reads/payment.ts";
import { findStory } from "#server/operator/reads/story/story.ts";
import { noteActions } from "#server/operator/web/notes.ts";
import type { Route } from "./+types/payment.ts";

const pathOf = (id: string) => `/admin/payments/${id}`;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const { scope, session } = pageOf(context);
  const payment = orNotFound(await findPaymentCase(scope, params.id));
  const story = orNotFound(await findStory(scope, "attempt", payment.id, queryOf(request)));
  return {
    payment,
    state: stateText("payments", payment.status),
    pays: codeText("instalment", payment.instalment),
    story: describeStory(story, session.locale),
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null },
  };
}

export const action = commandAction({ ...noteActions });

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.list_title_payments()) }];
}

export default function PaymentForOperators({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, state, pays, story, hidden } = loaderData;
  const { locale } = useViewer();
  const path = pathOf(payment.id);
  const amount = formatMoney(payment.amount_minor, payment.currency, locale);
  const header = (
    <PageHeader
      title={m.story_payment({ amount })}
      badge={<Badge tone={state.tone}>{state.label}</Badge>}
      sentence={<span className="soft">{m.story_payment_acts()}</span>}
    />
  );
  return (
    <StoryPage
      story={story}
      path={path}
      hidden={hidden}
      answer={actionData}
      back={<BackToList to="/admin/payments">{m.list_title_payments()}</BackToList>}
      header={header}
      rail={<TaskBooking booking={payment.booking} />}
    >
      <TaskFacts pairs={factsOf(payment, pays)} />
      <Refunds refunds={payment.refunds} />
    </StoryPage>
  );
}

function factsOf(payment: PaymentCase, pays: string): Pair[] {
  const { status, created_at, settled_at, expires_at, failure_code } = payment;
  const isOpen = status === "created" || status === "requires_action";
  const code = (key: string, term: string, id: string | null) =>
    id && { key, term, value: <Code>{id}</Code> };
  const pairs = [
    {
      key: "amount",
      term: m.story_sum(),
      value: <Money minor={payment.amount_minor} currency={payment.currency} />,
    },
    { key: "kind", term: m.story_payment_kind(), value: pays },
    { key: "begun", term: m.story_begun(), value: <Time at={created_at} hasRelative /> },
    settled_at && { key: "ended", term: m.story_ended(), value: <Time at={settled_at} /> },
    isOpen && { key: "until", term: m.story_payment_ends(), value: <Time at={expires_at} hasRelative /> },
    code("failure", m.story_payment_failure(), failure_code),
    code("intent", m.story_payment_intent(), payment.payment_intent_id),
    code("charge", m.story_payment_charge(), payment.charge_id),
    code("session", m.story_payment_session(), payment.session_id),
  ];
  return pairs.filter((pair) => typeof pair === "object" && pair !== null);
}

function Refunds({ refunds }: Pick<PaymentCase, "refunds">) {
  const { locale } = useViewer();
  if (refunds.length === 0) return null;
  return (
    <section className="stack tight" id="refunds">
      <h2>{m.story_payment_refunds()}</h2>
      <Rows
        label={m.story_payment_refunds()}
        rows={refunds.map(({ id, status, amount_minor, currency, created_at }) => ({
          key: id,
          title: m.admin_refund_title({ amount: formatMoney(amount_minor, currency, locale) }),
          to: `/admin/refund/${id}`,
          badge: <Badge>{refundStatusText[status]()}</Badge>,
          note: <Time at={created_at} form="short" />,
        }))}
      />
    </section>
  );
}
