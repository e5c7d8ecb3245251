import { randomUUID } from "node:crypto";
import { BackToList } from "#app/components/admin/back-to-tasks.tsx";
import { JobCard } from "#app/components/admin/watch/job-card.tsx";
import { jobStateTexts } from "#app/components/admin/watch/watch-text.ts";
import { pageTitle } from "#app/settings.ts";
import { Badge, PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findJob } from "#server/operator/reads/watch/jobs.ts";
import type { Route } from "./+types/job.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const job = orNotFound(await findJob(pageOf(context).scope, params.id));
  return { ...job, hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null } };
}

export const action = commandAction({
  // A job that succeeds is gone, and with it its page.
  retry_job: { redirectTo: () => "/admin/jobs?state=dead", flash: "job_retried" },
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, loaderData?.name ?? m.watch_jobs_link()) }];
}

export default function Job({ loaderData: job, actionData }: Route.ComponentProps) {
  const { label, tone } = jobStateTexts[job.state];
  return (
    <>
      <BackToList to="/admin/jobs">{m.watch_jobs_all()}</BackToList>
      <PageHeader
        title={m.watch_jobs_link()}
        badge={<Badge tone={tone}>{label()}</Badge>}
        sentence={job.state === "dead" ? <span className="soft">{m.watch_jobs_sentence()}</span> : undefined}
      />
      <JobCard job={job} result={actionData?.result ?? null} />
    </>
  );
}
