import { randomUUID } from "node:crypto";
import { lazy } from "react";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { decisionPath } from "#app/components/admin/decision-path.ts";
import { type OperatorAction, OperatorActionForm } from "#app/components/admin/operator-action-form.tsx";
import { TaskBooking, TaskFacts, TaskGuidance, TaskOutcome } from "#app/components/admin/operator-task.tsx";
import { taskText } from "#app/components/admin/operator-task-text.ts";
import { ApprovalDecision, approvalPairs } from "#app/components/admin/team/approval.tsx";
import { taxNumberText, VerificationCase } from "#app/components/admin/verification/verification-case.tsx";
import { useMay } from "#app/roles.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, Card, PageHeader, WithRail } from "#app/ui/content.tsx";
import { countryName } from "#app/ui/format.ts";
import { Time } from "#app/ui/time.tsx";
import { useViewer, type Viewer } from "#app/ui/viewer.ts";
import { mailtoHref } from "#domain/mail-link.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { hasVies, orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findTask, type TaskView } from "#server/operator/reads/operator.ts";
import type { ProviderForOperator } from "#server/operator/reads/verification.ts";
import type { Route } from "./+types/task.ts";

// Only for reports.
const Reported = lazy(async () => {
  const { Reported: Content } = await import("#app/components/admin/message-report.tsx");
  return { default: Content };
});
const ReportPeople = lazy(async () => {
  const { ReportPeople: People } = await import("#app/components/admin/message-report.tsx");
  return { default: People };
});
// Only for verifications.
const RefusalSection = lazy(async () => {
  const { RefusalSection: Section } = await import("#app/components/admin/verification/provider-refusal.tsx");
  return { default: Section };
});
// Only for providers with a VAT number of the EU.
const VatCheck = lazy(async () => {
  const { VatCheck: Check } = await import("#app/components/admin/verification/vat-check.tsx");
  return { default: Check };
});

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const page = pageOf(context);
  const task = orNotFound(await findTask(page.scope, params.id));
  const { id: task_id, version } = task;
  const hidden = { _key: randomUUID(), profile_id: member.profile?.id ?? null, task_id, version };
  return { task, has_vies: hasVies(page), hidden };
}

/** Commands on what the task is about. */
const toTask = { redirectTo: (_out: unknown, { params }: Route.ActionArgs) => `/admin/task/${params.id}` };

export const action = commandAction({
  refuse_provider: {
    ...toTask,
    flash: "provider_refused",
    with: (_params, { input }) => ({ profile_id: input.subject_id, version: input.subject_version }),
  },
  withdraw_verification: {
    ...toTask,
    flash: "verification_withdrawn",
    with: (_params, { input }) => ({ profile_id: input.subject_id, version: input.subject_version }),
  },
  recheck_vat_number: {
    ...toTask,
    flash: "vat_number_asked",
    with: (_params, { input }) => ({ profile_id: input.subject_id }),
  },
  uphold_reports: { redirectTo: ({ task_id }) => `/admin/task/${task_id}`, flash: "task_closed" },
  confirm_approval: { ...toTask, flash: "approval_confirmed" },
  decline_approval: { ...toTask, flash: "approval_declined" },
  close_task: { redirectTo: ({ task_id }) => `/admin/task/${task_id}`, flash: "task_closed" },
  verify_provider: {
    ...toTask,
    flash: "provider_verified",
    with: (_params, { input }) => ({ profile_id: input.subject_id, version: input.subject_version }),
  },
});

/** What to do about a task besides closing it with a note. */
function actionsOf({ kind, provider, report }: TaskView): readonly OperatorAction[] {
  if (kind === "objection_received") return [];
  if (report)
    return [
      { command: "close_task", label: m.admin_report_dismiss(), when: m.admin_report_dismiss_text() },
      { command: "uphold_reports", label: m.admin_report_uphold(), when: m.admin_report_uphold_text() },
    ];
  if (!isVerification(kind) || !provider?.may_be_verified)
    return [{ command: "close_task", label: m.admin_task_close(), when: m.admin_task_act_text() }];
  return [{ command: "verify_provider", label: m.admin_task_verify(), when: m.admin_task_verify_text() }];
}

const isVerification = (kind: string) => kind === "verification_wanted" || kind === "verification_ended";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.admin_tasks()) }];
}

function Provider({ account_id, name, email }: ProviderForOperator) {
  return (
    <Card as="section">
      <div className="grid gap-3">
        <h2>{m.admin_task_provider()}</h2>
        <div>
          <a href={`/admin/accounts/${account_id}`}>{name}</a>
          <a className="small block py-1 break-all" href={mailtoHref(email)}>
            {email}
          </a>
        </div>
      </div>
    </Card>
  );
}

