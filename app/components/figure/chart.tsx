import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useViewer } from "#app/ui/viewer.ts";
import { whenIdle } from "#app/ui/when-idle.ts";
import type { Period } from "#domain/figure/period.ts";
import type { Chart } from "#domain/figure/report.ts";
import { m } from "#messages/messages.js";
import { FigureTable } from "./figure-table.tsx";
import { chartNote, chartTitle, seriesText, startText, tickText, valueText } from "./figure-text.ts";
import type { ListFilter } from "./list-path.ts";

/** By place: the colour of a line's name is that of the line. */
const tones = ["text-accent", "text-info", "text-warn", "text-bad"];
const marks = ["━", "╍", "┅", "┉"];

type ChartProps = {
  chart: Chart;
  period: Period;
  filter: ListFilter;
  /** The address of its numbers as a file. */
  file: string;
};

/**
 * A chart of the series that share a unit, with the numbers of all below it. The script that draws it loads after the
 * first paint; without scripts the numbers stand open.
 */
export function FigureChart({ chart, period, filter, file }: ChartProps) {
  const id = useId();
  const title = chartTitle(chart);
  return (
    <section className="stack tight" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="small soft">{chartNote[chart.key]()}</p>
      {chart.hasData ? (
        <>
          <Drawing
            key={`${period.step} ${period.now.from} ${period.now.end}`}
            chart={chart}
            period={period}
            title={title}
          />
          <details className="figure-numbers">
            <summary className="small">
              {m.figure_numbers()}
              <span className="visually-hidden">: {title}</span>
            </summary>
            <FigureTable chart={chart} period={period} filter={filter} />
          </details>
          <p className="small">
            <a href={file} download>
              {m.figure_download()}
              <span className="visually-hidden">: {title}</span>
            </a>
          </p>
        </>
      ) : (
        <p className="soft">{m.figure_empty()}</p>
      )}
    </section>
  );
}

function Drawing({ chart, period, title }: Pick<ChartProps, "chart" | "period"> & { title: string }) {
  const { locale } = useViewer();
  const place = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLParagraphElement>(null);
  const [point, setPoint] = useState<number | null>(null);
  const { currency } = chart;
  const { drawn, labels } = useMemo(
    () => ({
      drawn: chart.series.filter(({ unit }) => unit === chart.series[0]?.unit),
      labels: period.now.starts.map((start) => tickText(start, period.step, locale)),
    }),
    [chart, period, locale],
  );
  useEffect(() => {
    let isGone = false;
    let remove = () => {};
    whenIdle
      .then(() => import("./plot.ts"))
      .then(({ plot }) => {
        if (isGone || !place.current || !legend.current) return;
        remove = plot(place.current, {
          series: drawn,
          labels,
          text: (value) => valueText(value, drawn[0] ?? { unit: "count" }, currency, locale) ?? "",
          legend: [...legend.current.querySelectorAll("[data-tone]")],
          onPoint: setPoint,
        });
      })
      // Without the script the numbers below say the same.
      .catch(() => undefined);
    return () => {
      isGone = true;
      remove();
    };
  }, [drawn, labels, currency, locale]);
  return (
    <div className="needs-scripts" role="img" aria-label={title}>
      <p ref={legend} className="small">
        {drawn.map((one, index) => (
          <span key={one.key} className="mr-4">
            <span data-tone className={tones[index]} aria-hidden="true">
              {marks[index]}
            </span>{" "}
            {seriesText[one.key]()}
            {point === null ? null : ` ${valueText(one.values[point] ?? null, one, currency, locale) ?? "–"}`}
          </span>
        ))}
        {point === null ? null : (
          <span className="soft">{startText(period.now.starts[point] ?? "", period.step, locale)}</span>
        )}
      </p>
      <div ref={place} className="h-56 soft border-line" />
    </div>
  );
}
