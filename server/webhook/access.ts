// Who sees a webhook endpoint and its log: the profile that registered it. Operators see none, because an address may
// hold what opens the receiver; one who acts for somebody sees what that person sees.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

const endpointVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  return sql`webhook_endpoint.profile_id = ${profileId(actor)}::uuid`;
};

/** The endpoints of the actor's profile. */
export const webhookEndpoints = (scoped: ReadScope) =>
  visibleRows(scoped, "webhook_endpoint", endpointVisible);

const deliveryVisible: RowFilter = (actor) =>
  sql`exists (select 1 from webhook_endpoint
    where webhook_endpoint.id = webhook_delivery.endpoint_id and ${endpointVisible(actor)})`;

/** The log of their deliveries. */
export const webhookDeliveries = (scoped: ReadScope) =>
  visibleRows(scoped, "webhook_delivery", deliveryVisible);

/** Refuses forbidden to every other profile, those of the same account included. */
export function requireOwnEndpoint(actor: Actor, { profile_id }: { profile_id: string }): void {
  if (profileId(actor) !== profile_id) refuse("forbidden");
}
