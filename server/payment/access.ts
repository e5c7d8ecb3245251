// Who sees payment attempts and refunds: the booking's customer and operators. The provider sees the booking's status.
import { sql } from "kysely";
import { operatorVisible } from "#server/account/access.ts";
import { bookingVisible, ofOwnPurchases } from "#server/booking/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

/** Rows of `payment_attempt` the actor may see, as SQL on that table. */
export const attemptVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "visitor") return sql`false`;
  if (actor.is_operator) return sql`true`;
  return sql`exists (select 1 from booking where booking.id = payment_attempt.booking_id
    and booking.customer_profile_id = ${profileId(actor)}::uuid)`;
};

/** The payment attempts the actor may see. */
export const paymentAttempts = (scoped: ReadScope) => visibleRows(scoped, "payment_attempt", attemptVisible);

/** Rows of `refund` the actor may see: those of the attempts it may see. */
export const refundVisible: RowFilter = (actor) =>
  sql`exists (select 1 from payment_attempt where payment_attempt.id = refund.attempt_id
    and ${attemptVisible(actor)})`;

/** The refunds the actor may see. */
export const refunds = (scoped: ReadScope) => visibleRows(scoped, "refund", refundVisible);

/** Rows of `instalment` the actor may see: those whose payments it may see. */
const instalmentVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "visitor") return sql`false`;
  if (actor.is_operator) return sql`true`;
  return sql`exists (select 1 from booking where booking.id = instalment.booking_id
    and booking.customer_profile_id = ${profileId(actor)}::uuid)`;
};

/** The instalments the actor may see. */
export const instalments = (scoped: ReadScope) => visibleRows(scoped, "instalment", instalmentVisible);

/** The same instalments for lists without another filter. */
export const listedInstalments = (scoped: ReadScope) =>
  visibleRows(scoped, "instalment", ofOwnPurchases("instalment"));

/** The same attempts for lists without another filter. */
export const listedAttempts = (scoped: ReadScope) =>
  visibleRows(scoped, "payment_attempt", ofOwnPurchases("payment_attempt"));

/** The same refunds for lists without another filter. */
export const listedRefunds = (scoped: ReadScope) => visibleRows(scoped, "refund", ofOwnPurchases("refund"));

const factVisible: RowFilter = (actor) =>
  sql`(exists (select 1 from booking where booking.id = ledger_tx.booking_id and ${bookingVisible(actor)})
    and (ledger_tx.type <> 'partner_commission' or ${operatorVisible(actor)}))`;

/** The ledger's transactions of the bookings the actor may see; what a partner earns of them is for operators alone. */
export const ledgerFacts = (scoped: ReadScope) => visibleRows(scoped, "ledger_tx", factVisible);

/** Stored Stripe events, for operators alone. */
export const stripeEvents = (scoped: ReadScope) => visibleRows(scoped, "stripe_event", operatorVisible);
