import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { FigureChart } from "#app/components/figure/chart.tsx";
import { EndedTable, FunnelTable } from "#app/components/figure/figure-table.tsx";
import { FilterForm } from "#app/components/figure/filter-form.tsx";
import { KeyFigures } from "#app/components/figure/key-figures.tsx";
import { pageTitle } from "#app/settings.ts";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { zoneName } from "#domain/format/zone-name.ts";
import { m } from "#messages/messages.js";
import { type FigureReport, figureReport } from "#server/figure/web/report.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperatorProof } from "#server/http/session/guard.ts";
import type { Route } from "./+types/figures.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireOperatorProof(context, request);
  return { report: await figureReport(pageOf(context), request) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.figure_title()) }];
}

export default function Figures({ loaderData: { report } }: Route.ComponentProps) {
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader
        title={m.figure_title()}
        sentence={
          <span className="soft">
            {report
              ? richMessage(m.figure_counted, {
                  when: <Time at={report.counted_at} form="short" />,
                  zone: zoneName(report.time_zone),
                })
              : m.figure_sentence()}
          </span>
        }
      />
      {report ? (
        <Report report={report} />
      ) : (
        <EmptyState title={m.figure_none()}>{m.figure_none_text()}</EmptyState>
      )}
    </>
  );
}

function Report({ report }: { report: FigureReport }) {
  const { period, filter, choices, charts, ended, funnel } = report;
  return (
    <div className="stack loose">
      <FilterForm period={period} filter={filter} choices={choices} />
      <KeyFigures charts={charts} days={period.now} filter={filter} />
      {charts.map((chart) => (
        <FigureChart
          key={`${chart.key} ${chart.currency}`}
          chart={chart}
          period={period}
          filter={filter}
          file={filePath(report, [chart.key, chart.currency].filter(Boolean).join("."))}
        />
      ))}
      {ended.length > 0 ? (
        <section className="stack tight">
          <EndedTable rows={ended} />
          <p className="small soft">{m.figure_ended_table_note()}</p>
          <FileLink to={filePath(report, "reasons")} what={m.figure_ended_table()} />
        </section>
      ) : null}
      <section className="stack tight">
        <FunnelTable rows={funnel} />
        <p className="small soft">{m.figure_funnel_note()}</p>
        <p className="small soft">{m.figure_funnel_visits_note()}</p>
        <FileLink to={filePath(report, "funnel")} what={m.figure_funnel()} />
      </section>
    </div>
  );
}

function FileLink({ to, what }: { to: string; what: string }) {
  return (
    <p className="small">
      <a href={to} download>
        {m.figure_download()}
        <span className="visually-hidden">: {what}</span>
      </a>
    </p>
  );
}

/** The file with the numbers of one table, with the filters of the page. */
function filePath({ period, filter }: FigureReport, table: string): string {
  const { from, to } = period.now;
  const query = Object.entries({ table, by: period.step, from, to, ...filter }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return `/admin/figures.csv?${new URLSearchParams(query)}`;
}
