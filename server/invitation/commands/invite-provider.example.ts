import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { inviteProvider } from "./invite-provider.ts";

export const inviteProviderExample: ExampleOf<typeof inviteProvider> = async (kit) => {
  const { customer, request_id } = await kit.openRequest();
  const input = { request_id, recipient_email: "studio@example.test" };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.provider() };
};
