// Who reads a webhook endpoint and its log: the profile that registered it. Operators do not, because an address may hold
// what opens the receiver; one who acts for somebody reads what that person does.
import { defineReaders } from "#server/kernel/readers.ts";

export const endpointReaders = defineReaders("webhook_endpoint", false, { owner: { profile: "profile_id" } });
export const webhookDeliveryReaders = defineReaders("webhook_delivery", false, {
  owner: { of: endpointReaders, by: "endpoint_id" },
});
