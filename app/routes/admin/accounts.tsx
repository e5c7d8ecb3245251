import { accountStatusText, accountTone } from "#app/components/admin/account-text.ts";
import { Numbered } from "#app/components/admin/numbered.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Badge, EmptyState, PageHeader } from "#app/ui/content.tsx";
import { Filters, type Row, Rows, ShowMore } from "#app/ui/data/rows.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperatorProof } from "#server/http/session/guard.ts";
import { type AccountSearchRow, accountStatuses, listAccounts } from "#server/operator/reads/accounts.ts";
import { findByNumber } from "#server/operator/reads/number.ts";
import type { Route } from "./+types/accounts.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireOperatorProof(context, request);
  const query = queryOf(request);
  const filter = {
    q: query.get("q")?.trim() ?? "",
    status: accountStatuses.find((status) => status === query.get("status")) ?? null,
    after: query.get("after"),
  };
  const { scope } = pageOf(context);
  const page = await listAccounts(scope, filter);
  return { ...page, numbered: await findByNumber(scope, filter.q), filter, kinds: accountStatuses };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.operator_accounts()) }];
}

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { rows, next, numbered, filter, kinds } = loaderData;
  const { q, status, after } = filter;
  const statuses = [null, ...kinds].map((one) => ({
    key: one ?? "all",
    label: one ? accountStatusText[one]() : m.operator_status_all(),
    to: listPath({ q, status: one, after: null }),
    isOn: one === status,
  }));
  return (
    <>
      <PageHeader
        title={m.operator_accounts()}
        sentence={<span className="soft">{m.operator_accounts_sentence()}</span>}
      />
      <div className="stack">
        <form method="get" action="/admin/accounts" className="account-search">
          {status ? <input type="hidden" name="status" value={status} /> : null}
          <input
            key={q}
            type="search"
            name="q"
            className="input"
            defaultValue={q}
            maxLength={254}
            aria-label={m.operator_search()}
            placeholder={m.operator_search()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button look="primary">{m.operator_search_submit()}</Button>
        </form>
        <Filters filters={statuses} label={m.operator_search_status()} />
        {numbered ? <Numbered found={numbered} /> : null}
        {rows.length > 0 ? (
          <Rows rows={rows.map(rowOf)} label={m.operator_list()} heading="h2" />
        ) : (
          <EmptyState
            title={m.operator_none()}
            action={<LinkButton to="/admin/accounts">{m.operator_none_all()}</LinkButton>}
          >
            {m.operator_none_text()}
          </EmptyState>
        )}
        <ShowMore
          to={next ? listPath({ q, status, after: next }) : null}
          count={after ? <a href={listPath({ q, status, after: null })}>{m.operator_first()}</a> : null}
        />
      </div>
    </>
  );
}

function listPath(filter: Record<"q" | "status" | "after", string | null>): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `/admin/accounts?${query}` : "/admin/accounts";
}

function rowOf({ id, email, names, status, is_operator, last_seen_at }: AccountSearchRow): Row {
  return {
    key: id,
    title: <span className="break-all">{email}</span>,
    to: `/admin/accounts/${id}`,
    badge: (
      <>
        {status === "active" ? null : <Badge tone={accountTone[status]}>{accountStatusText[status]()}</Badge>}
        {is_operator ? <Badge tone="info">{m.operator_badge_operator()}</Badge> : null}
      </>
    ),
    detail: names.length > 0 ? names.join(" · ") : m.operator_no_profile(),
    note: last_seen_at
      ? richMessage(m.operator_seen, { when: <Time at={last_seen_at} form="short" /> })
      : m.operator_never_seen(),
  };
}
