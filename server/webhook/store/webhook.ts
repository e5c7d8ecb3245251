// Row-level SQL of webhook endpoints and their chosen events. Lock an endpoint before its deliveries.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { webhookAddressFault } from "#server/kernel/webhook-address.ts";

export type EndpointRow = Row<"webhook_endpoint">;
export type EndpointFields = { url: string; description: string | null; events: readonly string[] };

/** Refuses an address that may not get webhooks. @throws Refusal invalid_input */
export function requireWebhookAddress(ctx: CommandContext, url: string): void {
  const fault = webhookAddressFault(new URL(url), { may_be_loopback: ctx.has_loopback_webhooks });
  if (fault) refuseInput([{ path: "url", code: fault }]);
}

/** The caller holds the profile's lock. @throws Refusal webhook_limit_reached */
export async function requireRoomForEndpoint(ctx: CommandContext, profile_id: string): Promise<void> {
  const { count } = await ctx.tx
    .selectFrom("webhook_endpoint")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("profile_id", "=", profile_id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.webhook_endpoints)
    refuse("webhook_limit_reached", { limit: limits.webhook_endpoints });
}

export async function insertEndpoint(
  ctx: CommandContext,
  profile_id: string,
  { url, description, events }: EndpointFields,
): Promise<string> {
  const id = ctx.newId();
  await ctx.tx
    .insertInto("webhook_endpoint")
    .values({ id, profile_id, url, description, status: "active", created_at: ctx.now })
    .execute();
  await insertSubscriptions(ctx, { id, profile_id }, events);
  return id;
}

async function insertSubscriptions(
  { tx }: CommandContext,
  { id: endpoint_id, profile_id }: Pick<EndpointRow, "id" | "profile_id">,
  events: readonly string[],
): Promise<void> {
  await tx
    .insertInto("webhook_subscription")
    .values(events.map((type) => ({ type, profile_id, endpoint_id })))
    .execute();
}

/** An endpoint of any profile of the actor's account, under lock. @throws Refusal not_found */
export async function lockOwnEndpoint(ctx: CommandContext, id: string): Promise<EndpointRow> {
  const { actor } = ctx;
  const account_id = actor.kind === "member" ? actor.account_id : null;
  const found = await sql<EndpointRow>`
    select webhook_endpoint.* from webhook_endpoint join profile on profile.id = webhook_endpoint.profile_id
    where webhook_endpoint.id = ${id} and profile.account_id = ${account_id}::uuid
    for update of webhook_endpoint`.execute(ctx.tx);
  return found.rows[0] ?? refuse("not_found");
}

/** Any endpoint, for the system. @throws Refusal not_found */
export async function lockEndpoint({ tx }: CommandContext, id: string): Promise<EndpointRow> {
  const query = tx.selectFrom("webhook_endpoint").selectAll().where("id", "=", id).forUpdate();
  return (await query.executeTakeFirst()) ?? refuse("not_found");
}

/** The caller holds the lock. */
export async function setEndpoint(
  ctx: CommandContext,
  endpoint: EndpointRow,
  fields: EndpointFields,
): Promise<number> {
  const version = endpoint.version + 1;
  const isMoved = fields.url !== endpoint.url;
  await ctx.tx
    .updateTable("webhook_endpoint")
    .set({
      url: fields.url,
      description: fields.description,
      version,
      // Failures of the old address say nothing about the new one.
      ...(isMoved ? { failing_since: null, failures: 0, held_until: null } : {}),
    })
    .where("id", "=", endpoint.id)
    .execute();
  await ctx.tx.deleteFrom("webhook_subscription").where("endpoint_id", "=", endpoint.id).execute();
  await insertSubscriptions(ctx, endpoint, fields.events);
  return version;
}

/** Gives the endpoint its next secret; the caller holds the lock. */
export async function setNextSecret(ctx: CommandContext, endpoint: EndpointRow): Promise<number> {
  const secret_rotation = endpoint.secret_rotation + 1;
  await ctx.tx
    .updateTable("webhook_endpoint")
    .set({ secret_rotation, rotated_at: ctx.now, version: endpoint.version + 1 })
    .where("id", "=", endpoint.id)
    .execute();
  return secret_rotation;
}

export type PauseReason = "owner" | "failing" | "gone";

/** Pauses the endpoint, or with null resumes it with a clean record; the caller holds the lock. */
export async function setPause(
  ctx: CommandContext,
  endpoint: EndpointRow,
  pause_reason: PauseReason | null,
): Promise<void> {
  const isPaused = pause_reason !== null;
  await ctx.tx
    .updateTable("webhook_endpoint")
    .set({
      status: isPaused ? "paused" : "active",
      pause_reason,
      version: endpoint.version + 1,
      paused_at: isPaused ? ctx.now : null,
      ...(isPaused ? {} : { failing_since: null, failures: 0, held_until: null }),
    })
    .where("id", "=", endpoint.id)
    .execute();
}

/** Deletes an endpoint with its log. */
export async function deleteEndpoint({ tx }: CommandContext, id: string): Promise<void> {
  await tx.deleteFrom("webhook_endpoint").where("id", "=", id).execute();
}
