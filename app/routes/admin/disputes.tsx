import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { taskRow } from "#app/components/admin/operator-tasks.tsx";
import { pageTitle } from "#app/settings.ts";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { Rows, ShowMore } from "#app/ui/data/rows.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { listDecisions } from "#server/operator/reads/lists.ts";
import type { Route } from "./+types/disputes.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireOperator(context, request);
  const after = queryOf(request).get("after");
  return { list: await listDecisions(pageOf(context).scope, after), is_later: after !== null };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.admin_disputes()) }];
}

export default function Disputes({ loaderData: { list, is_later } }: Route.ComponentProps) {
  const { rows, total, next } = list;
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader title={m.admin_disputes()} sentence={rows.length > 0 ? m.admin_disputes_text() : null} />
      {rows.length === 0 ? (
        <EmptyState title={m.admin_disputes_none()}>{m.admin_disputes_none_text()}</EmptyState>
      ) : (
        <section className="stack tight matters">
          <h2>
            {m.admin_tasks()} <span className="num soft">{total}</span>
          </h2>
          <Rows rows={rows.map(taskRow)} label={m.admin_disputes()} />
          {next || is_later ? (
            <ShowMore
              about={m.admin_disputes()}
              to={next ? `/admin/disputes?after=${encodeURIComponent(next)}` : null}
              count={
                is_later ? (
                  <a href="/admin/disputes">{m.admin_first()}</a>
                ) : (
                  m.admin_count({ shown: rows.length, total })
                )
              }
            />
          ) : null}
        </section>
      )}
    </>
  );
}
