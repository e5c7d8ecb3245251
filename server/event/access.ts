// An event is visible to whoever sees its subject. Events of a noun that is not listed here are visible to operators
// and the system only.
import { sql } from "kysely";
import { bookingVisible, changeVisible } from "#server/booking/access.ts";
import { literals } from "#server/kernel/database/db.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";
import { offerVisible } from "#server/offer/access.ts";
import { attemptVisible, refundVisible } from "#server/payment/access.ts";
import { requestVisible } from "#server/request/access.ts";

/** Noun of the event, its table, and the row filter of that table. */
const subjects = [
  ["request", "request", requestVisible],
  ["offer", "offer", offerVisible],
  ["booking", "booking", bookingVisible],
  ["attempt", "payment_attempt", attemptVisible],
  ["refund", "refund", refundVisible],
] as const satisfies readonly (readonly [noun: string, table: string, visible: RowFilter])[];

const visible: RowFilter = (actor) => {
  if (actor.kind === "system" || (actor.kind === "member" && actor.is_operator)) return sql`true`;
  const conditions = subjects.map(
    ([noun, table, isVisible]) => sql`(event.noun = ${noun} and exists (select 1 from ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = event.subject_id and ${isVisible(actor)}))`,
  );
  return sql`(${sql.join(conditions, sql` or `)})`;
};

const nouns = sql.join(literals(subjects.map(([noun]) => noun)));

/** The same events of these subjects, for queries by the id of one: the index begins with the noun. */
export const subjectEvents = (scoped: ReadScope) =>
  visibleRows(scoped, "event", (actor) => sql`(event.noun in (${nouns}) and ${visible(actor)})`);

/**
 * The events of every subject the actor may see. Do not select account and profile ids for screens: they show who acted
 * by role.
 */
export const events = (scoped: ReadScope) => visibleRows(scoped, "event", visible);

const changeEventVisible: RowFilter = (actor) =>
  sql`(event.noun = 'change' and exists (select 1 from booking_change
    where booking_change.id = event.subject_id and ${changeVisible(actor)}))`;

/** The events that a page of the actor may be told of: those above, and the changes proposed for its bookings. */
export const liveEvents = (scoped: ReadScope) =>
  visibleRows(scoped, "event", (actor) => sql`(${visible(actor)} or ${changeEventVisible(actor)})`);
