import { Card } from "#app/ui/content.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { Chart, ChartKey, Series, SeriesKey } from "#domain/figure/report.ts";
import { m } from "#messages/messages.js";
import { changeText, seriesText, valueText } from "./figure-text.ts";
import { type ListFilter, listPath } from "./list-path.ts";

/** The figures of the top row, in order; those of money once for each currency. */
const shown: readonly [ChartKey, SeriesKey][] = [
  ["demand", "requests"],
  ["deals", "paid"],
  ["disputes", "disputes"],
  ["money", "gross"],
  ["money", "fees"],
  ["held", "held"],
];

type KeyFiguresProps = {
  charts: readonly Chart[];
  /** The first and the last day. */
  days: { from: string; to: string };
  filter: ListFilter;
};

/** A few figures of the whole period, each with its change against the period before. */
export function KeyFigures({ charts, days, filter }: KeyFiguresProps) {
  const found = shown.flatMap(([chart, key]) =>
    charts.flatMap((one) => {
      const series = one.key === chart ? one.series.find((each) => each.key === key) : undefined;
      return series ? [{ series, currency: one.currency }] : [];
    }),
  );
  return (
    <section aria-label={m.figure_overview()}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {found.map(({ series, currency }) => (
          <li key={`${series.key} ${currency}`}>
            <KeyFigure series={series} currency={currency} to={listPath(series.key, days, filter)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function KeyFigure({ series, currency, to }: { series: Series; currency: string | null; to: string | null }) {
  const { locale } = useViewer();
  const value = valueText(series.total, series, currency, locale);
  return (
    <Card>
      <h2 className="small soft">{seriesText[series.key]()}</h2>
      <p className="num text-20 wrap-anywhere">
        <b>{to && series.total ? <a href={to}>{value}</a> : (value ?? m.figure_no_value())}</b>
      </p>
      <p className="small soft">{changeText(series, locale) ?? m.figure_no_change()}</p>
    </Card>
  );
}
