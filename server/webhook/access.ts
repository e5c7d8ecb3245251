// Who reads a webhook endpoint and its log: the profile that registered it. Operators do not, because an address may
// contain a secret that opens the receiver: of a delivery they read whose it is, its event and its state
// (`server/operator/access.ts`). An impersonating operator reads what that person reads.
import { refuse } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";

export const endpointReaders = defineReaders("webhook_endpoint", false, { owner: { profile: "profile_id" } });
export const webhookDeliveryReaders = defineReaders("webhook_delivery", false, {
  owner: { of: endpointReaders, by: "endpoint_id" },
});

/** The endpoints of the actor's profile. */
export const webhookEndpoints = (scoped: ReadScope) => visible(scoped, endpointReaders);

/** The log of their deliveries. */
export const webhookDeliveries = (scoped: ReadScope) => visible(scoped, webhookDeliveryReaders);

/** Refuses every other profile with forbidden, even those of the same account. */
export function requireOwnEndpoint(actor: Actor, { profile_id }: { profile_id: string }): void {
  if (profileId(actor) !== profile_id) refuse("forbidden");
}