/** What the task is about. */
function railOf({ kind, provider, booking, report, approval, is_about_mail }: TaskView) {
  if (kind === "objection_received") return null;
  if (report) return <ReportPeople report={report} />;
  if (provider) return <Provider {...provider} />;
  if (approval && !booking) return null;
  if (!is_about_mail) return <TaskBooking booking={booking} />;
  return (
    <Card as="section">
      <h2>
        <a href="/admin/mails?state=failed">{m.admin_task_mails_link()}</a>
      </h2>
    </Card>
  );
}

/** To where it is hidden or removed, or where the objection is decided. */
function ModerationLink({ task: { moderated, report, ended } }: { task: TaskView }) {
  const may = useMay();
  if (!moderated || ended || !may("restrict_content")) return null;
  const to = `/admin/moderation/${moderated.noun}/${moderated.subject_id}`;
  return (
    <section className="stack tight max-w-form">
      {report ? <p className="soft">{m.restriction_admin_link_text()}</p> : null}
      <p>
        <LinkButton to={to} look="primary">
          {report ? m.restriction_admin_link() : m.restriction_admin_objection_link()}
        </LinkButton>
      </p>
    </section>
  );
}

/** The details that a verification is about. */
function verifiedPairs({ name, is_company, tax_id, country }: ProviderForOperator, locale: Viewer["locale"]) {
  return [
    { key: "name", term: m.admin_task_fact_name(), value: name },
    {
      key: "form",
      term: m.admin_task_fact_form(),
      value: is_company ? m.admin_task_fact_company() : m.admin_task_fact_person(),
    },
    { key: "country", term: m.admin_task_fact_country(), value: countryName(country, locale) },
    { key: "tax", term: m.admin_task_fact_tax(), value: taxNumberText(country, tax_id) },
  ];
}

export default function Task({ loaderData, actionData }: Route.ComponentProps) {
  const { task, has_vies, hidden } = loaderData;
  const { ended } = task;
  const isRefusing =
    actionData?.command === "refuse_provider" || actionData?.command === "withdraw_verification";
  const isRechecking = actionData?.command === "recheck_vat_number";
  const result = actionData?.result ?? null;
  const words = taskText(task.kind);
  const { locale } = useViewer();
  const { provider } = task;
  const may = useMay();
  const subject: Record<string, string | number> = provider
    ? { subject_id: provider.profile_id, "int:subject_version": provider.version }
    : {};
  const openedFact = {
    key: "at",
    term: m.admin_task_opened(),
    value: <Time at={task.opened_at} hasRelative />,
  };
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader
        title={words.title}
        badge={
          <Badge tone={ended ? "neutral" : "wait"}>
            {ended ? m.admin_task_closed() : m.admin_task_open()}
          </Badge>
        }
        action={
          ended ? (
            <LinkButton to="/admin" look="primary">
              {m.admin_back_long()}
            </LinkButton>
          ) : null
        }
      />
      <WithRail rail={railOf(task)} isRailFirst>
        {ended ? <TaskOutcome title={m.admin_task_closed()} ended={ended} /> : <TaskGuidance words={words} />}
        {task.report ? <Reported report={task.report} /> : null}
        <TaskFacts
          pairs={[
            openedFact,
            ...(task.approval ? approvalPairs(task.approval) : []),
            ...(provider && isVerification(task.kind) ? verifiedPairs(provider, locale) : []),
          ]}
        />
        {provider?.vat_check && isVerification(task.kind) ? (
          <VatCheck
            check={provider.vat_check}
            hasService={has_vies}
            hidden={ended ? null : { ...hidden, ...subject, _key: `${hidden._key}-vies` }}
            result={isRechecking ? result : null}
          />
        ) : null}
        {provider && isVerification(task.kind) ? <VerificationCase {...provider} /> : null}
        <ModerationLink task={task} />
        {task.awaits && task.booking ? (
          <section className="stack max-w-form" id="act">
            <h2>{m.admin_task_decide()}</h2>
            <p className="soft">{m.admin_task_decide_text()}</p>
            <p>
              <LinkButton to={decisionPath(task.booking.id, task.awaits)} look="primary">
                {m.admin_task_decide_link()}
              </LinkButton>
            </p>
          </section>
        ) : null}
        {task.approval && !ended ? (
          <ApprovalDecision approval={task.approval} hidden={hidden} result={result} />
        ) : null}
        {ended || task.awaits || (task.approval && !task.approval.is_over) ? null : (
          <OperatorActionForm
            id="act"
            title={m.admin_task_act()}
            note={m.admin_note_task()}
            hidden={{ ...hidden, ...subject }}
            result={isRefusing || isRechecking ? null : result}
            actions={actionsOf(task)}
          />
        )}
        {!ended && provider?.refusal && isVerification(task.kind) && may(provider.refusal) ? (
          <RefusalSection
            id="refuse-form"
            command={provider.refusal}
            name={provider.name}
            hidden={{ ...hidden, ...subject, _key: `${hidden._key}-refuse` }}
            result={isRefusing ? result : null}
          />
        ) : null}
      </WithRail>
    </>
  );
}
