import type { ReactNode } from "react";
import { Table, type TableRow } from "#app/ui/data/table.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { Period } from "#domain/figure/period.ts";
import type { Chart, EndedRow, FunnelRow, Series } from "#domain/figure/report.ts";
import { m } from "#messages/messages.js";
import {
  chartTitle,
  enderText,
  endingText,
  seriesText,
  stageText,
  startText,
  stepText,
  valueText,
} from "./figure-text.ts";
import { type ListFilter, listPath } from "./list-path.ts";

/** The numbers of a chart; each of which there is a list leads to it. */
export function FigureTable({ chart, period, filter }: { chart: Chart; period: Period; filter: ListFilter }) {
  const { locale } = useViewer();
  const { step, now } = period;
  const { series, currency } = chart;
  const cell = (one: Series, value: number | null, days?: { from: string; to: string }): ReactNode => {
    const text = valueText(value, one, currency, locale);
    if (text === null) return <NoValue key={one.key} />;
    const to = days && value ? listPath(one.key, days, filter) : null;
    return to ? (
      <a key={one.key} href={to}>
        {text}
      </a>
    ) : (
      text
    );
  };
  const steps = now.starts.map((start, index): TableRow => {
    const days = { from: start, to: now.lasts[index] ?? start };
    const values = series.map((one) => cell(one, one.values[index] ?? null, days));
    return { key: start, cells: [startText(start, step, locale), ...values] };
  });
  return (
    <Table
      caption={chartTitle(chart)}
      columns={[
        { key: "step", label: stepText[step]() },
        ...series.map(({ key }) => ({ key, label: seriesText[key](), isNumber: true })),
      ]}
      rows={[
        ...steps,
        {
          key: "total",
          cells: [m.figure_total(), ...series.map((one) => cell(one, one.total, now))],
          isTotal: true,
        },
        { key: "before", cells: [m.figure_before(), ...series.map((one) => cell(one, one.before))] },
      ]}
    />
  );
}

function NoValue() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{m.figure_no_value()}</span>
    </>
  );
}

const countUnit = { unit: "count" } as const;
const shareUnit = { unit: "share" } as const;

/** Why bookings ended early, by whom. */
export function EndedTable({ rows }: { rows: readonly EndedRow[] }) {
  const { locale } = useViewer();
  return (
    <Table
      caption={m.figure_ended_table()}
      columns={[
        { key: "why", label: m.figure_ended_why() },
        { key: "who", label: m.figure_ended_who() },
        { key: "total", label: m.figure_total(), isNumber: true },
        { key: "before", label: m.figure_before(), isNumber: true },
      ]}
      rows={rows.map(({ by, why, total, before }) => ({
        key: `${by} ${why}`,
        cells: [
          endingText[why](),
          enderText[by](),
          valueText(total, countUnit, null, locale),
          valueText(before, countUnit, null, locale),
        ],
      }))}
    />
  );
}

/** How far requests came. */
export function FunnelTable({ rows }: { rows: readonly FunnelRow[] }) {
  const { locale } = useViewer();
  const text = (value: number | null, unit: typeof countUnit | typeof shareUnit, key: string) =>
    valueText(value, unit, null, locale) ?? <NoValue key={key} />;
  return (
    <Table
      caption={m.figure_funnel()}
      columns={[
        { key: "step", label: m.figure_funnel_step() },
        { key: "total", label: m.figure_total(), isNumber: true },
        { key: "share", label: m.figure_funnel_share(), isNumber: true },
        { key: "before", label: m.figure_before(), isNumber: true },
      ]}
      rows={rows.map(({ stage, total, share, before }) => ({
        key: stage,
        cells: [
          stageText[stage](),
          text(total, countUnit, "total"),
          text(share, shareUnit, "share"),
          text(before, countUnit, "before"),
        ],
      }))}
    />
  );
}
