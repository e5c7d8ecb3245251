import { randomUUID } from "node:crypto";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { DeadJob } from "#app/components/admin/dead-job.tsx";
import { pageTitle } from "#app/settings.ts";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { ShowMore } from "#app/ui/data/rows.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { listDeadJobsFor } from "#server/operator/reads/watch/jobs.ts";
import type { Route } from "./+types/jobs.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const after = queryOf(request).get("after");
  const { rows, next } = await listDeadJobsFor(pageOf(context).scope, after);
  const profile_id = member.profile?.id ?? null;
  const shown = rows.map((row) => ({
    ...row,
    hidden: { _key: randomUUID(), profile_id, "int:job_id": row.id },
  }));
  return { rows: shown, next, is_later: after !== null };
}

export const action = commandAction({
  retry_job: { redirectTo: () => "/admin/jobs", flash: "job_retried" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.watch_jobs_title()) }];
}

export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, is_later } = loaderData;
  const sent = actionData?.result.values?.job_id;
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader
        title={m.watch_jobs_title()}
        sentence={<span className="soft">{m.watch_jobs_sentence()}</span>}
      />
      <div className="stack">
        {rows.length === 0 ? (
          <EmptyState title={m.watch_jobs_none()}>{m.watch_jobs_none_text()}</EmptyState>
        ) : (
          <ul className="stack" aria-label={m.watch_jobs_title()}>
            {rows.map((row) => (
              <li key={row.id}>
                <DeadJob
                  job={row}
                  result={String(sent) === String(row.id) ? (actionData?.result ?? null) : null}
                />
              </li>
            ))}
          </ul>
        )}
        <ShowMore
          to={next ? `/admin/jobs?after=${next}` : null}
          count={is_later ? <a href="/admin/jobs">{m.watch_jobs_first()}</a> : null}
        />
      </div>
    </>
  );
}
