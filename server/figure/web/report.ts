// What the page of the figures and its downloads show, by the filters in the address.
import { namesOf } from "#domain/figure/names.ts";
import { dayIn, type Period, periodOf } from "#domain/figure/period.ts";
import {
  type Chart,
  chartsOf,
  type EndedRow,
  endedRows,
  type FunnelRow,
  funnelOf,
} from "#domain/figure/report.ts";
import { queryOf } from "#domain/query.ts";
import type { Page } from "#server/http/page/page.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import {
  type FigureCell,
  type FilterChoice,
  findShownRun,
  listCategoryChoices,
  listFigures,
  listOpeningBalances,
  listPartnerChoices,
  listVisits,
  type VisitDay,
} from "../reads/figures.ts";

/** The filters as the address has them; null for all. */
export type FigureFilter = { category: string | null; country: string | null; partner: string | null };
export type FigureChoices = {
  categories: Pick<FilterChoice, "key" | "name">[];
  countries: string[];
  partners: Pick<FilterChoice, "key" | "name">[];
};
export type FigureReport = {
  time_zone: string;
  /** Until when everything is counted, ISO 8601. */
  counted_at: string;
  period: Period;
  filter: FigureFilter;
  choices: FigureChoices;
  charts: Chart[];
  ended: EndedRow[];
  funnel: FunnelRow[];
};

/** The report for the request's address; null while the figures are counted for the first time. */
export async function figureReport({ session, scope }: Page, request: Request): Promise<FigureReport | null> {
  const run = await findShownRun(scope);
  if (!run?.counted_at) return null;
  const query = queryOf(request);
  const [categories, partners] = await Promise.all([
    listCategoryChoices(scope, session.locale),
    listPartnerChoices(scope),
  ]);
  const category = categories.find(({ key }) => key === query.get("category")) ?? null;
  const partner = partners.find(({ key }) => key === query.get("partner")) ?? null;
  const country = run.countries.find((code) => code === query.get("country")) ?? null;
  const cell: FigureCell = { category_id: category?.id ?? null, country, partner_id: partner?.id ?? null };
  const period = periodOf(query, dayIn(new Date(session.now), run.time_zone));
  const days = { from: period.before.from, end: period.now.end };
  const [figures, opening, visits] = await Promise.all([
    figuresOf(scope, run.id, cell, period),
    listOpeningBalances(scope, run.id, cell, days.from),
    listVisits(scope, days),
  ]);
  const isFiltered = category !== null || country !== null || partner !== null;
  return {
    time_zone: run.time_zone,
    counted_at: run.counted_at,
    period,
    filter: { category: category?.key ?? null, country, partner: partner?.key ?? null },
    choices: {
      categories: categories.map(({ key, name }) => ({ key, name })),
      countries: run.countries,
      partners: partners.map(({ key, name }) => ({ key, name })),
    },
    charts: chartsOf(period, figures, opening),
    ended: endedRows(period, figures),
    funnel: funnelOf(period, figures, {
      isFiltered,
      visits: { total: visitsIn(visits, period.now), before: visitsIn(visits, period.before) },
    }),
  };
}

/** Both spans one after the other, so that no statement reads more than the days of one. */
async function figuresOf(scope: ReadScope, run_id: number, cell: FigureCell, { step, now, before }: Period) {
  const { figures, waits } = namesOf(step);
  const parts = [now, before].flatMap(({ from, end }) =>
    [figures, waits].map((names) => listFigures(scope, run_id, cell, { names, from, end })),
  );
  return (await Promise.all(parts)).flat();
}

const visitsIn = (days: readonly VisitDay[], { from, end }: { from: string; end: string }) =>
  days.reduce((sum, { day, visits }) => (day >= from && day < end ? sum + visits : sum), 0);
