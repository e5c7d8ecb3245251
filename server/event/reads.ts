// What happened to a thing, for timelines. A role says who acted; ids and names of others are never selected.
import { sql } from "kysely";
import type { Role } from "#domain/machine.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { Scoped } from "#server/kernel/scope.ts";
import { paymentAttempts, refunds } from "#server/payment/policy.ts";
import { events } from "./policy.ts";

export type TimelineEvent = {
  id: number;
  noun: "request" | "offer" | "booking" | "attempt" | "refund";
  transition: string;
  to_status: string;
  role: Role;
  /** The viewer's active profile did it. */
  is_own: boolean;
  /** What a person gave as the reason; reasons of the system are codes and stay inside. */
  reason: string | null;
  /** ISO 8601. */
  at: string;
};

/** Everything the actor may see of a booking's story (the booking, its payments and refunds), newest first. */
export async function listBookingEvents(scope: Scoped, booking_id: string): Promise<TimelineEvent[]> {
  const attempts = paymentAttempts(scope).select("id").where("booking_id", "=", booking_id);
  const returned = refunds(scope).select("id").where("booking_id", "=", booking_id);
  const rows = await timeline(scope)
    .where((eb) =>
      eb.or([
        eb.and([eb("event.noun", "=", "booking"), eb("event.subject_id", "=", booking_id)]),
        eb.and([eb("event.noun", "=", "attempt"), eb("event.subject_id", "in", attempts)]),
        eb.and([eb("event.noun", "=", "refund"), eb("event.subject_id", "in", returned)]),
      ]),
    )
    .execute();
  return rows.map(toView);
}

function timeline(scope: Scoped) {
  return events(scope)
    .select([
      "event.id",
      "event.noun",
      "event.transition",
      "event.to_status",
      "event.role",
      "event.reason",
      "event.at",
      sql<boolean>`coalesce(event.profile_id = ${profileId(scope.actor)}::uuid, false)`.as("is_own"),
    ])
    .orderBy("event.id", "desc");
}

type Row = Awaited<ReturnType<ReturnType<typeof timeline>["execute"]>>[number];

function toView(row: Row): TimelineEvent {
  return {
    ...row,
    id: Number(row.id),
    noun: row.noun as TimelineEvent["noun"],
    role: row.role as Role,
    // Whoever undoes gives no reason: what is kept there says how the booking ended.
    reason: row.role === "system" || row.transition === "undo" ? null : row.reason,
    at: row.at.toISOString(),
  };
}
