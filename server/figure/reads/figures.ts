// Page queries of the figures: of one combination of category, country and partner, so that a page reads some thousand
// rows, however large the marketplace is.
import { sql } from "kysely";
import type { DayFigure, OpeningBalance } from "#domain/figure/report.ts";
import { categories } from "#server/category/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { operatorPartners } from "#server/partner/access.ts";
import { operatorFigureRuns, operatorFigures, operatorPageViews } from "../access.ts";

/** The combination; null for all. */
export type FigureCell = { category_id: string | null; country: string | null; partner_id: string | null };
export type ShownRun = { id: number; time_zone: string; counted_at: string | null; countries: string[] };

/** Countries with figures, found one after the other in the index of the figures. */
const countries = sql<string[]>`array(with recursive listed as (
    (select figure.country::text as country from figure where figure.run_id = figure_run.id and figure.category_id is null
      and figure.country is not null order by figure.run_id, figure.category_id, figure.country limit 1)
    union all select (select figure.country::text from figure where figure.run_id = figure_run.id
      and figure.category_id is null and figure.country > listed.country order by figure.run_id, figure.category_id, figure.country limit 1)
    from listed where listed.country is not null)
  select country from listed where country is not null)`;

/** The counting whose figures pages show; null until the first one is ready. */
export async function findShownRun(scope: ReadScope): Promise<ShownRun | null> {
  const row = await operatorFigureRuns(scope)
    .select(["figure_run.id", "figure_run.time_zone", "figure_run.counted_at", countries.as("countries")])
    .where("figure_run.is_shown", "=", true)
    .executeTakeFirst();
  return row ? { ...row, counted_at: row.counted_at?.toISOString() ?? null } : null;
}

function inCell(scope: ReadScope, run_id: number, cell: FigureCell) {
  const { category_id, country, partner_id } = cell;
  return operatorFigures(scope)
    .where("figure.run_id", "=", run_id)
    .where("figure.category_id", category_id === null ? "is" : "=", category_id)
    .where("figure.country", country === null ? "is" : "=", country)
    .where("figure.partner_id", partner_id === null ? "is" : "=", partner_id);
}

type Days = {
  /** A day such as `2027-06-12`. */
  from: string;
  /** The day after the last one. */
  end: string;
};

/** The figures of these names on these days. */
export async function listFigures(
  scope: ReadScope,
  run_id: number,
  cell: FigureCell,
  { names, from, end }: Days & { names: readonly string[] },
): Promise<DayFigure[]> {
  return inCell(scope, run_id, cell)
    .select([sql<string>`figure.day::text`.as("day"), "figure.name", "figure.currency", "figure.value"])
    .where("figure.name", "=", sql<string>`any(${names}::text[])`)
    .where("figure.day", ">=", sql<Date>`${from}::date`)
    .where("figure.day", "<", sql<Date>`${end}::date`)
    .execute();
}

/** The money held when a day begins. */
export async function listOpeningBalances(
  scope: ReadScope,
  run_id: number,
  cell: FigureCell,
  day: string,
): Promise<OpeningBalance[]> {
  const rows = await inCell(scope, run_id, cell)
    .select(["figure.currency", sql<number>`sum(figure.value)::bigint`.as("value")])
    .where("figure.name", "=", "held")
    .where("figure.day", "<", sql<Date>`${day}::date`)
    .groupBy("figure.currency")
    .execute();
  return rows.flatMap(({ currency, value }) => (currency === null ? [] : [{ currency, value }]));
}

export type VisitDay = { day: string; visits: number; bots: number };

/** Visits of all entry pages by day. */
export async function listVisits(scope: ReadScope, { from, end }: Days): Promise<VisitDay[]> {
  return operatorPageViews(scope)
    .select([
      sql<string>`page_view.day::text`.as("day"),
      sql<number>`sum(page_view.visits)::bigint`.as("visits"),
      sql<number>`sum(page_view.bots)::bigint`.as("bots"),
    ])
    .where("page_view.day", ">=", sql<Date>`${from}::date`)
    .where("page_view.day", "<", sql<Date>`${end}::date`)
    .groupBy("page_view.day")
    .execute();
}

/** What a filter offers; `name` is shown, `key` is in the address. */
export type FilterChoice = { id: string; key: string; name: string };

/** All categories, archived ones last, in the operator's order. */
export function listCategoryChoices(scope: ReadScope, locale: "en" | "de"): Promise<FilterChoice[]> {
  return categories(scope)
    .select(["category.id", "category.slug as key", sql<string>`category.name ->> ${locale}`.as("name")])
    .orderBy(sql`category.archived_at is not null`)
    .orderBy("category.position")
    .orderBy("category.slug")
    .execute();
}

/** All partners by name. */
export function listPartnerChoices(scope: ReadScope): Promise<FilterChoice[]> {
  return operatorPartners(scope)
    .select(["partner.id", "partner.name as key", "partner.display_name as name"])
    .orderBy("partner.display_name")
    .orderBy("partner.id")
    .execute();
}
