// One table of the figures as a CSV file, with the filters of the page that links to it.
import type { Ender, Ending } from "#domain/figure/names.ts";
import type { Chart, EndedRow, FunnelRow, FunnelStage, Series, SeriesKey } from "#domain/figure/report.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { type Context, orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperatorProof } from "#server/http/session/guard.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { amountCell, byteOrderMark, csvLines, csvType } from "#server/kernel/csv.ts";
import { countTry } from "#server/kernel/rate/limit.ts";
import { type FigureReport, figureReport } from "./report.ts";

/** The names that the page gives to what it shows. */
export type FigureWords = {
  series: Readonly<Record<SeriesKey, () => string>>;
  ender: Readonly<Record<Ender, () => string>>;
  ending: Readonly<Record<Ending, () => string>>;
  stage: Readonly<Record<FunnelStage, () => string>>;
};

/** The file of `?table=`: a chart, such as `demand` or `money.EUR`, `reasons` or `funnel`. @throws Response 302, 404 or 429 */
export async function serveFigures(
  context: Context,
  request: Request,
  words: FigureWords,
): Promise<Response> {
  const { member } = requireOperatorProof(context, request);
  const page = pageOf(context);
  const { session } = page;
  const counted = await countTry(detailsOf(session).runtime, "table_per_account", [
    "account",
    member.account_id,
  ]);
  if (!counted.is_allowed) {
    const headers = { "Retry-After": String(counted.retry_after_s) };
    throw new Response("too_many_requests", { status: 429, headers });
  }
  const table = queryOf(request).get("table") ?? "";
  const report = orNotFound(await figureReport(page, request));
  const rows = orNotFound(cellsOf(report, table, words));
  const name = `${m.figure_file()}-${table}-${report.period.now.from}.csv`;
  return new Response(byteOrderMark + csvLines(rows, { locale: session.locale }), {
    headers: {
      "Content-Type": csvType,
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/** The rows of a table with its head; null for one that there is not. */
function cellsOf({ charts, ended, funnel, period }: FigureReport, table: string, words: FigureWords) {
  if (table === "reasons") return endedCells(ended, words);
  if (table === "funnel") return funnelCells(funnel, words);
  const chart = charts.find(({ key, currency }) => table === [key, currency].filter(Boolean).join("."));
  return chart ? chartCells(chart, period.now.starts, words) : null;
}

function chartCells({ series, currency }: Chart, starts: readonly string[], words: FigureWords): unknown[][] {
  const head = series.map(({ key, unit }) => {
    const unitText = unit === "money" ? currency : unit === "share" ? "%" : unit === "minutes" ? "min" : null;
    return unitText === null ? words.series[key]() : `${words.series[key]()} (${unitText})`;
  });
  const line = (first: string, pick: (one: Series) => number | null) => [
    first,
    ...series.map((one) => valueCell(pick(one), one, currency)),
  ];
  return [
    [m.figure_from(), ...head],
    ...starts.map((start, index) => line(start, ({ values }) => values[index] ?? null)),
    line(m.figure_total(), ({ total }) => total),
    line(m.figure_before(), ({ before }) => before),
  ];
}

function valueCell(value: number | null, { unit }: Series, currency: string | null): unknown {
  if (value === null) return null;
  if (unit === "money" && currency !== null) return amountCell(value, currency);
  if (unit === "share") return value / 100;
  return unit === "count" ? value : Math.round(value * 100) / 100;
}

const endedCells = (rows: readonly EndedRow[], words: FigureWords): unknown[][] => [
  [m.figure_ended_why(), m.figure_ended_who(), m.figure_total(), m.figure_before()],
  ...rows.map(({ by, why, total, before }) => [words.ending[why](), words.ender[by](), total, before]),
];

const funnelCells = (rows: readonly FunnelRow[], words: FigureWords): unknown[][] => [
  [m.figure_funnel_step(), m.figure_total(), `${m.figure_funnel_share()} (%)`, m.figure_before()],
  ...rows.map(({ stage, total, share, before }) => [
    words.stage[stage](),
    total,
    share === null ? null : share / 100,
    before,
  ]),
];
