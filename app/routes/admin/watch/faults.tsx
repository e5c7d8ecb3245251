import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { faultKindText } from "#app/components/admin/fault-text.ts";
import { Code } from "#app/components/admin/operator-task.tsx";
import { SearchForm } from "#app/components/admin/search-form.tsx";
import { pageTitle, useSettings } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState, PageHeader, type Pair, Pairs } from "#app/ui/content.tsx";
import { ShowMore } from "#app/ui/data/rows.tsx";
import { Time } from "#app/ui/time.tsx";
import { limits } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { type FaultRow, listFaults } from "#server/operator/reads/watch/faults.ts";
import type { Route } from "./+types/faults.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireOperator(context, request);
  const query = queryOf(request);
  const filter = {
    digest: query.get("digest")?.trim() ?? "",
    after: query.get("after"),
  };
  return { ...(await listFaults(pageOf(context).scope, filter)), filter };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.admin_faults()) }];
}

export default function Faults({ loaderData: { rows, next, filter } }: Route.ComponentProps) {
  const { digest, after } = filter;
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader title={m.admin_faults()} sentence={<span className="soft">{m.admin_faults_text()}</span>} />
      <div className="stack">
        <SearchForm
          action="/admin/faults"
          name="digest"
          value={digest}
          label={m.admin_faults_search()}
          maxLength={36}
        />
        {rows.length > 0 ? <FaultList rows={rows} /> : <NoFaults isSearch={digest !== ""} />}
        <ShowMore
          to={next ? `/admin/faults?${new URLSearchParams({ digest, after: next })}` : null}
          count={after || digest ? <a href="/admin/faults">{m.admin_faults_all()}</a> : null}
        />
      </div>
    </>
  );
}

function NoFaults({ isSearch }: { isSearch: boolean }) {
  const { fault_days } = useSettings();
  if (!isSearch)
    return (
      <EmptyState title={m.admin_faults_none()}>{m.admin_faults_none_text({ days: fault_days })}</EmptyState>
    );
  return (
    <EmptyState
      title={m.admin_faults_not_found()}
      action={<LinkButton to="/admin/faults">{m.admin_faults_all()}</LinkButton>}
    >
      {m.admin_faults_not_found_text({ days: limits.fault_digest_days })}
    </EmptyState>
  );
}

function FaultList({ rows }: { rows: readonly FaultRow[] }) {
  return (
    <ul className="stack" aria-label={m.admin_faults()}>
      {rows.map((row) => (
        <li key={row.id}>
          <Card as="section">
            <div className="grid gap-3">
              <h2>{faultKindText[row.kind]()}</h2>
              <Pairs pairs={factsOf(row)} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ place, error, count, first_seen_at, last_seen_at, latest }: FaultRow): Pair[] {
  return [
    { key: "place", term: m.admin_fault_place(), value: <Code>{place}</Code> },
    { key: "error", term: m.admin_fault_error(), value: <Code>{error}</Code> },
    { key: "count", term: m.admin_fault_count(), value: count },
    { key: "last", term: m.admin_fault_last(), value: <Time at={last_seen_at} hasRelative /> },
    { key: "first", term: m.admin_fault_first(), value: <Time at={first_seen_at} /> },
    {
      key: "digests",
      term: m.admin_fault_digests(),
      value:
        latest.length === 0
          ? m.admin_fault_digests_gone()
          : latest.map(({ digest, is_reported }) => (
              <span key={digest} className="block">
                <Code>{digest}</Code> <span className="small soft">{reportedText(is_reported)}</span>
              </span>
            )),
    },
  ];
}

const reportedText = (isReported: boolean) =>
  isReported ? m.admin_fault_reported() : m.admin_fault_not_reported();
