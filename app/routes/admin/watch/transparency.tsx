import { countTexts } from "#app/components/admin/lists/report-counts.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { Table } from "#app/ui/data/table.tsx";
import { formatCount } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { countReports, countRestrictions, type ReportCount } from "#server/operator/reads/transparency.ts";
import type { Route } from "./+types/transparency.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireOperator(context, request);
  const { scope } = pageOf(context);
  return { counts: await countReports(scope), restrictions: await countRestrictions(scope) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.report_months_title()) }];
}

/** Reports by month, thing and reason, with what became of them. */
export default function Transparency({ loaderData: { counts, restrictions } }: Route.ComponentProps) {
  const { received, dismissed, upheld, open, median_hours } = countTexts().columns;
  return (
    <>
      <PageHeader
        title={m.report_months_title()}
        sentence={<span className="soft">{m.report_months_sentence()}</span>}
        action={
          counts.length > 0 ? (
            <LinkButton to="/admin/transparency.csv" isDocument>
              {m.report_months_file()}
            </LinkButton>
          ) : null
        }
      />
      {counts.length === 0 ? (
        <EmptyState title={m.report_months_none()}>{m.report_months_none_text()}</EmptyState>
      ) : (
        <CountTable
          caption={m.report_months_title()}
          figures={{ received, dismissed, upheld, open, median_hours }}
          counts={counts}
        />
      )}
      {restrictions.length > 0 ? (
        <section className="stack mt-6">
          <h2>{m.restriction_counts_title()}</h2>
          <CountTable
            caption={m.restriction_counts_title()}
            figures={{
              hidden: m.restriction_counts_hidden(),
              removed: m.restriction_counts_removed(),
              objections: m.restriction_counts_objections(),
              upheld: m.restriction_counts_upheld(),
              reversed: m.restriction_counts_reversed(),
              median_hours: m.restriction_counts_median(),
            }}
            counts={restrictions}
          />
        </section>
      ) : null}
    </>
  );
}

type CountTableProps<Figure extends string> = {
  caption: string;
  /** The heads of the columns with figures. */
  figures: Readonly<Record<Figure, string>>;
  counts: readonly (Pick<ReportCount, "month" | "noun" | "kind"> &
    Readonly<Record<NoInfer<Figure>, number | null>>)[];
};

/** Figures by month, thing and rule. */
function CountTable<Figure extends string>({ caption, figures, counts }: CountTableProps<Figure>) {
  const { locale } = useViewer();
  const { columns, noun, kind } = countTexts();
  const number = (value: number | null) => (value === null ? "–" : formatCount(value, locale));
  const heads = Object.entries(figures) as [Figure, string][];
  return (
    <Table
      caption={caption}
      columns={[
        { key: "month", label: columns.month },
        { key: "noun", label: columns.noun },
        { key: "kind", label: columns.kind },
        ...heads.map(([key, label]) => ({ key, label, isNumber: true })),
      ]}
      rows={counts.map((row) => ({
        key: `${row.month}-${row.noun}-${row.kind}`,
        cells: [
          <span key="month" className="whitespace-nowrap">
            {row.month}
          </span>,
          noun(row.noun),
          kind(row.kind),
          ...heads.map(([key]) => number(row[key])),
        ],
      }))}
    />
  );
}
