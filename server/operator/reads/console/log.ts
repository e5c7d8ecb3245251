// What the marketplace records: deliveries of webhooks, Stripe's events and the history.
import { sql } from "kysely";
import { forOperators } from "#server/kernel/scope.ts";
import { isPerson } from "./audit.ts";
import { defineList } from "./declaration.ts";
import { byTime, consolePageOf, hasConsolePage, inState, iso, keysIn, stateLead } from "./parts.ts";

/** Whose program it goes to. Of its address the host alone: the rest may hold a secret. */
export const receiver = sql<{ name: string; to: string; host: string }>`(select json_build_object(
    'name', profile.display_name, 'to', '/admin/accounts/' || profile.account_id,
    'host', split_part(webhook_endpoint.url, '/', 3))
  from webhook_endpoint join profile on profile.id = webhook_endpoint.profile_id
  where webhook_endpoint.id = webhook_delivery.endpoint_id)`;

export const webhookList = defineList({
  name: "webhooks",
  table: "webhook_delivery",
  key: { column: "id", type: "uuid" },
  base: sql`webhook_delivery.status <> ''`,
  columns: {
    host: { kind: "link" },
    type: { kind: "code" },
    state: { kind: "state" },
    attempts: { kind: "number" },
    owner: { kind: "text" },
    created: { kind: "date" },
    ended: { kind: "date" },
  },
  states: ["pending", "delivered", "failed"],
  filters: { state: inState("webhook_delivery.status") },
  leadColumns: { state: stateLead("webhook_delivery.status") },
  date: sql`webhook_delivery.created_at`,
  sorts: byTime(sql.ref("webhook_delivery.created_at"), ["state"]),
  async read(scope, ids) {
    const rows = await forOperators(scope, "webhook_delivery")
      .select(["webhook_delivery.id", "webhook_delivery.type", "webhook_delivery.status"])
      .select(["webhook_delivery.attempts", "webhook_delivery.created_at", "webhook_delivery.ended_at"])
      .select(receiver.as("receiver"))
      .where(keysIn("webhook_delivery.id", ids, "uuid"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        host: { text: row.receiver.host, to: row.receiver.to },
        type: row.type,
        state: row.status,
        attempts: row.attempts,
        owner: row.receiver.name,
        created: iso(row.created_at),
        ended: iso(row.ended_at),
      },
    }));
  },
});

export const stripeEventList = defineList({
  name: "stripe-events",
  table: "stripe_event",
  key: { column: "id", type: "text" },
  columns: {
    event: { kind: "link" },
    type: { kind: "code" },
    state: { kind: "state" },
    object: { kind: "text" },
    problem: { kind: "code", isExtra: true },
    received: { kind: "date" },
    processed: { kind: "date", isExtra: true },
  },
  states: ["received", "processed", "quarantined", "dismissed"],
  filters: { state: inState("stripe_event.status") },
  leadColumns: { state: stateLead("stripe_event.status") },
  date: sql`stripe_event.received_at`,
  sorts: byTime(sql.ref("stripe_event.received_at"), ["state"]),
  async read(scope, ids) {
    const rows = await forOperators(scope, "stripe_event")
      .select(["stripe_event.id", "stripe_event.type", "stripe_event.status", "stripe_event.object_id"])
      .select(["stripe_event.problem", "stripe_event.received_at", "stripe_event.processed_at"])
      .where(keysIn("stripe_event.id", ids, "text"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        event: { text: row.id, to: `/admin/event/${encodeURIComponent(row.id)}` },
        type: row.type,
        state: row.status,
        object: row.object_id,
        problem: row.problem,
        received: iso(row.received_at),
        processed: iso(row.processed_at),
      },
    }));
  },
});

const nouns = [
  "request",
  "offer",
  "booking",
  "change",
  "instalment",
  "attempt",
  "refund",
  "message",
  "direct_offer",
  "account",
  "verification",
  "partner",
] as const;

/** Reasons are left out: people write them, and each page shows its own to whoever may read them. */
export const eventList = defineList({
  name: "events",
  table: "event",
  key: { column: "id", type: "bigint" },
  columns: {
    subject: { kind: "link" },
    noun: { kind: "code" },
    transition: { kind: "code" },
    before: { kind: "code" },
    after: { kind: "code" },
    role: { kind: "code" },
    at: { kind: "date" },
    call: { kind: "text", isExtra: true },
  },
  states: [],
  nouns,
  filters: {
    noun: (noun) => sql`event.noun = ${sql.lit(noun)}`,
    person: isPerson("event.account_id"),
    // All nouns by name, so that the index of a subject's versions serves.
    subject: (id) =>
      sql`(event.noun in (${sql.join(nouns.map((noun) => sql.lit(noun)))}) and event.subject_id = ${id}::uuid)`,
  },
  date: sql`event.at`,
  sorts: byTime(sql.ref("event.at"), ["subject"]),
  async read(scope, ids) {
    const rows = await forOperators(scope, "event")
      .select(["event.noun", "event.subject_id", "event.transition", "event.from_status", "event.to_status"])
      .select(["event.role", "event.at", "event.request_id", sql<string>`event.id::text`.as("id")])
      .where(keysIn("event.id", ids, "bigint"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        subject: {
          text: row.subject_id.slice(hasConsolePage(row.noun) ? -12 : -10),
          to: consolePageOf(row.noun, row.subject_id),
        },
        noun: row.noun,
        transition: row.transition,
        before: row.from_status,
        after: row.to_status,
        role: row.role,
        at: iso(row.at),
        call: row.request_id,
      },
    }));
  },
});
