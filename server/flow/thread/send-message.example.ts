import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { sendMessage } from "./send-message.ts";

export const sendMessageExample: ExampleOf<typeof sendMessage> = async (kit) => {
  const { request_id } = await kit.openRequest();
  const provider = await kit.provider();
  const input = {
    request_id,
    provider_profile_id: provider.profile?.id ?? "",
    body: "Is the second photographer there for the whole day?",
  };
  // Another provider sees the request, and nothing of this conversation.
  return { actor: provider, input, stranger: await kit.customer(), forbidden: await kit.provider() };
};
