import { randomUUID } from "node:crypto";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { DoneAgain } from "#app/components/admin/health/done-again.tsx";
import { HealthRows } from "#app/components/admin/health/health-rows.tsx";
import { groupText } from "#app/components/admin/health/health-text.ts";
import { Code } from "#app/components/admin/operator-task.tsx";
import { pageTitle } from "#app/settings.ts";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { readHealthPage } from "#server/operator/web/health.ts";
import type { Route } from "./+types/health.ts";

const path = "/admin/health";
/** Typed at the machine. */
const doctor = "npm run doctor";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const { jobs, mails, deliveries, ...health } = await readHealthPage(pageOf(context));
  const hidden = () => ({ _key: randomUUID(), profile_id: member.profile?.id ?? null });
  return {
    ...health,
    jobs: jobs.map((job) => ({ ...job, hidden: { ...hidden(), "int:job_id": job.id } })),
    mails: mails.map((mail) => ({ ...mail, hidden: hidden() })),
    deliveries: deliveries.map((delivery) => ({ ...delivery, hidden: hidden() })),
  };
}

export const action = commandAction({
  retry_job: { redirectTo: () => path, flash: "job_retried" },
  resend_mail: { redirectTo: () => path, flash: "mail_resent" },
  redeliver_webhook: { redirectTo: () => path, flash: "webhook_redelivered" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.health_title()) }];
}

export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, problems, warnings, jobs, mails, deliveries } = loaderData;
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader title={m.health_title()} sentence={<span className="soft">{m.health_sentence()}</span>} />
      <div className="stack loose">
        <Summary problems={problems} warnings={warnings} />
        {groups.map(({ group, rows }) => (
          <section key={group} className="stack tight">
            <h2>{groupText[group]()}</h2>
            <HealthRows label={groupText[group]()} rows={rows} />
          </section>
        ))}
        <DoneAgain jobs={jobs} mails={mails} deliveries={deliveries} result={actionData?.result ?? null} />
        <p className="small soft">{richMessage(m.health_doctor, { command: <Code>{doctor}</Code> })}</p>
      </div>
    </>
  );
}

function Summary({ problems, warnings }: { problems: number; warnings: number }) {
  if (problems + warnings === 0) return <Notice tone="good" title={m.health_all_ok()} />;
  return (
    <Notice
      tone={problems > 0 ? "bad" : "warn"}
      title={problems > 0 ? m.health_some_problems() : m.health_some_warnings()}
    >
      <p>{m.health_counts({ problems, warnings })}</p>
    </Notice>
  );
}
