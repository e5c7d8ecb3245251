// Who sees payment attempts: the booking's customer, who pays. The provider sees the booking's status instead.
import { sql } from "kysely";
import { profileId } from "#server/kernel/actor.ts";
import { only, type Scoped, type Visible } from "#server/kernel/scope.ts";

const visible: Visible = (actor) => {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "visitor") return sql`false`;
  if (actor.is_operator) return sql`true`;
  return sql`exists (select 1 from booking where booking.id = payment_attempt.booking_id
    and booking.customer_profile_id = ${profileId(actor)}::uuid)`;
};

/** The payment attempts the actor may see. */
export const paymentAttempts = (scoped: Scoped) => only(scoped, "payment_attempt", visible);
