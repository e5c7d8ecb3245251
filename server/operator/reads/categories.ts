// The categories as operators arrange them, each with its use. Counts stop at a limit and read an index.
import { sql } from "kysely";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { type CategoryTexts, type MissingText, missingTexts } from "#domain/category/missing-texts.ts";
import { limits, units } from "#domain/limits.ts";
import { categories } from "#server/category/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";

export type CategoryUse = {
  /** At most `limits.category_use_rows`. */
  open_requests: number;
  /** Accepted within the last `limits.category_use_days`, at most `limits.category_use_rows`. */
  bookings: number;
  /** How many of the latest requests led to a booking that did not lapse, and of how many. */
  booked: number;
  requests: number;
};
export type CategoryForOperator = CategoryUse & {
  id: string;
  slug: string;
  name: { en: string; de: string };
  version: number;
  archived_at: string | null;
  currency: string;
  fee_bp: number;
  deposit_bp: number;
  policy: PolicyName;
  question_count: number;
  missing: MissingText[];
};

const most = sql.lit(limits.category_use_rows);

/**
 * The rows of the category, in the order of an index that begins with it. With `=` PostgreSQL would take the order by the
 * category for given, and walk all rows by time, or in no order at all, for the few of a rare category.
 */
const byCategory = (table: "booking" | "request") =>
  sql`${sql.ref(`${table}.category_id`)} = any(array[category.id])`;

const openRequests = sql<number>`(select count(*)::int from (select 1 from request
  where request.category_id = category.id and request.status = 'open' limit ${most}) counted)`;

const bookingsSince = (since: Date) => sql<number>`(select count(*)::int from (select 1 from booking
  where ${byCategory("booking")} and booking.accepted_at >= ${since}
  order by booking.category_id, booking.accepted_at limit ${most}) counted)`;

/** Of the latest requests, also of those that wait for an answer: the same rule for all categories. */
const latestRequests = sql<{ requests: number; booked: number }>`(select json_build_object(
  'requests', count(*), 'booked', count(*) filter (where exists (select 1 from booking
    where booking.request_id = latest.id and booking.status <> 'lapsed')))
  from (select request.id from request
    where ${byCategory("request")} and request.opened_at is not null
    order by request.category_id, request.opened_at desc limit ${sql.lit(limits.category_conversion_requests)}) latest)`;

/** All categories in their order, archived ones included. Only operators read archived ones and this page. */
export async function listCategoriesForOperator(scope: ReadScope): Promise<CategoryForOperator[]> {
  const since = new Date(scope.now.getTime() - limits.category_use_days * units.day_ms);
  const rows = await categories(scope)
    .select(["id", "slug", "name", "description", "request_questions", "information_questions", "version"])
    .select(["archived_at", "currency", "fee_bp", "deposit_bp", "policy"])
    .select([
      openRequests.as("open_requests"),
      bookingsSince(since).as("bookings"),
      latestRequests.as("latest"),
    ])
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return rows.map(({ latest, description, request_questions, information_questions, ...row }) => {
    // As stored, which need not be as required today.
    const stored: unknown = { name: row.name, description, request_questions, information_questions };
    const texts = stored as CategoryTexts;
    return {
      ...row,
      ...latest,
      name: row.name as CategoryForOperator["name"],
      archived_at: row.archived_at?.toISOString() ?? null,
      question_count: texts.request_questions.length + texts.information_questions.length,
      missing: missingTexts(texts),
    };
  });
}
