// Who sees what happened: whoever sees the thing it happened to. An event of a kind not listed here is seen by
// nobody but the operator.
import { sql } from "kysely";
import { bookingVisible } from "#server/booking/access.ts";
import { type ReadScope, type RowFilter, visibleRows } from "#server/kernel/scope.ts";
import { offerVisible } from "#server/offer/access.ts";
import { attemptVisible, refundVisible } from "#server/payment/access.ts";
import { requestVisible } from "#server/request/access.ts";

/** Noun of the event, its table, and the policy of that table. */
const subjects = [
  ["request", "request", requestVisible],
  ["offer", "offer", offerVisible],
  ["booking", "booking", bookingVisible],
  ["attempt", "payment_attempt", attemptVisible],
  ["refund", "refund", refundVisible],
] as const satisfies readonly (readonly [noun: string, table: string, visible: RowFilter])[];

const visible: RowFilter = (actor) => {
  if (actor.kind === "system" || (actor.kind === "member" && actor.is_operator)) return sql`true`;
  const each = subjects.map(
    ([noun, table, isVisible]) => sql`(event.noun = ${noun} and exists (select 1 from ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = event.subject_id and ${isVisible(actor)}))`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
};

/**
 * Events of everything the actor may see. Who acted is told by role alone on screens: account and profile ids
 * of strangers stay in the row.
 */
export const events = (scoped: ReadScope) => visibleRows(scoped, "event", visible);
