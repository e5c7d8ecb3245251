import { redirect } from "react-router";
import { pageTitle } from "#app/settings.ts";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { type Row, Rows } from "#app/ui/data/rows.tsx";
import { limits } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator, requireOperatorProof } from "#server/http/session/guard.ts";
import { type FoundGroups, type FoundRow, findAnything, findNamed } from "#server/operator/reads/search.ts";
import type { Route } from "./+types/search.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireOperator(context, request);
  const { scope } = pageOf(context);
  const q = queryOf(request).get("q")?.trim() ?? "";
  const named = q === "" ? null : await findNamed(scope, q);
  if (named) throw redirect(named, 303);
  // The results show people's addresses, as the list of accounts does.
  requireOperatorProof(context, request);
  return { q, groups: await findAnything(scope, q) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.list_search_title()) }];
}

const titles: Record<keyof FoundGroups, () => string> = {
  numbers: m.list_found_numbers,
  accounts: m.list_found_accounts,
  addresses: m.list_found_addresses,
  partners: m.list_found_partners,
};

export default function Search({ loaderData: { q, groups } }: Route.ComponentProps) {
  const found = (Object.entries(groups) as [keyof FoundGroups, FoundRow[]][]).filter(
    ([, rows]) => rows.length > 0,
  );
  return (
    <>
      <PageHeader
        title={m.list_search_title()}
        sentence={<span className="soft">{m.list_search_sentence()}</span>}
      />
      <div className="stack loose">
        {found.map(([key, rows]) => (
          <section className="stack tight" key={key}>
            <h2>{titles[key]()}</h2>
            <Rows rows={rows.map(rowOf)} label={titles[key]()} />
            {key === "accounts" && rows.length === limits.search_rows ? (
              <p>
                <a href={`/admin/accounts?q=${encodeURIComponent(q)}`}>{m.list_found_more()}</a>
              </p>
            ) : null}
          </section>
        ))}
        {q !== "" && found.length === 0 ? (
          <EmptyState title={m.list_search_none()}>{m.list_search_none_text()}</EmptyState>
        ) : null}
      </div>
    </>
  );
}

function rowOf({ key, title, to, detail }: FoundRow): Row {
  return { key, title: <span className="break-all">{title}</span>, to, detail: detail.join(" · ") };
}
