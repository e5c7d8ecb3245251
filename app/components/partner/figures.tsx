import { Card } from "#app/ui/content.tsx";
import { Filters } from "#app/ui/data/rows.tsx";
import { Table } from "#app/ui/data/table.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { CountKind, PartnerFigures, Period } from "#domain/partner/figures.ts";
import type { Balance } from "#domain/partner/statement.ts";
import { m } from "#messages/messages.js";
import { BarChart } from "./bar-chart.tsx";
import { monthText } from "./month-text.ts";

const kindText: Readonly<Record<CountKind, () => string>> = {
  visits: m.partner_visits,
  sign_ups: m.partner_sign_ups,
  requests: m.partner_requests,
  bookings: m.partner_bookings,
  completed: m.partner_completed,
};
const kinds = Object.keys(kindText) as CountKind[];

const periodText: Readonly<Record<Period, () => string>> = {
  1: m.partner_period_month,
  3: m.partner_period_quarter,
  12: m.partner_period_year,
};

/** The funnel from visits to completed bookings in one period. `path` is the page's own. */
export function Funnel({ figures, path }: { figures: PartnerFigures; path: string }) {
  const { locale } = useViewer();
  const { period, totals, earned } = figures;
  const filters = ([1, 3, 12] as const).map((one) => ({
    key: String(one),
    label: periodText[one](),
    to: `${path}?months=${one}`,
    isOn: one === period,
  }));
  return (
    <section className="stack" aria-labelledby="funnel">
      <h2 id="funnel">{m.partner_funnel()}</h2>
      <Filters filters={filters} label={m.partner_period()} />
      <Table
        caption={periodText[period]()}
        columns={[
          { key: "what", label: m.partner_funnel_step() },
          { key: "count", label: m.partner_funnel_count(), isNumber: true },
        ]}
        rows={[
          ...kinds.map((kind) => ({
            key: kind,
            cells: [kindText[kind](), formatCount(totals[kind], locale)],
          })),
          ...(earned.length > 0 ? earned : [{ currency: "EUR", minor: 0 }]).map(({ currency, minor }) => ({
            key: currency,
            cells: [m.partner_earned(), <Money key="money" minor={minor} currency={currency} />],
            isTotal: true,
          })),
        ]}
      />
    </section>
  );
}

/** The last twelve months as bars, with the table that has the numbers. */
export function Months({ figures }: { figures: PartnerFigures }) {
  const { locale } = useViewer();
  const { months } = figures;
  const inOrder = months.toReversed();
  const note = (kind: CountKind) => {
    const most = Math.max(...months.map(({ counts }) => counts[kind]));
    return m.partner_chart_note({ most: formatCount(most, locale) });
  };
  return (
    <section className="stack" aria-labelledby="months">
      <h2 id="months">{m.partner_months()}</h2>
      <div className="bars">
        {(["visits", "sign_ups", "bookings"] as const).map((kind) => (
          <BarChart
            key={kind}
            title={kindText[kind]()}
            note={note(kind)}
            bars={inOrder.map(({ month, counts }) => ({ key: month, value: counts[kind] }))}
          />
        ))}
      </div>
      <Table
        caption={m.partner_months_table()}
        columns={[
          { key: "month", label: m.partner_month() },
          ...kinds.map((kind) => ({ key: kind, label: kindText[kind](), isNumber: true })),
        ]}
        rows={months.map(({ month, counts }) => ({
          key: month,
          cells: [monthText(month, locale), ...kinds.map((kind) => formatCount(counts[kind], locale))],
        }))}
      />
    </section>
  );
}

/** What was earned, reversed and paid, by month. `file` is the path that serves a month's file; null without one. */
export function Statement({ figures, file }: { figures: PartnerFigures; file: string | null }) {
  const { locale } = useViewer();
  const { statement } = figures;
  if (statement.length === 0) return <p className="soft">{m.partner_statement_none()}</p>;
  const money = (key: string, minor: number, currency: string) => (
    <Money key={key} minor={minor} currency={currency} />
  );
  return (
    <Table
      caption={m.partner_statement_caption()}
      columns={[
        { key: "month", label: m.partner_month() },
        { key: "earned", label: m.partner_earned(), isNumber: true },
        { key: "reversed", label: m.partner_reversed(), isNumber: true },
        { key: "paid", label: m.partner_paid(), isNumber: true },
        { key: "open", label: m.partner_open(), isNumber: true },
      ]}
      rows={statement.map((row) => ({
        key: `${row.month} ${row.currency}`,
        cells: [
          file ? (
            <a key="file" href={`${file}?month=${row.month}`} download>
              {monthText(row.month, locale)}
            </a>
          ) : (
            monthText(row.month, locale)
          ),
          money("earned", row.earned_minor, row.currency),
          money("reversed", 0 - row.reversed_minor, row.currency),
          money("paid", row.paid_minor, row.currency),
          money("open", row.open_minor, row.currency),
        ],
      }))}
    />
  );
}

/** What is earned but not paid. */
export function OpenBalances({ balances }: { balances: readonly Balance[] }) {
  return (
    <Card as="section">
      <div className="grid gap-2">
        <h2>{m.partner_open()}</h2>
        {balances.length === 0 ? <p className="soft">{m.partner_open_none()}</p> : null}
        {balances.map(({ currency, open_minor }) => (
          <p key={currency} className="num">
            <b>
              <Money minor={open_minor} currency={currency} />
            </b>
          </p>
        ))}
        <p className="small soft">{m.partner_open_text()}</p>
      </div>
    </Card>
  );
}
