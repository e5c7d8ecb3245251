// What the pages of webhooks show: the profile's endpoints, and the log of one of them, newest first.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import type { WebhookEvent } from "#domain/webhook/events.ts";
import type { WebhookOutcome } from "#domain/webhook/schedule.ts";
import { profileId } from "#server/kernel/actor.ts";
import { decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { webhookDeliveries, webhookEndpoints } from "../access.ts";

export type WebhookEndpoint = {
  id: string;
  url: string;
  description: string | null;
  events: WebhookEvent[];
  status: "active" | "paused";
  pause_reason: "owner" | "failing" | "gone" | null;
  version: number;
  secret_rotation: number;
  /** Until when the previous secret signs too; null if it does not. ISO 8601, like all instants here. */
  old_secret_until: string | null;
  failing_since: string | null;
  created_at: string;
};

const chosen: RawBuilder<WebhookEvent[]> = sql`coalesce((select array_agg(type) from webhook_subscription
  where webhook_subscription.endpoint_id = webhook_endpoint.id), '{}')`;

const selectEndpoints = (scope: ReadScope) =>
  webhookEndpoints(scope)
    .select(["id", "url", "description", "status", "pause_reason", "version", "secret_rotation"])
    .select(["rotated_at", "failing_since", "created_at"])
    .select(chosen.as("events"))
    .where("profile_id", "=", profileId(scope.actor));

type Row = Awaited<ReturnType<ReturnType<typeof selectEndpoints>["execute"]>>[number];

function toView(scope: ReadScope, { rotated_at, failing_since, created_at, ...row }: Row): WebhookEndpoint {
  const until = (rotated_at?.getTime() ?? 0) + limits.webhook_old_secret_hours * units.hour_ms;
  return {
    ...row,
    status: row.status === "paused" ? "paused" : "active",
    pause_reason: row.pause_reason as WebhookEndpoint["pause_reason"],
    old_secret_until: scope.now.getTime() < until ? new Date(until).toISOString() : null,
    failing_since: failing_since?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

/** The active profile's endpoints, oldest first; there are few. */
export async function listOwnEndpoints(scope: ReadScope): Promise<WebhookEndpoint[]> {
  const rows = await selectEndpoints(scope).orderBy("id").execute();
  return rows.map((row) => toView(scope, row));
}

/** One of them, or null. */
export async function findOwnEndpoint(scope: ReadScope, id: string): Promise<WebhookEndpoint | null> {
  if (!isId(id)) return null;
  const row = await selectEndpoints(scope).where("id", "=", id).executeTakeFirst();
  return row ? toView(scope, row) : null;
}

export type WebhookAttempt = {
  number: number;
  started_at: string;
  duration_ms: number;
  outcome: WebhookOutcome;
  status_code: number | null;
  answer: string | null;
};
export type WebhookDelivery = {
  id: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  due_at: string | null;
  created_at: string;
  /** The latest few, newest first. */
  attempts: WebhookAttempt[];
};

/** As many as the schedule has, and some manual ones. */
const shownAttempts = 15;

const attempts: RawBuilder<WebhookAttempt[]> = sql`coalesce((
  select json_agg(json_build_object('number', tried.number, 'started_at', tried.started_at,
      'duration_ms', tried.duration_ms, 'outcome', tried.outcome, 'status_code', tried.status_code,
      'answer', tried.answer) order by tried.number desc)
  from (select * from webhook_attempt where webhook_attempt.delivery_id = webhook_delivery.id
    order by webhook_attempt.number desc limit ${sql.lit(shownAttempts)}) as tried), '[]'::json)`;

/** A page of the log of an endpoint that the actor may see, newest first. */
export async function listOwnDeliveries(
  scope: ReadScope,
  endpoint_id: string,
  after: string | null,
  page_rows: number = limits.page_rows,
): Promise<ListPage<WebhookDelivery>> {
  const cursor = decodeCursor(after, "instant");
  const start = cursor
    ? sql<boolean>`(created_at, id) < (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql<boolean>`true`;
  const rows = await webhookDeliveries(scope)
    .select(["id", "type", "status", "due_at", "created_at"])
    .select(attempts.as("attempts"))
    .where("endpoint_id", "=", endpoint_id)
    .where(start)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page_rows + 1)
    .execute();
  const views = rows.map((row) => ({
    ...row,
    status: row.status as WebhookDelivery["status"],
    due_at: row.due_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }));
  return toListPage(views, page_rows, ({ created_at, id }) => ({ value: created_at, id }));
}
